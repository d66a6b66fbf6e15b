import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { hashKey, isKey, makeKey } from './credential'

it('a key has 256 bits of chance, and none that a shell, a URL or a spreadsheet reads otherwise', () => {
  const keys = Array.from({ length: 1000 }, makeKey)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^\w[\w-]{42}$/)
})

it('what is kept of a key opens to that key alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (key, other) => {
      const kept = await hashKey(key)
      expect(kept).toMatch(/^\$7\$101\$[A-Za-z0-9+/]{16}\$[A-Za-z0-9+/]{86}==$/)
      expect(await isKey(key, kept)).toBe(true)
      expect(await isKey(other, kept)).toBe(other === key)
    }),
    { numRuns: 100, seed: 22 },
  )
})

it('whatever else stands in its place opens to nobody, and breaks nothing', async () => {
  const kept = await hashKey('key')
  const cutOrChanged = fc
    .tuple(fc.nat(kept.length - 4), fc.constantFrom('', '$', '=', 'A', '0', '\n'))
    .map(([at, by]) => kept.slice(0, at) + by + kept.slice(at + 1))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), cutOrChanged), async (text) => {
      fc.pre(text !== kept)
      expect(await isKey('key', text)).toBe(false)
    }),
    { numRuns: 300, seed: 22 },
  )
  for (const text of ['', '$7$$$', '$7$0$AAAA$AAAA', '$7$1e9$AAAA$AAAA', '$6$101$AAAA$AAAA', `${kept}$`, `${kept}\n`])
    expect([text, await isKey('key', text)]).toEqual([text, false])
})
