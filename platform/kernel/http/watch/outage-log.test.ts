import { expect, it } from '@jest/globals'
import { millisecondsInMinute } from 'date-fns/constants'
import { DrizzleQueryError } from 'drizzle-orm'
import { createTestLogger } from '../../../testing/create-test-logger'
import { createOutageLog, outageOf } from './outage-log'

const away = new DrizzleQueryError(
  'select "secret" from web_user',
  [],
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
)

it('an outage is logged once a minute, with its reason, its calls and no statement', () => {
  const { logger, lines } = createTestLogger()
  let now = 0
  const log = createOutageLog(logger, () => now)
  for (let i = 0; i < 1000; i++) log('unavailable', away, { requestId: `r${i}` })
  now = millisecondsInMinute
  log('unavailable', away, { requestId: 'last' })
  const reason = 'connect ECONNREFUSED 127.0.0.1:5432'
  expect(lines.map(({ line }) => line)).toEqual([
    { requestId: 'r0', outage: 'unavailable', reason, calls: 1 },
    { requestId: 'last', outage: 'unavailable', reason, calls: 1000 },
  ])
})

it('only what fails for every call is an outage', () => {
  expect(outageOf(away)).toBe('unavailable')
  expect(outageOf(new TypeError('a fault of ours'))).toBeNull()
})

it.each(['XX001', 'XX002', '58030', '58P01'])('damage of the database (%s) is logged with what to do', (code) => {
  const error = new DrizzleQueryError('select', [], Object.assign(new Error('invalid page in block 83'), { code }))
  expect(outageOf(error)).toBe('damaged')
  const { logger, lines } = createTestLogger()
  createOutageLog(logger)('damaged', error, {})
  expect(lines.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^the database is damaged: run .*doctor; REINDEX/),
  ])
})
