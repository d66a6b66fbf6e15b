import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { controlHistoryApi } from '@/lib/contract/control-history'
import { jobApi } from '@/lib/contract/job'
import { showcaseUnits } from '@/simulator/answer-command'
import { sampleAt } from '@/simulator/sampler'
import { expect } from '@/tests/support/expect'
import { readFleetOf } from '../../seed/fleet-file'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controlRecords } from '../tables/control'
import { controllers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  // 14:30 in Shanghai in July: buildings cool.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())
const showcase = showcaseUnits[0].macWifiId

describe('the history of all controllers', () => {
  const history = async (name: 'airConditioners' | 'airBoxes' | 'hidoms' | 'smartTouches', filter: object = {}) =>
    (await platform.call(controlHistoryApi[name], { limit: 200, ...filter }, { token })).data

  it('is whole, unless a time or a source is asked for', async () => {
    const timeZone = 'Asia/Shanghai'
    const today = (await history('airConditioners', { timeZone, source: 1, days: 1 })).list
    expect(today.length).toBeGreaterThan(0)
    // The day in Shanghai began at 16:00 UTC.
    const since = new Date(platform.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const start = new Date(Date.parse(`${since}T00:00:00Z`) - 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    expect(today.filter(({ source, sendTime }) => source !== 1 || sendTime < start)).toEqual([])
    const any = (await history('airConditioners')).totalCount
    expect((await history('airConditioners', { timeZone, source: 0, days: 0 })).totalCount).toBe(any)
    const sources = [1, 2, 3, 4, 5, 6, 7]
    const each = await Promise.all(sources.map((source) => history('airConditioners', { source, days: 0 })))
    expect(each.reduce((sum, { totalCount }) => sum + totalCount, 0)).toBe(any)
    const wall = (await history('airConditioners', { source: 4, days: 0 })).list
    expect(new Set(wall.map(({ operatorAccount }) => operatorAccount))).toEqual(new Set([null]))
  })

  it('has air boxes on a screen of their own, and each kind of central controller by what it sent', async () => {
    const boxes = (await history('airBoxes', { source: 0, days: 0 })).list
    expect(boxes.length).toBeGreaterThan(0)
    expect(boxes.every(({ unitKind, unitKey }) => unitKind === 4 && /^[0-9A-F]{12}$/.test(unitKey))).toBe(true)
    const byName = await history('airBoxes', { source: 0, days: 0, unitName: boxes[0]?.unitName.toLowerCase() })
    expect(byName.list.map(({ recordId }) => recordId)).toContain(boxes[0]?.recordId)
    // A fleet this small may have no central controller of a kind: one command of each.
    const [record] = await platform.database
      .select()
      .from(controlRecords)
      .where(eq(controlRecords.platformId, 6))
      .limit(1)
    if (record === undefined) throw new Error('nobody has commanded anything')
    const { id: _id, ...old } = record
    const sent = { ...old, sendTime: platform.clock.now() }
    for (const [name, source] of [
      ['hidoms', 2],
      ['smartTouches', 3],
    ] as const) {
      const [central] = await platform.database
        .select({ controllerId: controllers.id, macWifiId: controllers.macWifiId })
        .from(controllers)
        .where(and(eq(controllers.platformId, 6), eq(controllers.controllerType, source)))
        .limit(1)
      if (central === undefined) throw new Error(`the fleet has no controller of type ${source}`)
      const { controllerId } = central
      await platform.database.insert(controlRecords).values([
        { ...sent, source },
        { ...sent, source: 6, controllerId },
        { ...sent, source: 5, controllerId },
      ])
      const { list } = await history(name)
      expect(list.map((row) => row.source)).toEqual(expect.arrayContaining([source, 6]))
      expect(list.filter((row) => row.source !== source && row.source !== 6)).toEqual([])
      // Only its own programmes: those of gateways and of the other kind are on other screens.
      const programmes = list.filter((row) => row.source === 6).map((row) => row.macWifiId)
      expect(programmes).toContain(central.macWifiId)
      const typesOf = platform.database.select().from(controllers).where(inArray(controllers.macWifiId, programmes))
      expect(new Set((await typesOf).map(({ controllerType }) => controllerType))).toEqual(new Set([source]))
    }
  })

  it('is found by device, group, unit, and what was commanded, and taken away as a file', async () => {
    const all = (await history('airConditioners', { source: 0, days: 0 })).list
    const one = all.find(({ unitName, groupName, command }) => unitName && groupName && command.setTemp !== undefined)
    if (one === undefined) throw new Error('nobody has set a temperature')
    for (const filter of [
      { macWifiId: one.macWifiId, command: 'setTemp' },
      { deviceName: one.deviceName.slice(0, 4), unitName: one.unitName, command: 'setTemp' },
      { groupName: one.groupName, command: 'setTemp', macWifiId: one.macWifiId },
    ]) {
      const { list } = await history('airConditioners', { source: 0, days: 0, ...filter })
      expect(
        list.map(({ recordId }) => recordId),
        JSON.stringify(filter),
      ).toContain(one.recordId)
      expect(list.filter(({ command }) => command.setTemp === undefined)).toEqual([])
    }
    expect((await history('airConditioners', { days: 0, deviceName: '%' })).totalCount).toBe(0)
    const input = {
      screen: 'airConditioner',
      timeZone: 'UTC',
      filter: { source: 0, days: 0, macWifiId: one.macWifiId, command: 'setTemp' },
    }
    const { data } = await platform.call(controlHistoryApi.export, input, { token })
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, data, { token })).data
    const text = await (await platform.send(jobApi.download, { ticket }, { token })).text()
    expect(text).toContain('"下发时间（UTC）","设备","WiFi ID"')
    expect(text).toMatch(new RegExp(`${one.macWifiId}.*"${one.command.setTemp?.toFixed(1)} ℃",`))
  })
})

describe('the history of the demonstration', () => {
  it('agrees with telemetry: a unit is on after it was switched on, and off after it was switched off', async () => {
    const [row] = await platform.database
      .select({ id: controllers.id })
      .from(controllers)
      .where(eq(controllers.macWifiId, showcase))
    const records = await platform.database
      .select()
      .from(controlRecords)
      .where(
        and(eq(controlRecords.controllerId, row?.id ?? 0), ne(controlRecords.source, 5), eq(controlRecords.result, 1)),
      )
    const switches = records.filter(({ command }) => command.onOff !== undefined)
    expect(switches.length).toBeGreaterThan(40)
    const now = platform.clock.now()
    for await (const portion of readFleetOf(platform.database, now)) {
      const controller = portion.find((each) => each.controller.macWifiId === showcase)?.controller
      if (controller === undefined) continue
      for (const { systemNo, unitNo, command, sendTime } of switches.slice(0, 40)) {
        const { systems } = sampleAt(controller, new Date(sendTime.getTime() + 61_000))
        const units = systems.find((system) => system.systemNo === systemNo)?.indoor
        const unit = units?.find((each) => each.unitNo === unitNo)
        expect(unit?.onOff, `${systemNo}-${unitNo} at ${sendTime.toISOString()}`).toBe(command.onOff)
      }
      return
    }
    throw new Error('the demonstration has no such controller')
  })
})
