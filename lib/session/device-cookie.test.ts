import { beforeEach, describe, expect, test } from '@jest/globals'
import { processState } from '@/lib/config/process-state'
import { deviceOf, knownDeviceKey, toDeviceCookie } from './device-cookie'

const secret = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1-of-a-test'
const newer = 'Zp3-Wn6_cBv9QxHk1TgMr8DyJs2LfUe5-of-a-test'
const config = processState('config')
const withSecrets = (text: string): void => {
  process.env.SESSION_SECRET = text
  config.value = undefined
}
beforeEach(() => withSecrets(secret))

const owner = { platformId: 6, account: 'viewer' } as const
const give = (value?: string, to: Parameters<typeof deviceOf>[1] = owner) => deviceOf(value, to)

describe('T56: the cookie of a browser that an account has used', () => {
  test('is valid only for the account and the brand that it was issued for', () => {
    const { cookieValue, key } = give()
    expect(knownDeviceKey(cookieValue, owner)).toBe(key)
    expect(knownDeviceKey(cookieValue, { ...owner, account: ' viewer ' })).toBe(key)
    expect(knownDeviceKey(cookieValue, { ...owner, account: 'admin' })).toBeUndefined()
    expect(knownDeviceKey(cookieValue, { ...owner, platformId: 12 })).toBeUndefined()
  })

  test('is not believed when anything in it is changed', () => {
    const { cookieValue } = give()
    for (let at = 0; at < cookieValue.length; at++) {
      const other = cookieValue[at] === '0' ? '1' : '0'
      const changed = cookieValue.slice(0, at) + other + cookieValue.slice(at + 1)
      // The last character of a signature carries four bits: two spellings of it are the same bytes.
      if (at < cookieValue.length - 1) expect(knownDeviceKey(changed, owner)).toBeUndefined()
    }
    for (const value of ['', '~', 'x', `${cookieValue.slice(0, 36)}`, `${'~'.repeat(4000)}`]) {
      expect(knownDeviceKey(value, owner)).toBeUndefined()
    }
  })

  test('that was planted gives its id to nobody', () => {
    const planted = '11111111-1111-4111-8111-111111111111'
    for (const value of [planted, `${planted}.${'A'.repeat(43)}`]) {
      const { cookieValue, key } = give(value)
      expect(cookieValue.startsWith(planted)).toBe(false)
      expect(give(value).key).not.toBe(key)
    }
  })

  test('stays the same device at the next sign-in, even after a change of the secret', () => {
    const first = give()
    withSecrets(`2:${newer},1:${secret}`)
    const second = give(first.cookieValue)
    expect(second.key).toBe(first.key)
    expect(second.cookieValue).not.toBe(first.cookieValue)
    withSecrets(`2:${newer}`)
    expect(knownDeviceKey(second.cookieValue, owner)).toBe(first.key)
    expect(knownDeviceKey(first.cookieValue, owner)).toBeUndefined()
  })

  test('keeps the last five accounts of a shared browser', () => {
    const accounts = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((account) => ({ ...owner, account }))
    const value = accounts.reduce<string | undefined>((before, one) => give(before, one).cookieValue, undefined)
    expect(accounts.filter((one) => knownDeviceKey(value, one) !== undefined)).toEqual(accounts.slice(1))
  })

  test('is for this host and for requests alone, and no script reads it', () => {
    expect(toDeviceCookie('x')).toBe('Device=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=15552000; Secure')
  })
})
