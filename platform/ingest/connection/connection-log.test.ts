import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, desc, eq } from 'drizzle-orm'
import { connectionEvents, deviceErrors, devicePresence } from '../../nouns/tables/connection'
import { createTestLogger } from '../../testing/create-test-logger'
import { type DeviceBench, deviceBench } from '../../testing/device-bench'
import { createConnectionLog } from './connection-log'
import { createDoorErrors } from './door-errors'

let bench: DeviceBench
beforeAll(async () => {
  bench = await deviceBench({ count: 2 })
})
afterAll(() => bench.close())

const lastOf = async (controllerId: number, kind: 'connected' | 'refused') => {
  const { time, id } = connectionEvents
  const own = and(eq(connectionEvents.controllerId, controllerId), eq(connectionEvents.kind, kind))
  const rows = await bench.platform.database.select().from(connectionEvents).where(own).orderBy(desc(time), desc(id))
  return rows[0]
}
const isConnected = async (id: number) =>
  (await bench.platform.database.select().from(devicePresence).where(eq(devicePresence.controllerId, id)))[0]
    ?.isConnected

it('keeps what others did beside a topic that no database holds', async () => {
  const [one, two] = bench.devices
  if (two === undefined) throw new Error('two devices are needed')
  const log = createConnectionLog(bench.parts)
  log.connected(one.address, '192.0.2.1')
  log.refused(two.address, '192.0.2.2', 'hvac/\0')
  log.refused(two.address, '192.0.2.2', `hvac/${'a'.repeat(194)}\u{1F600}`.slice(0, 200))
  await log.stop()
  expect(await lastOf(one.id, 'connected')).toMatchObject({ remoteAddress: '192.0.2.1' })
  expect((await lastOf(two.id, 'refused'))?.detail).toBe(`hvac/${'a'.repeat(194)}\u{FFFD}`)
  expect(await isConnected(one.id)).toBe(1)
})

it('keeps what happens while the database is away', async () => {
  const [one] = bench.devices
  const { database } = bench.platform
  let isAway = true
  const away = new Proxy(database, {
    get: (target, name) => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { logger, lines } = createTestLogger()
  const parts = { ...bench.parts, database: away, logger }
  const [log, errors] = [createConnectionLog(parts), createDoorErrors(parts)]
  log.connected(one.address, '192.0.2.9')
  errors.note(one.address, 'tooLarge', '300000 bytes')
  while (lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 50))
  errors.note(one.address, 'tooLarge', '400000 bytes')
  isAway = false
  await Promise.all([log.stop(), errors.stop()])
  expect(await lastOf(one.id, 'connected')).toMatchObject({ remoteAddress: '192.0.2.9' })
  const own = and(eq(deviceErrors.controllerId, one.id), eq(deviceErrors.reason, 'tooLarge'))
  expect(await database.select().from(deviceErrors).where(own)).toMatchObject([{ count: 2, detail: '400000 bytes' }])
})
