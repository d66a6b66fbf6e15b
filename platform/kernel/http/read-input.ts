import type { Context as HonoContext } from 'hono'
import { isForbiddenKey, readBoundedJson } from '@/lib/contract/bounded-json'
import type { Endpoint } from '@/lib/contract/endpoint'
import { hasTooManyParameters } from '@/lib/contract/request-limits'
import { PlatformError } from '../error/platform-error'
import { assertPlain } from './assert-plain'
import { BrokenBody } from './broken-body'
import { countPieces } from './count-pieces'

const readQuery = (url: string): unknown => {
  const { search, searchParams } = new URL(url)
  if (hasTooManyParameters(search)) throw new PlatformError('badRequest')
  const values: [string, string][] = [...searchParams]
  const keys = new Set(values.map(([key]) => key))
  // Two values for one key: whichever we took, another reader of the same URL might take the other one.
  if (keys.size !== values.length) throw new PlatformError('badRequest')
  if (values.some(([key]) => isForbiddenKey(key))) throw new PlatformError('badRequest')
  const query = Object.fromEntries(values)
  assertPlain(query)
  return query
}

/** A body that breaks off is the client's failure, not the platform's. */
async function* whole(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new BrokenBody(error)
  }
}

const readBytes = async (body: ReadableStream<Uint8Array> | null, maxBody: number): Promise<Uint8Array> => {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const assertPiece = countPieces()
  for await (const chunk of whole(body)) {
    size += chunk.byteLength
    assertPiece(size)
    // Counted and not believed: `content-length` may be missing or wrong.
    if (size > maxBody) throw new PlatformError('payloadTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const readJson = async (request: Request, maxBody: number): Promise<unknown> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) throw new PlatformError('payloadTooLarge')
  const bytes = await readBytes(request.body, maxBody)
  // Calls without an input (sign-out) may come without a body.
  if (bytes.byteLength === 0) return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new PlatformError('unsupportedMediaType')
  let value: unknown
  try {
    value = readBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new PlatformError('badRequest')
  }
  assertPlain(value)
  return value
}

/** The unparsed input of a call: the JSON body of a POST, the query of any other method. Throws a `PlatformError`. */
export const readInput = async (c: HonoContext, endpoint: Endpoint): Promise<unknown> =>
  c.req.method === 'POST' ? readJson(c.req.raw, endpoint.maxBody) : readQuery(c.req.url)
