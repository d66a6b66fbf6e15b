import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { showcaseUnits } from '@/simulator/answer-command'
import { untilTrue } from '@/tests/support/until'
import { type AddressedEvent, localEventBus } from '../../kernel/events/event-bus'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'
import { startCommandSweep } from './command-sweep'
import { sendCommand } from './send-command'
import { settleCommands } from './settle-commands'

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
const start = (standsStill: boolean, elapsed?: () => number) => {
  const heard: AddressedEvent[] = []
  const events = localEventBus()
  events.subscribe((event) => typeof event === 'object' && heard.push(event))
  const { database, clock, logger, sender } = platform
  const more = elapsed && { elapsed }
  return {
    heard,
    sweep: startCommandSweep({ database, clock: clock.now, events, logger, sender, standsStill, ...more }),
  }
}

it('ends what an ended process left, and tells the brand’s pages', async () => {
  // Sent while nobody looked after commands; one was answered in time.
  const [answered, silent] = [await send(0), await send(1)]
  await platform.devices.say(macWifiId, 'result', { commandId: String(answered), result: 'done' })
  platform.clock.advance(10_000)
  const { heard, sweep } = start(false)
  await untilTrue(async () => (await resultOf(silent)) !== 0, patience)
  await untilTrue(() => heard.length >= 1, patience)
  await sweep.stop()
  expect([await resultOf(answered), await resultOf(silent)]).toEqual([1, 3])
  expect(heard).toEqual([{ event: { topic: 'control', macWifiId, id: String(silent) }, platformId: 6 }])
})

it('waits for the platform’s clock, and where that stands still on purpose for ten seconds of its own', async () => {
  const id = await send(2)
  expect(await settleCommands(platform.database, platform.clock.now())).toEqual([])
  expect(await resultOf(id)).toBe(0)
  let own = 0
  let looks = 0
  const still = start(true, () => {
    looks++
    return own
  })
  await untilTrue(() => looks >= 2, patience)
  own = 9999
  const seen = looks
  await untilTrue(() => looks >= seen + 2, patience)
  expect(await resultOf(id)).toBe(0)
  own = 10_000
  await untilTrue(async () => (await resultOf(id)) === 3, patience)
  await still.sweep.stop()
})
