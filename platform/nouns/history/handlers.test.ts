import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { and, desc, eq, gt } from 'drizzle-orm'
import { controlApi } from '@/lib/contract/control'
import { alarmSampleKeys, historyApi, maxBuckets } from '@/lib/contract/history'
import { jobApi } from '@/lib/contract/job'
import { networkModuleApi } from '@/lib/contract/network-module'
import { unitApi } from '@/lib/contract/unit'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
const { macWifiId } = fouledCondenser
beforeAll(async () => {
  // 16:00 in Shanghai: the fouled condenser locked out at 14:22.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T08:00:00.000Z' })
  token = await platform.signIn('admin')
  const until = new Date('2026-07-24T08:01:00Z')
  await platform.fillPast(
    { macWifiId, systemNos: [0], from: new Date('2026-07-23T00:00:00Z'), to: until },
    { macWifiId, from: new Date('2026-07-24T08:00:00Z'), to: until },
  )
})
afterAll(() => platform.close())

const main = { macWifiId, unitKind: 2, unit: '00-00', points: 'dischargePressure,satCondTemp' }
const day = { from: '2026-07-24 00:00:00', to: '2026-07-24 08:00:00' }
const read = (input: object) => platform.call(historyApi.read, { ...main, ...day, ...input }, { token })

describe('the history of a unit', () => {
  it('tells the story of the fouled condenser', async () => {
    const { data } = await read({})
    expect(data).toMatchObject({ bucketSec: 60, timeZone: 'Asia/Shanghai', eventsLeftOut: 0 })
    const [pd, tc] = data.lines
    const at = (time: string) => (Date.parse(`2026-07-24T${time}:00Z`) - Date.parse('2026-07-24T00:00:00Z')) / 60_000
    expect((pd?.avg[at('06:04')] ?? 0) - (pd?.avg[at('02:00')] ?? 0)).toBeGreaterThan(0.6)
    expect(tc?.avg[at('06:04')]).toBeGreaterThan(50)
    const stops = data.events.filter(({ kind }) => kind === 'retry')
    expect(stops.map(({ code, from }) => `${code} ${from.slice(11)}`)).toEqual([
      'd1-13 06:06:00',
      'd1-13 06:14:00',
      'd1-13 06:22:00',
    ])
    expect(data.events.find(({ kind }) => kind === 'alarm')).toMatchObject({
      code: '45',
      from: '2026-07-24 06:22:00',
      to: null,
      severity: 4,
      unit: '00-00',
    })
    // What it was like before it stopped: that is what a verdict is about.
    expect(data.steady?.at).toBe('2026-07-24 06:05:00')
    expect((data.steady?.satCondTemp ?? 0) - (data.steady?.ambientTemp ?? 0)).toBeGreaterThan(15)
  })

  it('shows what live values showed', async () => {
    const live = await platform.call(unitApi.outdoor, { macWifiId }, { token })
    const points = 'dischargePressure,dischargeTemp,compFreq,supplyVoltage,runMode'
    for (const unit of live.data.list) {
      const { data } = await read({
        unit: unit.unitKey,
        points,
        from: '2026-07-24 07:59:00',
        to: '2026-07-24 08:01:00',
      })
      for (const { key, avg } of data.lines) expect([key, avg[1]]).toEqual([key, unit[key as keyof typeof unit]])
    }
  })

  it('shows what live values of indoor units showed, an alarm of their system included', async () => {
    const live = await platform.call(unitApi.indoor, { macWifiId }, { token })
    const keys = [
      'inletTemp',
      'outletTemp',
      'setTemp',
      'liquidPipeTemp',
      'exvOpening',
      'operCondition',
      'mode',
    ] as const
    const range = { from: '2026-07-24 08:00:00', to: '2026-07-24 08:02:00' }
    expect(live.data.list.some(({ systemNo }) => systemNo === 0)).toBe(true)
    for (const unit of live.data.list.filter(({ systemNo }) => systemNo < 2).slice(0, 20)) {
      const { data } = await read({ unitKind: 1, unit: unit.unitKey, points: keys.join(), ...range })
      const shown = Object.fromEntries(data.lines.map(({ key, avg }) => [key, avg[0]]))
      expect([unit.unitKey, shown]).toEqual([unit.unitKey, Object.fromEntries(keys.map((key) => [key, unit[key]]))])
    }
  })

  it('never has more points than it may, and keeps every spike in the envelope', async () => {
    const month = { from: '2026-06-24 00:00:00', to: '2026-07-25 00:00:00' }
    const { data } = await read(month)
    expect(data.bucketSec).toBe(1800)
    const fine = await read({})
    const highest = Math.max(...(fine.data.lines[0]?.avg ?? []).map((value) => value ?? 0))
    for (const { avg, max, summary } of data.lines) {
      expect(avg.length).toBeLessThanOrEqual(maxBuckets)
      expect(max).toHaveLength(avg.length)
      expect(summary).not.toBeNull()
    }
    const first = (30 * 86_400) / 1800
    const lastDay = data.lines[0]?.max?.slice(first, first + 16) ?? []
    expect(Math.max(...lastDay.map((value) => value ?? 0))).toBe(highest)
    const hours = await read({ ...month, step: 'hour' })
    expect([hours.data.bucketSec, hours.data.lines[0]?.avg.length]).toEqual([3600, 744])
  })

  it('says of which level it is made, how new it is, and who told it', async () => {
    const month = { from: '2026-06-24 00:00:00', to: '2026-07-25 00:00:00' }
    const sources = ['demonstration']
    const newest = '2026-07-24 08:00:00'
    expect((await read({ to: '2026-07-25 00:00:00' })).data.origin).toEqual({ level: 'sample', newest, sources })
    // The bucket that began last, or the sample in it.
    expect((await read(month)).data.origin).toEqual({ level: 'fiveMinutes', newest, sources })
    expect((await read({ ...month, step: 'hour' })).data.origin).toEqual({ level: 'hour', newest, sources })
    const nothing = { from: '2026-07-10 00:00:00', to: '2026-07-11 00:00:00' }
    expect((await read(nothing)).data.origin).toEqual({ level: 'sample', newest: null, sources: [] })
  })

  it('leaves a gap while the controller was silent', async () => {
    const [outage] = await platform.database
      .select({ fault: faults, mac: controllers.macWifiId })
      .from(faults)
      .innerJoin(controllers, eq(controllers.id, faults.controllerId))
      .where(
        and(eq(faults.platformId, 6), eq(faults.faultCode, 'N1'), eq(faults.status, 1), gt(controllers.oduCount, 0)),
      )
      .orderBy(desc(faults.failureTime))
      .limit(1)
    const repairTime = outage?.fault.repairTime
    if (!outage || !repairTime) throw new Error('no outage')
    const units = await platform.call(historyApi.units, { macWifiId: outage.mac }, { token })
    const unit = units.data.units.find(({ unitKind }) => unitKind === 2)?.unitKey
    const wire = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
    const begun = outage.fault.failureTime.getTime()
    await platform.fillPast({ macWifiId: outage.mac, from: new Date(begun - 660_000), to: new Date(begun + 600_000) })
    const { data } = await read({
      macWifiId: outage.mac,
      unit,
      points: 'ambientTemp',
      from: wire(begun - 600_000),
      to: wire(Math.min(repairTime.getTime(), begun + 600_000)),
    })
    const values = data.lines[0]?.avg ?? []
    expect(values.slice(0, 9).every((value) => value !== null)).toBe(true)
    expect(values.slice(11).every((value) => value === null)).toBe(true)
    expect(data.events.some(({ kind, code }) => kind === 'gap' && code === 'N1')).toBe(true)
  })

  it.each([
    ['the end before the start', { from: day.to, to: day.from }, 'to'],
    ['32 days by the minute', { from: '2026-06-01 00:00:00', to: '2026-07-03 00:00:00' }, 'to'],
    ['more than a year', { from: '2025-07-01 00:00:00', to: '2026-07-03 00:00:00', step: 'hour' }, 'to'],
    [
      'nine signals',
      {
        points:
          'dischargePressure,suctionPressure,dischargeTemp,suctionTemp,satCondTemp,satEvapTemp,ambientTemp,finTemp,compFreq',
      },
      'points',
    ],
    ['a signal of the other kind', { points: 'inletTemp' }, 'points'],
    ['a signal twice', { points: 'compFreq,compFreq' }, 'points'],
    ['a day that does not exist', { from: '2026-13-01 00:00:00' }, 'from'],
  ])('refuses %s, and says where', async (_, input, field) => {
    const { code, envelope } = await read(input)
    expect(code).toBe(400)
    expect(envelope.fields).toHaveProperty(field)
  })

  it('knows no unit that is not there', async () => {
    expect((await read({ unit: '63-03' })).code).toBe(404)
    expect((await read({ unit: '00-03' })).code).toBe(404)
  })
})

it('remembers the last alarms of a system with what was read before them', async () => {
  const { data } = await platform.call(historyApi.alarmMemory, { macWifiId, systemNo: 0 }, { token })
  expect(data.list).toHaveLength(1)
  const [record] = data.list
  expect(record).toMatchObject({ faultCode: '45', unit: '00-00', failureTime: '2026-07-24 06:22:00' })
  expect(record?.before?.at).toBe('2026-07-24 06:21:00')
  expect(record?.earlier?.dischargePressure).toBeGreaterThan(3)
  // Thirty of one minute each, the oldest first, the same as those two.
  expect(record?.samples.map(({ values }) => values.length)).toEqual(alarmSampleKeys.map(() => 30))
  const pressures = record?.samples.find(({ key }) => key === 'dischargePressure')?.values
  expect([pressures?.[0], pressures?.[29]]).toEqual([
    record?.earlier?.dischargePressure,
    record?.before?.dischargePressure,
  ])
  const shown = await read({ points: 'dischargePressure', from: '2026-07-24 05:52:00', to: '2026-07-24 06:22:00' })
  expect(pressures).toEqual(shown.data.lines[0]?.avg)
})

it('puts faults, outages and repairs of a controller on one time line', async () => {
  const input = { macWifiId, from: '2026-06-01 00:00:00', to: '2026-07-24 08:00:00' }
  const { data } = await platform.call(historyApi.timeline, input, { token })
  expect(data.list.map(({ from }) => from)).toEqual(data.list.map(({ from }) => from).toSorted())
  expect(data.list.find(({ code }) => code === '45')).toMatchObject({ lane: 'fault', lasts: true, unit: '00-00' })
})

it('puts commands and upgrades on it too, and says which lanes are closed to the caller', async () => {
  const input = { macWifiId, from: '2026-01-01 00:00:00', to: '2026-07-24 08:00:00' }
  const lanesFor = async (account: string) => {
    const session = await platform.signIn(account)
    const { data } = await platform.call(historyApi.timeline, input, { token: session })
    return { closed: data.closed, list: data.list }
  }
  const all = await lanesFor('editor')
  expect(all.closed).toEqual([])
  const commands = all.list.filter(({ lane, from }) => lane === 'control' && from >= '2026-07-24')
  const query = { macWifiId, from: '2026-07-24', to: '2026-07-24', limit: 100 }
  const records = (await platform.call(controlApi.list, query, { token })).data.list
  const ids = records.filter(({ sendTime }) => sendTime <= input.to).map(({ recordId }) => recordId)
  expect(commands.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(commands[0]?.command).not.toBeNull()
  const upgrades = all.list.filter(({ lane }) => lane === 'ota')
  const history = await platform.call(networkModuleApi.otaRecords, { macWifiId }, { token })
  expect(upgrades.map(({ code }) => code).toSorted()).toEqual(
    history.data.list
      .filter(({ startTime }) => startTime >= input.from)
      .map(({ targetVersion }) => targetVersion)
      .toSorted(),
  )
  expect(upgrades.length).toBeGreaterThan(0)

  const some = await lanesFor('ota')
  expect(some.closed).toEqual(['offline', 'fault', 'repair'])
  expect(new Set(some.list.map(({ lane }) => lane))).toEqual(new Set(['control', 'ota']))
})

describe('the file of a picture', () => {
  const fileOf = async (input: object): Promise<string[]> => {
    const asked = { ...main, ...day, points: ['dischargePressure', 'runMode'], timeZone: 'UTC', ...input }
    const { data } = await platform.call(historyApi.export, asked, { token })
    platform.jobs.wake()
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, { jobId: data.jobId }, { token })).data
    const file = await platform.send(jobApi.download, { ticket }, { token })
    return Buffer.from(await file.arrayBuffer())
      .toString('utf8')
      .split('\r\n')
  }

  it('has its heads in the first line, and the minutes of the picture by the clock that was asked for', async () => {
    const lines = await fileOf({ timeZone: 'Asia/Shanghai' })
    const picture = await read({ points: 'dischargePressure' })
    expect(lines[0]).toBe('\uFEFF"时间（Asia/Shanghai）","排气压力 Pd (MPa)","循环状态"')
    const rows = lines.slice(1, -1)
    expect(rows).toHaveLength(480)
    expect(rows[364]).toMatch(/^"2026-07-24 14:04:00\+08:00",\d\.\d+,"制冷"$/)
    expect(rows.map((row) => Number(row.split(',')[1]))).toEqual(picture.data.lines[0]?.avg)
  })

  it('has what the picture lays over it, with its unit and its own time', async () => {
    const lines = await fileOf({
      points: ['dischargePressure'],
      compared: { unit: '00-00', from: '2026-07-23 00:00:00' },
    })
    expect(lines[0]).toBe('\uFEFF"时间（UTC）","排气压力 Pd (MPa)","排气压力 Pd (MPa) 对比 00-00 2026-07-23 00:00:00"')
    const before = await read({
      points: 'dischargePressure',
      from: '2026-07-23 00:00:00',
      to: '2026-07-23 08:00:00',
    })
    const rows = lines.slice(1, -1)
    expect(rows).toHaveLength(480)
    expect(rows.map((row) => Number(row.split(',')[2]))).toEqual(before.data.lines[0]?.avg)
    const nobody = { ...main, ...day, points: ['dischargePressure'], timeZone: 'UTC' }
    const absent = { ...nobody, compared: { unit: '63-03', from: '2026-07-23 00:00:00' } }
    expect((await platform.call(historyApi.export, absent, { token })).code).toBe(404)
  })

  it('has mean, lowest and highest of each hour, and keeps a number below zero a number', async () => {
    const [from, to] = [new Date('2026-01-22T00:00:00Z'), new Date('2026-01-25T00:00:00Z')]
    await platform.fillPast({ macWifiId, systemNos: [0], from, to })
    const lines = await fileOf({
      points: ['ambientTemp'],
      step: 'hour',
      from: '2026-01-19 00:00:00',
      to: '2026-01-26 00:00:00',
    })
    expect(lines[0]).toBe(
      '\uFEFF"时间（UTC）","室外环境温度 Ta (℃) 平均","室外环境温度 Ta (℃) 最低","室外环境温度 Ta (℃) 最高"',
    )
    expect(lines.slice(1, -1)).toHaveLength(168)
    expect(lines.join('\n')).not.toContain("'-")
    expect(lines.slice(1, -1).some((line) => /,-\d/.test(line))).toBe(true)
  })
})
