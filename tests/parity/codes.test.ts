import { test } from '@jest/globals'
import { checkMessages } from '@/lib/contract/check-messages'
import { codes, errorMessages, nameOf } from '@/lib/contract/error-code'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

test('every error code has a message in both languages, and no two codes share a number', () => {
  const names = Object.keys(codes).filter((name) => name !== 'ok')
  expect(Object.keys(errorMessages).sort()).toEqual(names.sort())
  expect(new Set(Object.values(codes)).size).toBe(Object.values(codes).length)
  for (const [name, { zh, en }] of Object.entries(errorMessages)) {
    expect(zh, name).toMatch(/[\u3400-\u9fff]/)
    expect(en, name).toMatch(/^[\x20-\x7e]+$/)
    expect(nameOf(codes[name as keyof typeof codes])).toBe(name)
  }
  checked(names.length, 'error codes')
})

test('every field check has a message in both languages', () => {
  for (const [name, { zh, en }] of Object.entries(checkMessages)) {
    expect(zh, name).toMatch(/[\u3400-\u9fff]/)
    expect(en, name).toMatch(/^[\x20-\x7e°]+$/)
  }
  checked(Object.keys(checkMessages).length, 'field checks')
})
