import { expect, test } from '@jest/globals'
import { codes } from '@/lib/contract/error-code'
import { CallError } from './call-error'
import { pollUntil } from './poll-until'

test.each([
  ['work that goes on', false, null, 1000],
  ['work that has ended', true, null, false],
  ['a platform that is away', false, new CallError(0, '', { reason: 'network' }), 4000],
  ['a platform that fails', false, new CallError(codes.failure, ''), 4000],
  ['a record that is gone', false, new CallError(codes.notFound, ''), false],
  ['no right to it', false, new CallError(codes.forbidden, ''), false],
])('%s', (_, isAtEnd, error, pause) => {
  expect(pollUntil(isAtEnd, error, 1000)).toBe(pause)
})
