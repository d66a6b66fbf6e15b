import { twoDigits } from '@/lib/hvac/unit-address'

/** Whose words name a field: the same name means different things on different units. */
export type WordScope = 'message' | 'outdoor' | 'indoor' | 'airBox'
export type DecodedLine = { field: string; value: unknown; scope: WordScope }
/** One part of the way to a group: `systems` 03, `outdoor` 00. */
export type GroupStep = { key: string; no: string }
export type DecodedGroup = { steps: readonly GroupStep[]; lines: readonly DecodedLine[] }

/** Whether a name may be part of the key of a text: it is neither a path nor one that every object has. */
export const isPlainName = (name: string): boolean => /^[\w-]+$/.test(name) && !(name in {})

/** `rest`: why the groups are not all of it. Null: it is no JSON. */
export type Decoded = { groups: readonly DecodedGroup[]; rest: 'cut' | 'tooMany' | null } | null

/** Deeper and more than any real message; what is beyond stays in the raw text. */
const deepest = 6
const mostGroups = 200

// Maps: a name out of a message may be one that every object has.
const scopes = new Map<string, WordScope>([
  ['outdoor', 'outdoor'],
  ['indoor', 'indoor'],
  ['airBoxes', 'airBox'],
  ['filterReset', 'airBox'],
  // A programme works on indoor units alone.
  ['lines', 'indoor'],
])
/** Fields by which a part is called, in the place of its position. */
const numbers = new Map([
  ['systems', 'systemNo'],
  ['outdoor', 'unitNo'],
  ['indoor', 'unitNo'],
  ['airBoxes', 'boxNo'],
  ['compressors', 'no'],
  ['lines', 'lineNo'],
])
/** Parts that are counted, where the others have addresses of two digits. */
const counted = new Set(['compressors', 'lines'])
/** Parts whose fields are a unit's: what a unit was told, and how it was before. */
const unitParts = new Set(['set', 'before'])

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const isParts = (value: unknown): value is readonly Part[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPart)
/** Units that a message names: one line, not a group of each. */
export const isUnits = (value: unknown): value is readonly Part[] =>
  isParts(value) && value.every((part) => Object.keys(part).every((key) => key === 'systemNo' || key === 'unitNo'))

/** What a part is called among its like: its own number, else its position. */
const stepOf = (key: string, part: Part, index: number): GroupStep => {
  const own = part[numbers.get(key) ?? '']
  if (typeof own !== 'number') return { key, no: String(index + 1) }
  return { key, no: counted.has(key) ? String(own) : twoDigits(own) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The beginning of a JSON text as far as its values are whole, with everything closed that is open there. */
const closeBeginning = (text: string): string => {
  const open: string[] = []
  let isText = false
  let whole = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (isText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '{' || letter === '[') open.push(letter === '{' ? '}' : ']')
    else if (letter === ',' || letter === '}' || letter === ']') {
      if (letter !== ',') open.pop()
      whole = text.slice(0, letter === ',' ? at : at + 1) + open.toReversed().join('')
    }
  }
  return whole
}

/**
 * A message as groups of lines: its own fields, then each of its parts. It decodes whatever is JSON, refused messages
 * too, and needs no schema: what the protocol does not know is shown by its own name. Of a long message only the beginning
 * is kept, and so much of it is decoded.
 */
export const decodeMessage = ({ payload, size }: { payload: string; size: number }): Decoded => {
  const all = parse(payload)
  const message = all ?? (size > payload.length ? parse(closeBeginning(payload)) : undefined)
  if (message === undefined) return null
  const groups: DecodedGroup[] = []
  let isTooMany = false

  const walk = (part: Part, steps: readonly GroupStep[], scope: WordScope): void => {
    if (groups.length >= mostGroups) {
      isTooMany = true
      return
    }
    const lines: DecodedLine[] = []
    const own = numbers.get(steps.at(-1)?.key ?? '')
    const below: { parts: readonly Part[]; key: string; isOne: boolean }[] = []
    for (const [field, value] of Object.entries(part)) {
      const isDeep = steps.length >= deepest
      if (isPart(value) && !isDeep) below.push({ parts: [value], key: field, isOne: true })
      else if (isParts(value) && !isUnits(value) && !isDeep) below.push({ parts: value, key: field, isOne: false })
      else if (field !== own) lines.push({ field, value, scope })
    }
    if (lines.length > 0) groups.push({ steps, lines })
    const kind = part.unitKind === 4 ? 'airBox' : part.unitKind === 1 ? 'indoor' : undefined
    for (const { parts, key, isOne } of below) {
      const inner = scopes.get(key) ?? (unitParts.has(key) && kind ? kind : scope)
      parts.forEach((each, index) => {
        walk(each, [...steps, isOne ? { key, no: '' } : stepOf(key, each, index)], inner)
      })
    }
  }

  walk(isPart(message) ? message : { value: message }, [], 'message')
  return { groups, rest: isTooMany ? 'tooMany' : all === undefined ? 'cut' : null }
}
