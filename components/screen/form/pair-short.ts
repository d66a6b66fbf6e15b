/** Longest text that fits half a form's width. */
const shortText = 32

type Sized = { as?: string; max?: number; render?: unknown }

const isShort = ({ as = 'text', max, render }: Sized): boolean => {
  if (render) return false
  if (as === 'number' || as === 'choice' || as === 'day') return true
  return as === 'text' && max !== undefined && max <= shortText
}

/** Places of the fields that stand side by side: short ones, two by two; one that is alone has the whole width. */
export const pairShort = (fields: readonly Sized[]): ReadonlySet<number> => {
  const paired = new Set<number>()
  for (const [index, field] of fields.entries()) {
    const before = fields[index - 1]
    if (before && isShort(field) && isShort(before) && !paired.has(index - 1)) paired.add(index - 1).add(index)
  }
  return paired
}
