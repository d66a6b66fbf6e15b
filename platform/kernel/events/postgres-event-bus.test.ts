import { expect, it } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { hasPostgres, startRestartablePostgres } from '../../../scripts/test/postgres.mjs'
import { createTestLogger } from '../../testing/create-test-logger'
import type { AddressedEvent, BusNews } from './event-bus'
import { postgresEventBus } from './postgres-event-bus'

const event = (topic: AddressedEvent['event']['topic']): AddressedEvent => ({ event: { topic }, platformId: 6 })

// It starts a PostgreSQL of its own, whatever engine the run is for.
itIf(hasPostgres(), 'needs PostgreSQL')(
  'what one process tells is heard by another, and after a lost connection both know of the gap',
  async () => {
    const postgres = await startRestartablePostgres()
    if (postgres === null) throw new Error('PostgreSQL is not on this machine')
    const { logger, lines } = createTestLogger()
    const heard: BusNews[] = []
    const [one, other] = [postgresEventBus(postgres.url, logger), postgresEventBus(postgres.url, logger)]
    other.subscribe((what) => heard.push(what))
    const until = (check: () => void) => untilPasses(check, { timeout: 20_000, interval: 20 })
    try {
      await until(() => {
        one.publish(event('fault'))
        expect(heard).toContainEqual(event('fault'))
      })
      // Many at once are one statement, in their order, and readings are still told apart from all else.
      const many = Array.from(
        { length: 450 },
        (_, at): AddressedEvent => ({
          event: { topic: 'unit', id: String(at) },
          platformId: 12,
          isReading: true,
        }),
      )
      for (const each of many) one.publish(each)
      const ofUnits = () => heard.filter((what) => typeof what === 'object' && what.event.topic === 'unit')
      await until(() => expect(ofUnits()).toHaveLength(many.length))
      expect(ofUnits()).toEqual(many)
      one.tellSessions()
      await until(() => expect(heard).toContain('sessions'))
      await postgres.restart()
      await until(() => expect(heard).toContain('gap'))
      await until(() => {
        one.publish({ ...event('job'), userId: 7 })
        expect(heard).toContainEqual({ ...event('job'), userId: 7 })
      })
      expect(lines.some(({ text }) => text === 'event connection lost')).toBe(true)
    } finally {
      await Promise.all([one.close(), other.close()])
      await postgres.stop()
    }
  },
  60_000,
)

it('without the database, the own pages still hear', async () => {
  const { logger } = createTestLogger()
  const bus = postgresEventBus('postgresql://127.0.0.1:1/none', logger)
  const heard: unknown[] = []
  bus.subscribe((what) => heard.push(what))
  bus.publish(event('device'))
  bus.tellSessions()
  expect(heard).toEqual([event('device'), 'sessions'])
  await bus.close()
})
