import { describe, expect, test } from '@jest/globals'
import { codes, type ErrorName, errorMessages, nameOf, statusOf } from './error-code'

const names = Object.keys(codes).filter((name) => name !== 'ok') as ErrorName[]

describe('codes', () => {
  test('no two names share one', () => {
    expect(new Set(Object.values(codes)).size).toBe(Object.values(codes).length)
  })

  test.each(names)('%s has a message in each language and is found by its code', (name) => {
    const { zh, en } = errorMessages[name]
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[\x20-\x7e]+$/)
    expect(nameOf(codes[name])).toBe(name)
  })

  test('the two texts of the spec are verbatim', () => {
    expect(errorMessages.wrongCaptcha.zh).toBe('验证码错误')
    expect(errorMessages.wrongPassword.zh).toBe('密码错误')
  })

  test('an unknown code has no name, nor has one of the demo', () => {
    for (const code of [1, 20_000, 60_204, -1]) expect(nameOf(code)).toBeUndefined()
  })
})

describe('HTTP status', () => {
  test.each([
    [0, 200],
    [400, 400],
    [401, 401],
    [403, 403],
    [404, 404],
    [409, 409],
    [413, 413],
    [429, 429],
    [500, 500],
    [502, 502],
    [503, 503],
    [504, 504],
    [40001, 400],
    [40002, 400],
    [40003, 409],
    [40006, 503],
    [40007, 403],
    [40008, 409],
    [40009, 409],
    [40010, 403],
    [50008, 200],
    [50012, 200],
    [50014, 200],
    [20000, 200],
    [600, 200],
  ])('of %i is %i', (code, status) => {
    expect(statusOf(code)).toBe(status)
  })
})
