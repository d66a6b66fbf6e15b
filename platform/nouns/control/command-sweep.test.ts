import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { untilTrue } from '@/tests/support/until'
import { type AddressedEvent, localEventBus } from '../../kernel/events/event-bus'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'
import { startCommandSweep } from './command-sweep'
import { sendCommand } from './send-command'
import { settleCommands } from './settle-commands'
import { showcaseUnits } from './simulated-gateway'

/** It sweeps twice a second; a machine with other work takes longer. */
const patience = { timeout: 60_000 }
let platform: TestPlatform
let controllerId: number
const [{ macWifiId }] = showcaseUnits
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  const [row] = await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId))
  controllerId = row?.id ?? 0
})
afterAll(() => platform.close())

const send = (unitNo: number) =>
  sendCommand(platform.database, {
    platformId: 6,
    controllerId,
    macWifiId,
    unitKind: 1,
    systemNo: 1,
    unitNo,
    operatorAccount: 'admin',
    command: { fanSpeed: 1 },
    before: { fanSpeed: 4 },
    sendTime: platform.clock.now(),
  })
const resultOf = async (id: number) => {
  const [record] = await platform.database.select().from(controlRecords).where(eq(controlRecords.id, id))
  return record?.result
}
const start = (standsStill: boolean) => {
  const heard: AddressedEvent[] = []
  const events = localEventBus()
  events.subscribe((event) => typeof event === 'object' && heard.push(event))
  const { database, clock, logger } = platform
  return { heard, sweep: startCommandSweep({ database, clock: clock.now, events, logger, standsStill }) }
}

it('ends what an ended process left, and tells the brand’s pages', async () => {
  // Sent while nobody looked after commands.
  const [taken, silent] = [await send(0), await send(showcaseUnits[0].unitNo)]
  platform.clock.advance(10_000)
  const { heard, sweep } = start(false)
  await untilTrue(async () => (await resultOf(taken)) !== 0, patience)
  await untilTrue(() => heard.length >= 2, patience)
  await sweep.stop()
  expect(await resultOf(silent)).toBe(3)
  expect(heard).toContainEqual({ event: { topic: 'control', macWifiId, id: String(silent) }, platformId: 6 })
  expect(heard.some(({ event }) => event.topic === 'unit')).toBe((await resultOf(taken)) === 1)
})

it('waits for the platform’s clock, unless that stands still on purpose', async () => {
  const id = await send(showcaseUnits[0].unitNo)
  expect(await settleCommands(platform.database, platform.clock.now())).toEqual([])
  expect(await resultOf(id)).toBe(0)
  const still = start(true)
  await untilTrue(async () => (await resultOf(id)) === 3, patience)
  await still.sweep.stop()
})
