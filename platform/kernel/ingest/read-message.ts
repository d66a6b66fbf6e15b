import type { z } from 'zod'
import { readBoundedJson } from '@/lib/contract/bounded-json'
import {
  maxMessageBytes,
  protocolVersions,
  type RefusalReason,
  type UpKind,
  upSchemas,
} from '@/lib/contract/device-message'

/** Of a controller with 64 systems, sixty samples. A level more than the deepest message has. */
// biome-ignore lint/plugin/date-arithmetic: a number of keys
const limits = { depth: 9, keys: 60_000, elements: 20_000, key: 64, text: 1000, number: 24 }

export type MessageOf<Kind extends UpKind> = z.infer<(typeof upSchemas)[Kind]>
/** `unknownFields`: those that were left out, `samples.systems.indoor.setTmp`. */
export type ReadMessage = { message: MessageOf<UpKind>; unknownFields: readonly string[] }
export type Unread = { reason: RefusalReason; detail: string; boot: string; seq: number | null }

const decoder = new TextDecoder('utf-8', { fatal: true })

const halfPair = /\p{Surrogate}/gu
/** What the parser says of bytes quotes some of them, and NUL is a character that PostgreSQL keeps in no text. */
const toPlainText = (text: string): string =>
  text.slice(0, 200).replaceAll('\0', '\uFFFD').replaceAll(halfPair, '\uFFFD')

/** Boot and number of a message that is refused, as far as it has any: so that its sender hears which one is meant. */
const nameOf = (value: unknown): { boot: string; seq: number | null } => {
  const { boot, seq } = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return {
    boot: typeof boot === 'string' ? toPlainText(boot).slice(0, 36) : '',
    seq: typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : null,
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )

const toDetail = (issue: z.core.$ZodIssue, value: unknown): string => {
  const given = JSON.stringify(valueAt(value, issue.path)) ?? 'missing'
  return `${issue.path.join('.') || 'message'}: ${given.slice(0, 60)}; ${issue.message}`.slice(0, 300)
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

const isRange = ({ code }: z.core.$ZodIssue): boolean => code === 'too_big' || code === 'too_small'

/** Fields that are named to whoever wrote the device. */
const mostNamed = 20

/** Fields that the protocol has no name for, those of a newer version or typing errors: schemas leave them out. */
const findUnknown = (given: unknown, read: unknown, place: string, found: string[]): void => {
  if (found.length >= mostNamed || typeof given !== 'object' || given === null) return
  if (typeof read !== 'object' || read === null) return
  for (const key of Object.keys(given)) {
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

/** What the bytes of a message say, or why nobody can take it. */
export const readMessage = (kind: UpKind, payload: Uint8Array): ReadMessage | Unread => {
  const unnamed = { boot: '', seq: null }
  if (payload.byteLength > maxMessageBytes)
    return { reason: 'tooLarge', detail: `${payload.byteLength} bytes; at most ${maxMessageBytes}`, ...unnamed }
  let text: string
  let value: unknown
  try {
    text = decoder.decode(payload)
    value = readBoundedJson(text, limits)
  } catch (error) {
    // What the counter of parts says names a limit; what the parser says, a place.
    const reason =
      error instanceof SyntaxError && /^(?:too |a |the key )/.test(error.message) ? 'tooComplex' : 'notJson'
    return { reason, detail: toPlainText((error as Error).message), ...unnamed }
  }
  if (typeof value !== 'object' || value === null) return { reason: 'shape', detail: 'no object', ...unnamed }
  const version = (value as { v?: unknown }).v
  if (!(protocolVersions as readonly unknown[]).includes(version)) {
    const detail = `v: ${JSON.stringify(version) ?? 'missing'}; spoken here: ${protocolVersions.join(', ')}`
    return { reason: 'version', detail: detail.slice(0, 200), ...nameOf(value) }
  }
  const parsed = upSchemas[kind].safeParse(value)
  if (parsed.success) {
    // Only an escape can write them in UTF-8: most messages have none and need no second look.
    const unstorable = text.includes('\\u') ? findUnstorable(parsed.data) : null
    if (unstorable === null) return { message: parsed.data, unknownFields: unknownOf(value, parsed.data) }
    return { reason: 'shape', detail: `${unstorable}: a character that is none`, ...nameOf(value) }
  }
  const [first] = parsed.error.issues
  if (first === undefined) return { reason: 'shape', detail: '', ...nameOf(value) }
  return { reason: isRange(first) ? 'range' : 'shape', detail: toDetail(first, value), ...nameOf(value) }
}
