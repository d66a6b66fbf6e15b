import type { z } from 'zod'
import { readBoundedJson } from '@/lib/contract/bounded-json'
import {
  maxMessageBytes,
  protocolVersions,
  type RefusalReason,
  type UpKind,
  upSchemas,
} from '@/lib/contract/device-message'
import { readPossible } from './read-possible'

/** Of a controller with 64 systems, sixty samples. A level more than the deepest message has. */
// biome-ignore lint/plugin/date-arithmetic: a number of keys
const limits = { depth: 9, keys: 60_000, elements: 20_000, key: 64, text: 1000, number: 24 }

export type MessageOf<Kind extends UpKind> = z.infer<(typeof upSchemas)[Kind]>
export type ReadMessage = {
  message: MessageOf<UpKind>
  /** Those that were left out, `samples.systems.indoor.setTmp`. */
  unknownFields: readonly string[]
  /** Values that nothing can have, left out as if they had not been sent: `samples.systems.indoor.setTemp: 75.2`. */
  impossibleValues: readonly string[]
  /** How many faults were found in its values. */
  faults: number
}
export type Unread = { reason: RefusalReason; detail: string; boot: string; seq: number | null; faults?: number }

const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

const halfPair = /\p{Surrogate}/gu
/** What the parser says of bytes quotes some of them, and NUL is a character that PostgreSQL keeps in no text. */
export const toPlainText = (text: string): string =>
  text.slice(0, 200).replaceAll('\0', '\uFFFD').replaceAll(halfPair, '\uFFFD')

/** How much of a message that cannot be read is searched for its boot and number, bytes. */
const searchedBytes = 4096
/** Boot and number of a message. They are searched in its text: it may be no JSON, and is still answered by its name. */
export const nameIn = (payload: Uint8Array): { boot: string; seq: number | null } => {
  const text = lenient.decode(payload.subarray(0, searchedBytes))
  const boot = /"boot"\s{0,8}:\s{0,8}(?:"([^"\\]{1,128})"|(\d{1,16}))/.exec(text)
  const seq = Number(/"seq"\s{0,8}:\s{0,8}"?(-?\d{1,16})(?![\d.])/.exec(text)?.[1] ?? 'none')
  return { boot: toPlainText(boot?.[1] ?? boot?.[2] ?? ''), seq: Number.isSafeInteger(seq) ? seq : null }
}

/** Text that PostgreSQL cannot keep: NUL, and half of a surrogate pair. The first such text's place. */
const findUnstorable = (value: unknown, path: readonly string[] = []): string | null => {
  if (typeof value === 'string') return value.includes('\0') || value.search(halfPair) >= 0 ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** Fields of a message that are named to its sender. */
const mostNamed = 20

/** Fields that the protocol has no name for, those of a newer version or typing errors: schemas leave them out. */
const findUnknown = (given: unknown, read: unknown, place: string, found: string[]): void => {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return
  for (const key of Object.keys(given)) {
    if (found.length >= mostNamed) return
    // Which of many units has it says nothing more.
    const name = Array.isArray(given) ? place : place === '' ? key : `${place}.${key}`
    if (key in read) findUnknown(Reflect.get(given, key), Reflect.get(read, key), name, found)
    else if (!found.includes(name)) found.push(name)
  }
}
const unknownOf = (given: object, read: object): string[] => {
  const found: string[] = []
  findUnknown(given, read, '', found)
  return found.map(toPlainText)
}

/**
 * The value of a JSON text in which a number may be what C prints for one that is none: `nan`, `-inf`. Those are null.
 * Throws a `SyntaxError` as `readBoundedJson` does.
 */
const readJson = (text: string): { value: unknown; noNumbers: string[] } => {
  const noNumbers: string[] = []
  const repaired = text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"?|[-+]?\b(?:nan|inf(?:inity)?)\b/gi, (part) => {
    if (part.startsWith('"')) return part
    noNumbers.push(part)
    return 'null'
  })
  return { value: readBoundedJson(repaired, limits), noNumbers: [...new Set(noNumbers)] }
}

const aroundPlace = 20
/** Where a text is no JSON, without the parser's words: staff read it in their language. */
const placeOf = (text: string | null, error: Error): string => {
  if (text === null) return 'UTF-8'
  const at = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length)
  return toPlainText(`${at}: ${text.slice(Math.max(0, at - aroundPlace), at + aroundPlace)}`)
}

/** What the bytes of a message say, or why it cannot be taken. */
export const readMessage = (kind: UpKind, payload: Uint8Array): ReadMessage | Unread => {
  const refuse = (reason: RefusalReason, detail: string): Unread => ({ reason, detail, ...nameIn(payload) })
  if (payload.byteLength > maxMessageBytes)
    return refuse('tooLarge', `${payload.byteLength} bytes; at most ${maxMessageBytes}`)
  let text: string | null = null
  let json: ReturnType<typeof readJson>
  try {
    text = strict.decode(payload)
    json = readJson(text)
  } catch (error) {
    // What the counter of parts says names a limit; what the parser says, a place.
    const reason =
      error instanceof SyntaxError && /^(?:too |a |the key )/.test(error.message) ? 'tooComplex' : 'notJson'
    return refuse(reason, reason === 'notJson' ? placeOf(text, error as Error) : toPlainText((error as Error).message))
  }
  const { value, noNumbers } = json
  if (typeof value !== 'object' || value === null) return refuse('shape', 'no object')
  const version = (value as { v?: unknown }).v
  if (!(protocolVersions as readonly unknown[]).includes(version)) {
    const detail = `v: ${JSON.stringify(version) ?? 'missing'}; spoken here: ${protocolVersions.join(', ')}`
    return refuse('version', toPlainText(detail))
  }
  const read = readPossible(upSchemas[kind], value, kind !== 'hello')
  if ('refused' in read) return { ...refuse(read.refused, toPlainText(read.detail)), faults: read.faults }
  // Only an escape can write them in UTF-8: most messages have none and need no second look.
  const unstorable = text.includes('\\u') ? findUnstorable(read.value) : null
  if (unstorable !== null) return refuse('shape', `${unstorable}: a character that is none`)
  const impossibleValues = [...noNumbers, ...read.leftOut].map(toPlainText)
  const { value: message, faults } = read
  return { message, unknownFields: unknownOf(value, message), impossibleValues, faults }
}
