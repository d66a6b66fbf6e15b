import type { z } from 'zod'

type Path = readonly PropertyKey[]
type Container = Record<PropertyKey, unknown>
export type ReadPossible<Value> =
  | { value: Value; leftOut: readonly string[]; faults: number }
  | { refused: 'range' | 'shape'; detail: string; faults: number }

/** Values that are named to the sender of a message. */
const mostNamed = 20
/** A value goes, then in each round what cannot be without it: there are fewer levels in any message. */
const mostRounds = 9

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (isContainer(part) ? part[key] : undefined), value)
/** The place without the positions in lists: which of many units it is says nothing more. */
const nameOf = (path: Path): string => path.filter((key) => typeof key === 'string').join('.')

/** What is wrong at a place, by the value that came: later rounds find only that it is missing. */
type Fault = { path: Path; given: string; code: string; bound: string }

/** What was expected, in signs: staff read it in their language, and a library has words in one. */
const boundOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small') return `≥ ${issue.minimum}`
  if (issue.code === 'too_big') return `≤ ${issue.maximum}`
  return issue.code === 'invalid_type' ? issue.expected : ''
}

/** Faults by their place, and by each place that one of them lies in: a message may have as many as it has elements. */
const createFaults = () => {
  const all = new Map<string, Fault>()
  const within = new Map<string, Fault>()
  return {
    all,
    /** The first one at a place or in it. */
    firstIn: (place: string): Fault | undefined => within.get(place),
    add: (fault: Fault, place: string): void => {
      all.set(place, fault)
      // A place that has one has it in all around it too.
      for (let around = place; !within.has(around); around = around.slice(0, Math.max(0, around.lastIndexOf('.'))))
        within.set(around, fault)
    },
  }
}

const toRefusal = ({ path, given, code, bound }: Fault, faults: number) => ({
  refused: code === 'too_big' || code === 'too_small' ? ('range' as const) : ('shape' as const),
  detail: [`${path.join('.') || 'message'}: ${given}`, bound].filter(Boolean).join('; ').slice(0, 300),
  faults,
})

const toNames = (faults: readonly Fault[]): string[] => {
  const names = new Map<string, { given: string; times: number }>()
  for (const { path, given } of faults) {
    const { given: first, times } = names.get(nameOf(path)) ?? { given, times: 0 }
    names.set(nameOf(path), { given: first, times: times + 1 })
  }
  const shown = [...names].slice(0, mostNamed)
  return shown.map(([name, { given, times }]) => `${name}: ${given}${times > 1 ? ` (${times} times)` : ''}`)
}

/**
 * Takes a value out. One that is missing costs what it belongs to: a value, or an element of a list, where those may go.
 * Answers whether it could.
 */
const leaveOut = (value: object, path: Path, elements: Map<unknown[], Set<number>> | null): boolean => {
  const part = valueAt(value, path) === undefined ? path.slice(0, -1) : path
  const last = part.at(-1)
  const parent = valueAt(value, part.slice(0, -1))
  if (last === undefined) return false
  if (Array.isArray(parent)) {
    elements?.set(parent, (elements.get(parent) ?? new Set()).add(Number(last)))
    return elements !== null
  }
  return isContainer(parent) && Reflect.deleteProperty(parent, last)
}

/**
 * Reads a value by a schema. A value that the schema does not allow is read as if it had not been sent; where it cannot
 * be missing, what it belongs to is. Refused is what cannot go, and a list for which an empty one would stand: that would
 * say that there is nothing.
 * @param value Is changed.
 */
export const readPossible = <Schema extends z.ZodType>(
  schema: Schema,
  value: object,
  mayDropElements: boolean,
): ReadPossible<z.output<Schema>> => {
  const faults = createFaults()
  /** Of all rounds: each of them takes its time, also where they end in a refusal. */
  let count = 0
  for (let round = 1; ; round += 1) {
    const parsed = schema.safeParse(value)
    count += parsed.error?.issues.length ?? 0
    if (parsed.success) {
      const left = [...faults.all.values()]
      const emptied = left.find(({ path }) => Array.isArray(valueAt(parsed.data, path)))
      return emptied ? toRefusal(emptied, count) : { value: parsed.data, leftOut: toNames(left), faults: count }
    }
    const elements = mayDropElements ? new Map<unknown[], Set<number>>() : null
    // The first of each place: a text in place of a list is too long besides.
    const found = new Map<string, Fault>()
    for (const issue of parsed.error.issues) {
      const { path, code } = issue
      const place = path.join('.')
      if (found.has(place)) continue
      const given = (JSON.stringify(valueAt(value, path)) ?? 'missing').slice(0, 60)
      // What is missing or empty by now is so because of what was wrong in it.
      const fault = faults.firstIn(place) ?? { path, given, code, bound: boundOf(issue) }
      if (round === mostRounds || !leaveOut(value, path, elements)) return toRefusal(fault, count)
      found.set(place, fault)
    }
    for (const fault of found.values()) faults.add(fault, fault.path.join('.'))
    for (const [list, gone] of elements ?? []) {
      const rest = list.filter((_, at) => !gone.has(at))
      list.splice(0, list.length, ...rest)
    }
  }
}
