import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals'
import { and, desc, eq, gt } from 'drizzle-orm'
import { controlApi } from '@/lib/contract/control'
import { codes } from '@/lib/contract/error-code'
import { logApi } from '@/lib/contract/log'
import { scheduleApi } from '@/lib/contract/schedule'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { unitApi } from '@/lib/contract/unit'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controlRecords } from '../tables/control'
import { schedules } from '../tables/controller-part'
import { controllers, refrigerantSystems } from '../tables/fleet'
import { exchange } from './exchange'
import { nextMoment } from './plan-programme'
import { settleCommands } from './settle-commands'

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
beforeEach(() => platform.database.delete(schedules).where(eq(schedules.controllerId, id)))

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
const programme = async () => (await platform.call(smartTouchApi.schedules, { macWifiId }, { token })).data.list

describe('a line of a programme', () => {
  it('is made, changed, switched and deleted, each of it in the log with before and after', async () => {
    const { data } = await save()
    expect(await programme()).toEqual([{ ...line, scheduleNo: data.scheduleNo }])
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

describe('the equipment', () => {
  it('obeys: at its minute every unit is sent the line, which stands in the control history, and the next is planned', async () => {
    const { data } = await platform.call(unitApi.indoor, { macWifiId }, { token })
    await save({ name: '关', onOff: 0, mode: null, setTemp: null })
    const [controller] = await platform.database.select().from(controllers).where(eq(controllers.id, id))
    const at = nextMoment(line, controller?.timeZone ?? 'UTC', platform.clock.now())
    if (at === null) throw new Error('the line has no next moment')
    const sent = async () =>
      (await platform.call(controlApi.list, { macWifiId, source: 6, limit: 100 }, { token })).data.list.filter(
        ({ sendTime }) => sendTime >= at.toISOString().slice(0, 19).replace('T', ' '),
      )
    expect(await sent()).toEqual([])
    platform.clock.advance(at.getTime() + 30_000 - platform.clock.now().getTime())
    // The second time what nobody answered, and was sent once more.
    for (const _ of [1, 2]) await settleCommands(platform.database, platform.clock.now())
    // The session has run out meanwhile.
    token = await platform.signIn('admin')
    const acts = await sent()
    expect(new Set(acts.map(({ unitKey }) => unitKey)).size).toBe(data.list.length)
    for (const { command, source, operatorAccount } of acts)
      expect({ command, source, operatorAccount }).toEqual({ command: { onOff: 0 }, source: 6, operatorAccount: null })
    const done = new Set(acts.filter(({ result }) => result === 1).map(({ unitKey }) => unitKey))
    expect(done.size).toBeGreaterThan(0)
    const now = await platform.call(unitApi.indoor, { macWifiId }, { token })
    expect(now.data.list.filter(({ unitKey, onOff }) => done.has(unitKey) && onOff === 1)).toEqual([])
    const planned = await platform.database
      .select()
      .from(controlRecords)
      .where(and(eq(controlRecords.controllerId, id), eq(controlRecords.source, 6), eq(controlRecords.result, 0)))
    expect(new Set(planned.map(({ sendTime }) => sendTime.getTime() - at.getTime()))).toEqual(new Set([86_400_000]))
    expect(planned).toHaveLength(data.list.length)
  })

  it('does nothing more of a programme that was deleted', async () => {
    const { data } = await save()
    await platform.call(scheduleApi.remove, { macWifiId, scheduleNo: data.scheduleNo }, { token })
    const planned = and(eq(controlRecords.controllerId, id), eq(controlRecords.source, 6), eq(controlRecords.result, 0))
    expect(await platform.database.$count(controlRecords, planned)).toBe(0)
  })

  it('is asked twice before a change is given up', () => {
    const answers = (...draws: number[]) => exchange('AB', new Date(0), () => draws.shift() ?? 0)
    expect([answers(0.5), answers(0.001, 0.5), answers(0.001, 0.002)]).toEqual([1, 2, null])
  })

  it('acts by the clock of its site, on the day that the clock is put forward too', () => {
    const at = (time: string, zone: string, after: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) =>
      nextMoment({ weekdays, time }, zone, new Date(after))?.toISOString()
    expect(at('08:00', 'Asia/Shanghai', '2026-03-18T00:00:00Z')).toBe('2026-03-19T00:00:00.000Z')
    expect(at('08:00', 'Asia/Shanghai', '2026-03-17T23:59:59Z')).toBe('2026-03-18T00:00:00.000Z')
    // 18 March 2026 is a Wednesday.
    expect(at('08:00', 'Asia/Shanghai', '2026-03-18T06:00:00Z', [3])).toBe('2026-03-25T00:00:00.000Z')
    expect(at('08:00', 'Europe/Berlin', '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  })
})
