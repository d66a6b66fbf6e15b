import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readSealKeys, toSealKeys } from './secret'

const first = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
const second = 'Zu3_QnB6-vHy0TkWo2PxJr8MdCi5SgLf'

describe('secrets', () => {
  test('one secret is version 1', () => {
    expect(toSealKeys(`  ${first}\n`)).toEqual({ opens: { 1: first }, seals: { 1: first } })
  })

  test('two secrets of a rotation keep their versions, and the first seals', () => {
    const opens = { 2: second, 1: first }
    expect(toSealKeys(`2:${second}, 1:${first}`)).toEqual({ opens, seals: { 2: second } })
    expect(toSealKeys(`1:${first},2:${second}`)).toEqual({ opens, seals: { 1: first } })
  })

  test.each([
    ['short', first.slice(0, 31), /shorter than 32/],
    ['one character again and again', 'x'.repeat(64), /repeats/],
    ['few characters', 'abcabcabc'.repeat(8), /repeats|sample/],
    ['a sample', `change-me-${first}`, /sample/],
    ['a sample in capitals', `MySecretSecret${first}`, /sample/],
    ['digits in a row', `0123456789${first}`, /sample/],
    ['nothing', '  ', /.+/],
    ['two without versions', `${first},${second}`, /2:new,1:old/],
    ['two of which one is weak', `2:${second},1:${'y'.repeat(40)}`, /repeats/],
  ])('%s is refused', (_what, text, reason) => {
    expect(() => toSealKeys(text)).toThrow(reason)
  })

  test('no refusal contains the secret', () => {
    const weak = `change-me-${first}`
    expect(() => toSealKeys(weak)).toThrow(expect.not.stringContaining(first) as unknown as string)
    try {
      toSealKeys(weak)
    } catch (error) {
      expect(String(error)).not.toContain(first)
    }
  })
})

describe('where the secret comes from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  const file = join(folder, 'session')
  writeFileSync(file, `${second}\n`)
  afterAll(() => rmSync(folder, { recursive: true }))
  const environment = (values: Record<string, string>) => values as NodeJS.ProcessEnv

  test('there is no default', () => {
    expect(() => readSealKeys(environment({}))).toThrow('SESSION_SECRET')
    expect(() => readSealKeys(environment({ SESSION_SECRET: '' }))).toThrow('SESSION_SECRET')
  })

  test('a file that is not there and a weak secret are refused with the name of the variable', () => {
    const none = join(folder, 'none')
    expect(() => readSealKeys(environment({ SESSION_SECRET_FILE: none }))).toThrow(
      `SESSION_SECRET_FILE ${none} cannot be read (ENOENT): name a file that the user of this program may read`,
    )
    expect(() => readSealKeys(environment({ SESSION_SECRET: 'short' }))).toThrow(
      'SESSION_SECRET: the session secret is shorter than 32 characters: make one with openssl rand -base64 48',
    )
  })

  test('it is in the variable or in a file; both at once are refused', () => {
    expect(readSealKeys(environment({ SESSION_SECRET: first })).opens).toEqual({ 1: first })
    expect(readSealKeys(environment({ SESSION_SECRET: '', SESSION_SECRET_FILE: file })).opens).toEqual({ 1: second })
    expect(() => readSealKeys(environment({ SESSION_SECRET: first, SESSION_SECRET_FILE: file }))).toThrow('both')
  })
})

describe('the text of a rotation', () => {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_'
  const secret = fc
    .array(fc.constantFrom(...letters), { minLength: 40, maxLength: 60 })
    .map((signs) => signs.join(''))
    .filter((text) => new Set(text).size >= 10)
  const version = fc.integer({ min: 1, max: 999_999 })

  test('is read back as written, except for spaces', () => {
    const versions = fc.uniqueArray(fc.tuple(version, secret), {
      minLength: 1,
      maxLength: 4,
      selector: ([number]) => number,
    })
    fc.assert(
      fc.property(versions, fc.constantFrom('', ' ', '\n'), (pairs, space) => {
        const text = pairs.map((pair) => pair.join(':')).join(`,${space}`)
        const { opens, seals } = toSealKeys(`${space}${text}${space}`)
        expect(opens).toEqual(Object.fromEntries(pairs))
        expect(seals).toEqual(Object.fromEntries(pairs.slice(0, 1)))
      }),
    )
  })

  test('any text yields strong secrets or a message, and the message holds no secret', () => {
    const text = fc.array(fc.oneof(secret, fc.constantFrom(',', ':', '1:', '2:', ' ', 'x', '')), { maxLength: 6 })
    fc.assert(
      fc.property(
        text.map((parts) => parts.join('')),
        (whole) => {
          try {
            const { opens, seals } = toSealKeys(whole)
            const found = [...Object.values(opens), ...Object.values(seals)]
            expect(found.length).toBeGreaterThan(0)
            for (const each of found) expect(each.length).toBeGreaterThanOrEqual(32)
          } catch (error) {
            const said = String(error)
            for (const part of whole.split(/[,:\s]/)) if (part.length > 20) expect(said).not.toContain(part)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
