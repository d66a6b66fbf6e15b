import { randomBytes } from 'node:crypto'
import { expect, it } from '@jest/globals'
import type { FactorKey, FactorKeys } from '../../kernel/config/factor-key'
import { seal, unseal } from './seal'
import { findTotpStep, newTotpSecret, toSecretText, toTotpUri } from './totp'

// RFC 6238, appendix B, SHA-1: eight digits, of which ours are the last six.
const secret = Buffer.from('12345678901234567890')
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i s the code of RFC 6238 is that of its time step', (seconds, digits) => {
  const at = (shift: number) => new Date((seconds + shift) * 1000)
  const step = Math.floor(seconds / 30)
  const code = digits.slice(2)
  expect(findTotpStep(secret, code, at(0))).toBe(step)
  // Clocks differ by a step, and by no more.
  expect([-30, 30].map((shift) => findTotpStep(secret, code, at(shift)))).toEqual([step, step])
  expect([-90, 90].map((shift) => findTotpStep(secret, code, at(shift)))).toEqual([null, null])
})

it.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(findTotpStep(secret, code, new Date(59_000))).toBeNull()
})

it('a new secret has 160 bits, and its address says whose it is', () => {
  const made = newTotpSecret()
  expect(made).toHaveLength(20)
  const uri = new URL(toTotpUri(made, { issuer: '海信', account: 'li.lei' }))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/海信:li.lei'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: '海信',
    secret: toSecretText(made),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('a sealed secret opens with its key, for its user, unchanged', () => {
  const keyNamed = (name: string): FactorKey => ({ name, seal: randomBytes(32), digest: randomBytes(32) })
  const [key, other]: [FactorKeys, FactorKeys] = [[keyNamed('1')], [keyNamed('1')]]
  const sealed = seal(secret, key, 7)
  expect(unseal(sealed, key, 7)).toEqual(secret)
  expect(seal(secret, key, 7)).not.toBe(sealed)
  // Also while another one makes what is new.
  expect(unseal(sealed, [other[0], key[0]], 7)).toEqual(secret)
  expect(sealed.length).toBeLessThanOrEqual(128)
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`
  for (const [text, by, userId] of [
    [sealed, other, 7],
    [sealed, key, 8],
    [changed, key, 7],
    [sealed.slice(2), key, 7],
    ['1.', key, 7],
  ] as const) {
    expect(() => unseal(text, by, userId)).toThrow(/cannot be opened/)
  }
})
