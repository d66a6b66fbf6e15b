import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals'
import { and, desc, eq, gt } from 'drizzle-orm'
import { controlApi } from '@/lib/contract/control'
import { codes } from '@/lib/contract/error-code'
import { logApi } from '@/lib/contract/log'
import { type Schedule, scheduleApi } from '@/lib/contract/schedule'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { unitApi } from '@/lib/contract/unit'
import { nextMoment } from '@/simulator/programme'
import { expect } from '@/tests/support/expect'
import { untilTrue } from '@/tests/support/until'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { askProgramme, giveUp, readProgramme } from '../programme/programme-rows'
import { controllerProgrammes } from '../tables/control'
import { schedules } from '../tables/controller-part'
import { controllers, refrigerantSystems } from '../tables/fleet'
import { settleProgrammes } from './settle-programmes'

const patience = { timeout: 60_000, interval: 20 }
let platform: TestPlatform
let token: string
let macWifiId: string
let id: number
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  const [own] = await platform.database
    .select()
    .from(controllers)
    .where(and(eq(controllers.onlineStatus, 1), gt(controllers.iduCount, 0), eq(controllers.platformId, 6)))
    .orderBy(desc(controllers.id))
  if (own === undefined) throw new Error('no controller of the fleet has indoor units')
  ;({ macWifiId, id } = own)
  // A fleet of this size has none that keeps a programme.
  await platform.database.update(controllers).set({ controllerType: 3, scheduleCount: 0 }).where(eq(controllers.id, id))
})
afterAll(() => platform.close())
beforeEach(async () => {
  usualReaction()
  await platform.database.delete(schedules).where(eq(schedules.controllerId, id))
})

/** Programmes are taken at once, commands wait. */
const usualReaction = () => platform.devices.react(({ kind }) => (kind === 'programme' ? 'done' : 'none'))

const line = {
  name: '开机',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '08:00',
  onOff: 1,
  mode: 0,
  setTemp: 25,
  groupNo: null,
  enabled: 1,
}
const save = (more: object = {}, as = token) =>
  platform.call(scheduleApi.save, { macWifiId, ...line, ...more }, { token: as, language: 'en' })
/** The programmes that the controller was sent after so many messages. */
const sentSince = (count: number) =>
  platform.devices.sent.slice(count).filter((each) => each.kind === 'programme' && each.address === macWifiId)
const programme = async () => (await platform.call(smartTouchApi.schedules, { macWifiId }, { token })).data.list

describe('a line of a programme', () => {
  it('is made, changed, switched and deleted, each of it in the log with before and after', async () => {
    const { data } = await save()
    expect(await programme()).toMatchObject([
      { ...line, scheduleNo: data.scheduleNo, units: null, taken: { state: 'taken', time: expect.any(String) } },
    ])
    const key = { macWifiId, scheduleNo: data.scheduleNo }
    const off = { ...line, onOff: 0, mode: 3, setTemp: 20 }
    expect(await platform.call(scheduleApi.update, { ...key, ...off }, { token })).toMatchObject({ code: 0 })
    // What switches off has neither mode nor set point.
    expect(await programme()).toMatchObject([{ onOff: 0, mode: null, setTemp: null }])
    await platform.call(scheduleApi.setEnabled, { ...key, enabled: 0 }, { token })
    expect(await programme()).toMatchObject([{ enabled: 0 }])
    await platform.call(scheduleApi.remove, key, { token })
    expect(await programme()).toEqual([])
    const { list } = (await platform.call(logApi.operations, { module: 'schedule', limit: 10 }, { token })).data
    expect(list.filter(({ target }) => target.startsWith(macWifiId)).length).toBeGreaterThanOrEqual(4)
  })

  it('is refused where the system, the range or another line forbids it, with why at its field', async () => {
    const fields = async (more: object) => (await save(more)).envelope.fields
    expect(await fields({ setTemp: 18 })).toEqual({ setTemp: 'In cooling the set temperature must be 19 to 30 °C' })
    expect(await fields({ mode: null })).toMatchObject({ mode: expect.stringContaining('cannot be empty') })
    expect(await fields({ weekdays: [] })).toHaveProperty('weekdays')
    expect(await fields({ time: '24:00' })).toHaveProperty('time')
    expect(await fields({ groupNo: 64 })).toHaveProperty('groupNo')
    await save()
    expect(await fields({ name: '二', weekdays: [7], onOff: 0 })).toEqual({
      time: 'Another enabled schedule acts on the same units at this time on one of these days',
    })
    expect((await save({ name: '二', weekdays: [7], onOff: 0, enabled: 0 })).code).toBe(0)
    const twin = (await programme()).find(({ name }) => name === '二')?.scheduleNo
    const turned = await platform.call(scheduleApi.setEnabled, { macWifiId, scheduleNo: twin, enabled: 1 }, { token })
    expect(turned.code).toBe(codes.illegalState)
    const [system] = await platform.database
      .select()
      .from(refrigerantSystems)
      .where(eq(refrigerantSystems.controllerId, id))
    const only = eq(refrigerantSystems.controllerId, id)
    await platform.database.update(refrigerantSystems).set({ systemType: 3 }).where(only)
    expect(await fields({ time: '09:00', mode: 3, setTemp: 20 })).toHaveProperty('mode')
    await platform.database
      .update(refrigerantSystems)
      .set({ systemType: system?.systemType ?? 1 })
      .where(only)
  })

  it('needs the right to control, a controller that answers, and one that keeps a programme', async () => {
    expect((await save({}, await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    await platform.database.update(controllers).set({ onlineStatus: 0 }).where(eq(controllers.id, id))
    expect((await save()).envelope.fields).toEqual({ '': 'The device is offline; nothing can be sent' })
    await platform.database.update(controllers).set({ onlineStatus: 1 }).where(eq(controllers.id, id))
    const [gateway] = await platform.database.select().from(controllers).where(eq(controllers.controllerType, 1))
    expect((await save({ macWifiId: gateway?.macWifiId })).code).toBe(codes.notFound)
  })
})

/** The commands of a programme that stand in the history since a moment. */
const actsSince = async (since: Date) =>
  (await platform.call(controlApi.list, { macWifiId, source: 6, limit: 200 }, { token })).data.list.filter(
    ({ sendTime }) => sendTime >= since.toISOString().slice(0, 19).replace('T', ' '),
  )

describe('the controller', () => {
  it('is sent the whole programme, of which what is switched off is no part', async () => {
    const count = platform.devices.sent.length
    await save()
    await save({ name: '夜', time: '22:00', onOff: 0, mode: null, setTemp: null, weekdays: [6, 7] })
    await save({ name: '关', time: '23:00', enabled: 0 })
    const own = sentSince(count).map(({ message }) => message)
    const lines = [
      { lineNo: 1, weekdays: line.weekdays, time: '08:00', set: { onOff: 1, mode: 0, setTemp: 25 }, units: null },
      { lineNo: 2, weekdays: [6, 7], time: '22:00', set: { onOff: 0 }, units: null },
    ]
    expect(own.map((message) => message.lines)).toEqual([lines.slice(0, 1), lines, lines])
    expect(new Set(own.map(({ commandId }) => commandId)).size).toBe(3)
  })

  it('that refuses or does not answer changes nothing, and is asked twice before it is given up', async () => {
    const count = platform.devices.sent.length
    platform.devices.react(() => 'refused')
    expect((await save()).envelope.fields).toEqual({ '': 'The device refused this schedule. Nothing was changed' })
    platform.devices.react(() => 'none')
    const asked = save()
    await untilTrue(() => sentSince(count).length === 2, patience)
    for (const total of [3, 3]) {
      // The sender holds the row until it has noted the sending: what it holds is not due.
      await platform.devices.settle()
      platform.clock.advance(10_000)
      await settleProgrammes(platform.database, platform.clock.now())
      platform.sender.wake()
      await untilTrue(() => sentSince(count).length === total, patience)
    }
    const [, first, second] = sentSince(count).map(({ message }) => message.commandId)
    expect(second).toBe(first)
    expect((await asked).envelope.fields).toEqual({
      '': 'The device did not answer, nor when asked again. Nothing was changed',
    })
    expect(await programme()).toEqual([])
  })

  it('is sent a second change when it has answered the first, and with both', async () => {
    const count = platform.devices.sent.length
    platform.devices.react(() => 'none')
    const first = save()
    await untilTrue(() => sentSince(count).length === 1, patience)
    // It goes out at once where it does not wait.
    usualReaction()
    const second = save({ time: '09:00' })
    const commandId = sentSince(count)[0]?.message.commandId
    await platform.devices.say(macWifiId, 'result', { commandId, result: 'done' })
    expect([(await first).code, (await second).code]).toEqual([0, 0])
    expect(sentSince(count).map(({ message }) => (message.lines as object[]).length)).toEqual([1, 2])
    expect((await programme()).map(({ scheduleNo, time }) => [scheduleNo, time])).toEqual([
      [1, '08:00'],
      [2, '09:00'],
    ])
  })

  it('that has taken a change after it was given up is sent again what staff see', async () => {
    const count = platform.devices.sent.length
    const now = platform.clock.now()
    const asked = { controllerId: id, lines: [{ ...line, scheduleNo: 1 }] as Schedule[], isKept: 0 as const, now }
    const revision = await askProgramme(platform.database, asked)
    platform.devices.react(() => 'none')
    platform.sender.wake()
    await platform.devices.settle()
    await giveUp(platform.database, { controllerId: id, revision })
    const late = await platform.devices.say(macWifiId, 'result', { commandId: `p${id}-${revision}`, result: 'done' })
    expect(late).toMatchObject({ status: 'stored' })
    platform.sender.wake()
    await platform.devices.settle()
    expect(sentSince(count).map(({ message }) => (message.lines as object[]).length)).toEqual([1, 0])
    expect(await programme()).toEqual([])
  })

  it('that took a change whose caller was gone by then gives it back', async () => {
    await save()
    const [row] = await platform.database
      .select()
      .from(controllerProgrammes)
      .where(eq(controllerProgrammes.controllerId, id))
    const lines = [...(row?.lines ?? []), { ...line, scheduleNo: 2 }] as Schedule[]
    // As its call would have left it.
    await askProgramme(platform.database, { controllerId: id, lines, isKept: 0, now: platform.clock.now() })
    const count = platform.devices.sent.length
    platform.sender.wake()
    await platform.devices.settle()
    platform.clock.advance(60_000)
    expect(await settleProgrammes(platform.database, platform.clock.now())).toBe(false)
    platform.clock.advance(10_001)
    expect(await settleProgrammes(platform.database, platform.clock.now())).toBe(true)
    platform.sender.wake()
    await platform.devices.settle()
    expect(sentSince(count).map(({ message }) => (message.lines as object[]).length)).toEqual([2, 1])
  })

  it('is sent its programme again after a hello, and one that never had one is not', async () => {
    await save()
    const count = platform.devices.sent.length
    const hello = { versions: [1], model: 'X', firmwareVersion: '1.0.0' }
    const [gateway] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.controllerType, 1), eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1)))
    await platform.devices.say(gateway?.macWifiId ?? '', 'hello', hello)
    await platform.devices.say(macWifiId, 'hello', hello)
    platform.sender.wake()
    await platform.devices.settle()
    expect(platform.devices.sent.slice(count).map(({ address }) => address)).toEqual([macWifiId])
    expect(sentSince(count)[0]?.message).toMatchObject({ lines: [{ lineNo: 1, time: '08:00' }] })
  })
})

/**
 * Has the controller do what it has to until it has answered the programme of a call. No further: a clock that ran on
 * would have the change given up before it is sent, or taken back before the call has stored it.
 */
const going = async <Result>(start: () => Promise<Result>): Promise<Result> => {
  const count = platform.devices.sent.length
  const call = start()
  await untilTrue(() => sentSince(count).length > 0, patience)
  while ((await readProgramme(platform.database, id))?.result === 0)
    if (!(await platform.devices.passToNext())) throw new Error('the controller does not answer its programme')
  return call
}

describe('the equipment', () => {
  it('obeys: at its minute every unit does what the line says, which stands in the control history, each week anew', async () => {
    const { data } = await platform.call(unitApi.indoor, { macWifiId }, { token })
    await platform.devices.simulate(macWifiId)
    platform.devices.react(({ kind }) => (kind === 'programme' ? 'simulate' : 'none'))
    expect((await going(() => save({ name: '关', onOff: 0, mode: null, setTemp: null }))).code).toBe(0)
    const [controller] = await platform.database.select().from(controllers).where(eq(controllers.id, id))
    const first = nextMoment(line, controller?.timeZone ?? 'UTC', platform.clock.now())
    if (first === null) throw new Error('the line has no next moment')
    for (const at of [first, new Date(first.getTime() + 86_400_000)]) {
      expect(await actsSince(at)).toEqual([])
      await platform.devices.pass(at.getTime() - 1 - platform.clock.now().getTime())
      await platform.devices.measure()
      // The session has run out meanwhile.
      token = await platform.signIn('admin')
      expect(await actsSince(at)).toEqual([])
      await platform.devices.pass(30_000)
      await platform.devices.measure()
      const acts = await actsSince(at)
      // One in forty does not answer its controller.
      expect(acts.length).toBeGreaterThan(0.8 * data.list.length)
      expect(new Set(acts.map(({ unitKey }) => unitKey)).size).toBe(acts.length)
      for (const { command, source, operatorAccount } of acts)
        expect({ command, source, operatorAccount }).toEqual({
          command: { onOff: 0 },
          source: 6,
          operatorAccount: null,
        })
      const done = new Set(acts.filter(({ result }) => result === 1).map(({ unitKey }) => unitKey))
      expect(done.size).toBeGreaterThan(0)
      const now = await platform.call(unitApi.indoor, { macWifiId }, { token })
      expect(now.data.list.filter(({ unitKey, onOff }) => done.has(unitKey) && onOff === 1)).toEqual([])
    }
  })

  it('does nothing more of a programme that was deleted', async () => {
    platform.devices.react(({ kind }) => (kind === 'programme' ? 'simulate' : 'none'))
    const { data } = await going(() => save())
    await going(() => platform.call(scheduleApi.remove, { macWifiId, scheduleNo: data.scheduleNo }, { token }))
    const since = platform.clock.now()
    await platform.devices.pass(86_400_000)
    await platform.devices.measure()
    token = await platform.signIn('admin')
    expect(await actsSince(since)).toEqual([])
  })
})
