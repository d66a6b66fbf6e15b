import { expect, it } from '@jest/globals'
import { codes } from '@/lib/contract/error-code'
import { CallError } from './call-error'
import { untilHistoryIsBack } from './until-history-is-back'

const away = { error: new CallError(codes.historyAway, ''), data: undefined }

it('what lacks the past is read again soon, however seldom it is read otherwise', () => {
  expect(untilHistoryIsBack(away, false)).toBe(5000)
  expect(untilHistoryIsBack(away, 600_000)).toBe(5000)
  expect(untilHistoryIsBack(away, 1000)).toBe(1000)
  expect(untilHistoryIsBack({ error: null, data: { historyMissing: 'away' } }, 600_000)).toBe(5000)
})

it('all else is read as usual: what came, what failed, and what no store will ever have', () => {
  for (const data of [undefined, null, 'text', {}, { historyMissing: null }, { historyMissing: 'off' }])
    expect(untilHistoryIsBack({ error: null, data }, 600_000)).toBe(600_000)
  for (const error of [new Error('away'), new CallError(codes.historyOff, ''), new CallError(codes.failure, '')])
    expect(untilHistoryIsBack({ error, data: undefined }, false)).toBe(false)
})
