import type { Context as HonoContext } from 'hono'
import type { Endpoint } from '@/lib/contract/endpoint'
import { PlatformError } from '../platform-error'

const deepest = 20
// Keys that reach an object's prototype where somebody merges objects; no field of the contract is called so.
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

const halfPair = /\p{Surrogate}/u

/** Text that the database can keep: PostgreSQL has no NUL, and half of a surrogate pair is no character. */
const assertText = (text: string, path: string): void => {
  if (text.includes('\u0000') || halfPair.test(text))
    throw new PlatformError('badRequest', path === '' ? {} : { fields: { [path]: 'invalid' } })
}

const assertPlain = (value: unknown, path: readonly string[]): void => {
  if (typeof value === 'string') assertText(value, path.join('.'))
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest) throw new PlatformError('badRequest')
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && refusedKeys.has(key)) throw new PlatformError('badRequest')
    assertText(key, '')
    assertPlain(inner, [...path, key])
  }
}

const readQuery = (url: string): unknown => {
  const values: [string, string][] = [...new URL(url).searchParams]
  const keys = new Set(values.map(([key]) => key))
  // Two values for one key: whichever we took, another reader of the same URL might take the other one.
  if (keys.size !== values.length) throw new PlatformError('badRequest')
  const query = Object.fromEntries(values)
  assertPlain(query, [])
  return query
}

const readBytes = async (body: ReadableStream<Uint8Array> | null, maxBody: number): Promise<Uint8Array> => {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
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
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new PlatformError('badRequest')
  }
  assertPlain(value, [])
  return value
}

/** The unparsed input of a call: the query of a GET, the JSON body of a POST. Throws a `PlatformError`. */
export const readInput = async (c: HonoContext, endpoint: Endpoint): Promise<unknown> =>
  endpoint.method === 'GET' ? readQuery(c.req.url) : readJson(c.req.raw, endpoint.maxBody)
