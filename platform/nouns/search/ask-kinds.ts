import { type SearchKind, searchAtMost } from '@/lib/contract/search'

export type Found<Row> = { list: Row[]; more: 0 | 1 }
/** Rows requested: one more than are shown says that there are more. */
export const atMost = searchAtMost + 1

export const toFound = <Row>(rows: readonly Row[]): Found<Row> => ({
  list: rows.slice(0, searchAtMost),
  more: rows.length > searchAtMost ? 1 : 0,
})

/** Kinds that are searched at a time: one search must not take every connection of the pool. */
const atATime = 4
/** A kind that takes longer is left out, ms. */
const usualLimitMs = 2000

class TooSlow extends Error {}

const within = async <Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`more than ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}

type Finders = Readonly<Record<SearchKind, (() => Promise<Found<unknown>>) | null>>
type Answers<Given extends Finders> = {
  [Kind in keyof Given]: (Given[Kind] extends (() => Promise<infer Result>) | null ? Result : never) | null
}

/**
 * Asks every kind that has a finder, some at a time. One that fails or is too slow is left out and named, and hides no
 * other. Throws when all have failed: then it is no matter of a kind.
 */
export const askKinds = async <Given extends Finders>(
  finders: Given,
  tell: (kind: SearchKind, error: unknown) => void,
  limitMs: number = usualLimitMs,
): Promise<Answers<Given> & { late: SearchKind[] }> => {
  const answers = Object.fromEntries(Object.keys(finders).map((kind) => [kind, null])) as Answers<Given>
  const waiting = (Object.keys(finders) as SearchKind[]).flatMap((kind) => {
    const find = finders[kind]
    return find === null ? [] : [{ kind, find }]
  })
  const count = waiting.length
  const failures: { kind: SearchKind; error: unknown }[] = []
  const workNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { kind, find } = next
      try {
        Object.assign(answers, { [kind]: await within(limitMs, find) })
      } catch (error) {
        failures.push({ kind, error })
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, workNext))
  if (count > 0 && failures.length === count) throw failures[0]?.error
  for (const { kind, error } of failures) tell(kind, error)
  return { ...answers, late: failures.map(({ kind }) => kind) }
}
