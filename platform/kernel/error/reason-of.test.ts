import { expect, it } from '@jest/globals'
import { DrizzleQueryError } from 'drizzle-orm'
import { reasonOf } from './reason-of'

const refused = new Error('permission denied for schema public')

it.each([
  ['a statement', new DrizzleQueryError('create table platform_migration (…)', ['secret'], refused), refused.message],
  ['causes', new Error('outer', { cause: new Error('middle', { cause: refused }) }), refused.message],
  [
    'several addresses',
    new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1'), refused]),
    'connect ECONNREFUSED 127.0.0.1:1',
  ],
  ['two lines', new Error('first line\nsecond'), 'first line'],
  ['no message', new TypeError(''), 'TypeError'],
  ['an object', { message: 'no error at all' }, 'no error at all'],
  ['a text', 'a text', 'a text'],
])('%s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
