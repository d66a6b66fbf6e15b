import * as z from 'zod'
import type { LogDifference } from '@/lib/contract/log'

const Changes = z.array(z.object({ target: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const show = (value: unknown): string | null => {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Field = Omit<LogDifference, 'target'>

/** Keys are numbers where they are stored and texts where they were sent. */
const asSent = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'number' ? String(part) : part))

const isNothing = (shown: string | null): boolean => shown === null || ['', 'null', '[]'].includes(shown)

const compare = (path: string, before: unknown, after: unknown): Field[] => {
  if (asSent(before) === asSent(after)) return []
  // A record that came or went is told field by field, as one that changed is.
  const isThere = (value: unknown) => value === undefined || value === null || isRecord(value)
  if (isThere(before) && isThere(after) && (isRecord(before) || isRecord(after))) {
    const old = isRecord(before) ? before : {}
    const now = isRecord(after) ? after : {}
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()
    return names.flatMap((name) => compare(path ? `${path}.${name}` : name, old[name], now[name]))
  }
  return [{ field: path, before: show(before), after: show(after) }]
}

/** Every field of a record, with its value as `after`. */
export const toFields = (record: Record<string, unknown>): Field[] => compare('', undefined, record)

/**
 * What a row of the operation log says was changed, field by field. Null when its text was cut and can not be read any
 * more. Lists count as one value: their order may be what was changed.
 */
export const toDifferences = (changes: string): LogDifference[] | null => {
  try {
    const parsed = Changes.safeParse(JSON.parse(changes))
    if (!parsed.success) return null
    return parsed.data.flatMap(({ target, before, after }) =>
      compare('', before ?? undefined, after ?? undefined)
        .filter((field) => !isNothing(field.before) || !isNothing(field.after))
        .map((field) => ({ target, ...field })),
    )
  } catch {
    return null
  }
}
