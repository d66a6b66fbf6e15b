import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type Fault, faultApi } from '@/lib/contract/fault'
import { type RepairForm, repairApi } from '@/lib/contract/repair'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { repairs } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
/** The alarm of the scripted fouled condenser. */
let story: Fault
const { macWifiId } = fouledCondenser
beforeAll(async () => {
  // Four in the afternoon in Shanghai: the alarm came at 14:22 of the same day.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T08:00:00.000Z' })
  token = await platform.signIn('service')
  const { data } = await platform.call(faultApi.list, { macWifiId, faultCode: '45', systemNo: 0 }, { token })
  const [found] = data.list
  if (found === undefined) throw new Error('the fleet has no fouled condenser')
  story = found
  const [from, to] = [new Date('2026-07-24T01:00:00Z'), new Date('2026-07-24T08:00:00Z')]
  await platform.fillPast({ macWifiId, systemNos: [0], from, to })
})
afterAll(() => platform.close())

describe('the readings around the fouled condenser', () => {
  it('show the ramp, three protective stops and then the alarm', async () => {
    const input = { faultId: story.faultId, before: 300 }
    const { data } = await platform.call(faultApi.snapshot, input, { token })
    expect(data.at).toBe('2026-07-24 06:22:00')
    expect(data.stops.map(({ at, protectCode, stopCause }) => [at.slice(11, 16), protectCode, stopCause])).toEqual([
      ['06:06', 'P13', 'd1-13'],
      ['06:14', 'P13', 'd1-13'],
      ['06:22', 'P13', 'd1-13'],
    ])
    const [pressures] = data.curves
    const high = pressures?.signals.find(({ key }) => key === 'dischargePressure')
    const at = (time: string) => high?.values[data.times.indexOf(`2026-07-24 ${time}:00`)] ?? Number.NaN
    expect(at('06:00') - at('02:00')).toBeGreaterThan(0.6)
    expect(at('06:45')).toBeLessThan(at('06:00') - 0.5)
    expect(pressures?.unit).toBe('MPa')
    const checks = Object.fromEntries(data.readings.map(({ key, check }) => [key, check]))
    expect(checks).toMatchObject({ suctionPressure: 'ok', compFreq: 'none' })
  })

  it('say what is looked for first: the limit and the peak, the last running minute, the chain, the reset', async () => {
    const { data } = await platform.call(faultApi.snapshot, { faultId: story.faultId }, { token })
    expect(data.lastRunning).not.toBeNull()
    expect((data.lastRunning ?? '') < data.at).toBe(true)
    const hertz = data.readings.find(({ key }) => key === 'compFreq')
    expect(hertz?.running ?? 0).toBeGreaterThan(0)
    expect(data.threshold).toMatchObject({ key: 'dischargePressure', side: 'above', limit: 3.8, isOwn: 1 })
    const high = data.curves[0]?.signals.find(({ key }) => key === 'dischargePressure')?.values ?? []
    const until = high.slice(0, data.times.indexOf(data.at) + 1).filter((value) => value !== null)
    expect(Math.max(...until)).toBeGreaterThanOrEqual(data.threshold?.peak ?? Number.POSITIVE_INFINITY)
    expect(data.threshold?.isReached).toBe(1)
    expect(data.chain.map(({ faultId }) => faultId)).toContain(story.faultId)
    expect(data.affected).toBeNull()
    const { data: card } = await platform.call(faultApi.info, { faultId: story.faultId }, { token })
    expect(card).toMatchObject({ resetType: 2, isOwnCode: 0, isInverter: 0 })
  })

  it('are half an hour to both sides unless more is asked for', async () => {
    const { data } = await platform.call(faultApi.snapshot, { faultId: story.faultId }, { token })
    expect([data.times[0], data.times.at(-1)]).toEqual(['2026-07-24 05:52:00', '2026-07-24 06:52:00'])
    expect(data.times).toHaveLength(61)
  })

  it('are explained in both languages', async () => {
    const { data } = await platform.call(faultApi.info, { faultId: story.faultId }, { token })
    expect(data.texts).toMatchObject({ nameEn: expect.stringContaining('High-pressure'), remedyZh: expect.any(String) })
    expect(data).toMatchObject({ ackTime: null, repairId: null, stopCause: 'd1-02', protectCode: 'P13' })
    expect(data.serialNumber).not.toBe('')
  })
})

const draft = async (faultId: string, language: 'zh' | 'en' = 'zh'): Promise<RepairForm> =>
  (await platform.call(repairApi.draft, { faultId }, { token, language })).data.form

describe('a repair request', () => {
  it('is filled in from the fault, in the language of the request', async () => {
    const [zh, en] = [await draft(story.faultId), await draft(story.faultId, 'en')]
    expect(zh.maintenanceContent).toContain('故障：45')
    expect(zh.maintenanceContent).toContain('2026-07-24 14:22:00（Asia/Shanghai）')
    expect(en.maintenanceContent).toMatch(/^Fault: 45 High-pressure/)
    expect(en.maintenanceContent).toMatch(/30 minutes before: Discharge pressure Pd \d\.\d+ MPa/)
    expect(zh.contactName).not.toBe('')
  })

  it('carries device, unit, code and readings, and leads both ways', async () => {
    const form = await draft(story.faultId)
    const { data } = await platform.call(repairApi.save, { ...form, remark: '请带清洗泵' }, { token })
    expect(data.repairNo).toMatch(/^R20260724\d{5}$/)
    const row = (await platform.call(repairApi.info, { repairId: data.repairId }, { token })).data
    expect(row).toMatchObject({
      macWifiId,
      systemNo: 0,
      unitNo: 0,
      faultCode: '45',
      faultId: story.faultId,
      status: 0,
      user: 'service',
      timeZone: 'Asia/Shanghai',
      remark: '请带清洗泵',
    })
    expect(row.firmwareVersion).not.toBe('')
    expect(row.readings.find(({ key }) => key === 'dischargePressure')?.before).toBeGreaterThan(3)
    const fault = (await platform.call(faultApi.info, { faultId: story.faultId }, { token })).data
    expect(fault).toMatchObject({ repairId: data.repairId, repairNo: data.repairNo, repairStatus: 0 })
    expect(fault.events.at(-1)).toMatchObject({ kind: 'repair', text: data.repairNo, user: '张工' })

    // A second one says which is open; after that one is processed there may be another.
    const second = await platform.call(repairApi.save, form, { token })
    expect([second.code, second.envelope.data]).toEqual([codes.illegalState, data])
    await platform.database
      .update(repairs)
      .set({ status: 2 })
      .where(eq(repairs.id, Number(data.repairId)))
    expect((await platform.call(repairApi.save, form, { token })).code).toBe(0)
  })

  it('is one row however often it is sent at once, and numbers have neither gap nor clash', async () => {
    const { data } = await platform.call(faultApi.list, { limit: 200, status: 0 }, { token })
    const free = data.list.filter(({ repairId, faultId }) => repairId === null && faultId !== story.faultId).slice(0, 6)
    expect(free).toHaveLength(6)
    const [first] = free
    const form = await draft(first?.faultId ?? '')
    const key = { 'idempotency-key': 'one-click-twice-0001' }
    const same = await Promise.all(
      Array.from({ length: 8 }, () => platform.call(repairApi.save, form, { token, headers: key })),
    )
    expect(new Set(same.map((answer) => JSON.stringify([answer.code, answer.data]))).size).toBe(1)
    const others = await Promise.all(
      free.slice(1).map(({ faultId }) => platform.call(repairApi.save, { ...form, faultId }, { token })),
    )
    expect(others.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    const rows = await platform.database.select().from(repairs).where(eq(repairs.platformId, 6))
    const numbers = rows.flatMap(({ repairNo }) =>
      repairNo.startsWith('R20260724') ? [Number(repairNo.slice(9))] : [],
    )
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1))
  })

  it('is for those who may make one', async () => {
    const viewer = await platform.signIn('viewer')
    const form = await draft(story.faultId)
    expect((await platform.call(repairApi.save, form, { token: viewer })).code).toBe(codes.forbidden)
  })
})
