import { expect, it } from '@jest/globals'
import { DrizzleQueryError } from 'drizzle-orm'
import { describeError } from './logger'

it('says of a failed query what the database said, and not what was in it', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'web_user_account' })
  const line = describeError(new DrizzleQueryError('insert into web_user values ($1)', ['$argon2id$secret'], cause))
  expect(line).toMatchObject({ query: 'insert into web_user values ($1)', reason: 'duplicate key', code: '23505' })
  expect(JSON.stringify(line)).not.toContain('secret')
})

it('keeps the stack of any other error', () => {
  expect(describeError(new TypeError('x'))).toMatchObject({
    type: 'TypeError',
    message: 'x',
    stack: expect.any(String),
  })
  expect(describeError('thrown text')).toEqual({ type: 'string' })
})

it('says of the plain object of a queue what went wrong', () => {
  expect(describeError({ message: 'connection refused', queue: 'ota-look' })).toEqual({
    type: 'object',
    message: 'connection refused',
  })
})
