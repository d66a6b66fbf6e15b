import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { PastHead, PastSample, pastLimits } from '@/lib/contract/device-http'
import { maxMessageBytes } from '@/lib/contract/device-message'

/** What is wrong with a body, in words, and in which line, counted from 1. */
export class BadPast extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message)
  }
}

/** For so long other work waits while a body is read, ms. */
const portionMs = 15

const newline = 0x0a
const decoder = new TextDecoder('utf-8', { fatal: true })

/** The bytes of a body, unpacked if they were packed; no more than are allowed. */
async function* unpack(body: ReadableStream<Uint8Array>, isPacked: boolean): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const given = async function* () {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  }
  let bytes = 0
  const bounded = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      bytes += part.byteLength
      if (bytes > pastLimits.unpacked) throw new BadPast(`more than ${pastLimits.unpacked} bytes unpacked`)
      yield part
    }
  }
  if (!isPacked) return yield* bounded(given())
  const gunzip = createGunzip()
  const fed = pipeline(Readable.from(given()), gunzip).catch(() => undefined)
  try {
    yield* bounded(gunzip)
  } catch (error) {
    throw error instanceof BadPast ? error : new BadPast('the body is not what gzip has packed')
  } finally {
    gunzip.destroy()
    await fed
  }
}

const headStart = Buffer.from('{"controller"')

const toValue = <Value>(bytes: Buffer, schema: z.ZodType<Value>, line: number): Value => {
  // As long as a message: what it costs at most is known before it is read, and the schema takes known keys alone.
  if (bytes.byteLength > maxMessageBytes) throw new BadPast(`more than ${maxMessageBytes} bytes`, line)
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch (error) {
    throw new BadPast(`not JSON: ${(error as Error).message}`.slice(0, 200), line)
  }
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new BadPast(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 200), line)
}

type Reader = {
  /** The samples that follow are of this controller. */
  begin: (head: z.infer<typeof PastHead>, line: number) => Promise<void>
  take: (sample: PastSample, line: number) => void
  /** Gets the number of bytes, unpacked, as they come in. */
  readBytes: (bytes: number) => void
}

/**
 * Hands over the samples of a body, a JSON object in each line, as they come in, and answers what names its content.
 * Between portions other work goes on. Throws a `BadPast` for the first line that is none.
 */
export const readPastBody = async (
  body: ReadableStream<Uint8Array>,
  isPacked: boolean,
  { begin, take, readBytes }: Reader,
): Promise<string> => {
  const content = createHash('sha256')
  let line = 0
  let samples = 0
  let heads = 0
  let rest: Buffer = Buffer.alloc(0)
  let began = performance.now()
  const read = (bytes: Buffer): Promise<void> | undefined => {
    line += 1
    if (bytes.byteLength === 0) throw new BadPast('an empty line', line)
    if (bytes.subarray(0, headStart.byteLength).equals(headStart)) {
      heads += 1
      if (heads > pastLimits.controllers) throw new BadPast(`more than ${pastLimits.controllers} controllers`, line)
      samples = 0
      return begin(toValue(bytes, PastHead, line), line)
    }
    samples += 1
    if (samples > pastLimits.lines) throw new BadPast(`more than ${pastLimits.lines} samples of a controller`, line)
    take(toValue(bytes, PastSample, line), line)
  }
  for await (const part of unpack(body, isPacked)) {
    content.update(part)
    readBytes(part.byteLength)
    const bytes = rest.byteLength === 0 ? Buffer.from(part) : Buffer.concat([rest, part])
    let from = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      const begun = read(bytes.subarray(from, end))
      if (begun) await begun
      from = end + 1
      if (performance.now() - began < portionMs) continue
      await nextTurn()
      began = performance.now()
    }
    rest = bytes.subarray(from)
    // It is not gathered any further: a line of any length would be copied again with each part of it.
    if (rest.byteLength > maxMessageBytes) throw new BadPast(`more than ${maxMessageBytes} bytes`, line + 1)
  }
  if (rest.byteLength > 0) await read(rest)
  return content.digest('hex')
}
