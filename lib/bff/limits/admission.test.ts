import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { BffRequest } from '../exchange'
import { BrokenBody, isJson, isOwnOrigin, readRequestBody } from './admission'

const withHeaders = (headers: Record<string, string>, body: AsyncIterable<Uint8Array> = chunks()): BffRequest => ({
  method: 'POST',
  path: '/',
  search: '',
  header: (name) => headers[name] ?? null,
  body,
  signal: new AbortController().signal,
  requestId: 'id',
  address: undefined,
})

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size)
}
async function* endless(first: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(first)
  await new Promise(() => undefined)
}

test('a body up to the limit is read, and one byte more is refused', async () => {
  expect(await readRequestBody(withHeaders({}, chunks(5, 5)), 10)).toHaveLength(10)
  expect(await readRequestBody(withHeaders({}, chunks()), 10)).toHaveLength(0)
  expect(await readRequestBody(withHeaders({}, chunks(5, 6)), 10)).toBeNull()
  expect(await readRequestBody(withHeaders({ 'content-length': '11' }, chunks(5)), 10)).toBeNull()
})

test('an endless body beyond the limit is answered after a moment', async () => {
  expect(await readRequestBody(withHeaders({}, endless(11)), 10)).toBeNull()
  expect(await readRequestBody(withHeaders({ 'content-length': '99' }, endless(1)), 10)).toBeNull()
})

test('the rest of a slow body beyond the limit is read after the answer too', async () => {
  await new Promise<void>((resolve, reject) => {
    const slow = async function* () {
      yield new Uint8Array(11)
      await wait(600)
      yield new Uint8Array(11)
      resolve()
    }
    readRequestBody(withHeaders({}, slow()), 10)
      .then((body) => expect(body).toBeNull())
      .catch(reject)
  })
})

test.each([
  ['application/json', true],
  ['application/json;charset=UTF-8', true],
  ['application/json; charset="utf-8"', true],
  ['application/json; charset=gbk', false],
  ['application/json; charset=utf-8; charset=gbk', false],
  ['application/json+x', false],
  ['application/jsonp', false],
  ['text/json', false],
  ['text/plain, application/json', false],
  ['', false],
])('%j as the type of a body: %s', (type, expected) => {
  expect(isJson(withHeaders({ 'content-type': type }))).toBe(expected)
})

test('a compressed body is not JSON', () => {
  expect(isJson(withHeaders({ 'content-type': 'application/json', 'content-encoding': 'gzip' }))).toBe(false)
})

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ host: 'a.example', origin: 'https://a.example' }, true],
  [{ host: 'a.example', origin: 'https://a.example:8443' }, false],
  [{ host: 'a.example', origin: 'null', referer: 'https://a.example/x' }, false],
  [{ host: 'a.example', referer: 'https://a.example.evil/x' }, false],
  [{}, true],
])('%j is our own page: %s', (headers, expected) => {
  expect(isOwnOrigin(withHeaders(headers as Record<string, string>))).toBe(expected)
})

test('a client that disconnects during its body is distinguished from our own error', async () => {
  const broken = async function* () {
    yield new Uint8Array(5)
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  }
  await expect(readRequestBody(withHeaders({}, broken()), 10)).rejects.toThrow(BrokenBody)
})
