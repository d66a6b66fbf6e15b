import { expect, it } from '@jest/globals'
import { toInitials } from './to-initials'

it.each([
  ['系统管理员', '系'],
  ['Ada Lovelace', 'AL'],
  ['mary anne von stein', 'MS'],
  ['admin', 'A'],
  ['east.12', 'E1'],
  ['𠮷田', '𠮷'],
  ['  ', ''],
])('%j is %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})
