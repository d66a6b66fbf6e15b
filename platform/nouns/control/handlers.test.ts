import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { subHours } from 'date-fns/subHours'
import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import { airBoxApi } from '@/lib/contract/air-box'
import { controlApi } from '@/lib/contract/control'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { type IndoorUnit, unitApi } from '@/lib/contract/unit'
import { answerOf, refusalReason, showcaseUnits } from '@/simulator/answer-command'
import { untilTrue } from '@/tests/support/until'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controlRecords } from '../tables/control'
import { controllers, indoorUnits } from '../tables/fleet'
import { settleCommands } from './settle-commands'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  // 14:30 in Shanghai in July: buildings cool.
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('admin')
})
beforeEach(() => platform.devices.react(() => 'simulate'))
afterAll(() => platform.close())
/** Moves the clock, and units send what they measure then; a session does not outlive a long time without use. */
const pass = async (minutes: number) => {
  await platform.devices.pass(minutes * 60_000)
  await platform.devices.measure()
  token = await platform.signIn('admin')
}

const unitsOf = async (macWifiId: string): Promise<IndoorUnit[]> =>
  (await platform.call(unitApi.indoor, { macWifiId }, { token })).data.list
const unitAt = async ({ macWifiId, unitKey }: Pick<IndoorUnit, 'macWifiId' | 'unitKey'>): Promise<IndoorUnit> => {
  const unit = (await unitsOf(macWifiId)).find((each) => each.unitKey === unitKey)
  if (!unit) throw new Error(`${unitKey} is gone`)
  return unit
}
const macsWith = async (onlineStatus: 0 | 1): Promise<string[]> => {
  const rows = await platform.database
    .select({ macWifiId: controllers.macWifiId })
    .from(controllers)
    .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, onlineStatus), gt(controllers.iduCount, 0)))
    .orderBy(controllers.id)
  return rows.map(({ macWifiId }) => macWifiId)
}
const isShowcase = ({ macWifiId, systemNo, unitNo }: IndoorUnit): boolean =>
  showcaseUnits.some((each) => each.macWifiId === macWifiId && each.systemNo === systemNo && each.unitNo === unitNo)
/** The first unit of the fleet that is as it should be. */
const unitThat = async (is: (unit: IndoorUnit) => boolean, onlineStatus: 0 | 1 = 1): Promise<IndoorUnit> => {
  for (const macWifiId of await macsWith(onlineStatus)) {
    const found = (await unitsOf(macWifiId)).find((unit) => !isShowcase(unit) && is(unit))
    if (found) return found
  }
  throw new Error('the fleet has no such unit')
}
const cools = ({ mode, onOff, operCondition, centralLock }: IndoorUnit): boolean =>
  mode === 0 && onOff === 1 && operCondition === 2 && centralLock === 0
const send = (unit: Pick<IndoorUnit, 'macWifiId' | 'unitKey'>, command: object, as = token) =>
  platform.call(
    controlApi.send,
    { unitKind: 1, macWifiId: unit.macWifiId, unitKey: unit.unitKey, ...command },
    { token: as },
  )
const info = async (recordId: string) => (await platform.call(controlApi.info, { recordId }, { token })).data
const settle = () => settleCommands(platform.database, platform.clock.now())
/** Sends until the unit takes one: one in forty is answered by nothing or by a refusal. */
const sendTaken = async (unit: Pick<IndoorUnit, 'macWifiId' | 'unitKey'>, command: object) => {
  for (let tries = 0; tries < 5; tries++) {
    const { recordId } = (await send(unit, command)).data
    await platform.devices.pass(10_000)
    await settle()
    if ((await info(recordId)).result === 1) return recordId
  }
  throw new Error('five commands in a row were not taken')
}

describe('a command', () => {
  it('is on its way until its controller answers, and takes effect only then', async () => {
    const unit = await unitThat(cools)
    const { recordId } = (await send(unit, { setTemp: 28, fanSpeed: 2 })).data
    const { answer, delayMs } = answerOf(
      { macWifiId: unit.macWifiId, systems: [] },
      { ...unit, unitKind: 1, commandId: recordId },
    )
    expect(answer).toBe('done')
    expect(delayMs).toBeGreaterThanOrEqual(400)
    expect(delayMs).toBeLessThanOrEqual(2500)
    expect(await info(recordId)).toMatchObject({
      macWifiId: unit.macWifiId,
      unitKey: unit.unitKey,
      unitName: unit.iduName,
      source: 5,
      operatorAccount: 'admin',
      result: 0,
      ackTime: null,
      costMs: null,
      command: { setTemp: 28, fanSpeed: 2 },
      before: { setTemp: unit.setTemp, fanSpeed: unit.fanSpeed },
    })
    await platform.devices.pass(delayMs - 1)
    expect(await settle()).toEqual([])
    expect(await info(recordId)).toMatchObject({ result: 0 })
    expect((await unitAt(unit)).setTemp).toBe(unit.setTemp)
    await platform.devices.pass(1)
    expect(await info(recordId)).toMatchObject({ result: 1, costMs: delayMs })
    expect(await unitAt(unit)).toMatchObject({ setTemp: 28, fanSpeed: 2, mode: 0, onOff: 1 })
    // Ended once: nobody ends it again, and what the unit measures says the same.
    await pass(1)
    expect(await settle()).toEqual([])
    expect(await info(recordId)).toMatchObject({ result: 1, costMs: delayMs })
    expect(await unitAt(unit)).toMatchObject({ setTemp: 28, fanSpeed: 2, mode: 0, onOff: 1 })
  })

  it('is refused where its system cannot do it', async () => {
    const unit = await unitThat(
      ({ systemType, onOff, centralLock }) => systemType === 3 && onOff === 1 && centralLock === 0,
    )
    for (const mode of [3, 4])
      expect(await send(unit, { mode })).toMatchObject({
        code: codes.illegalState,
        envelope: { fields: { mode: '该系统为单冷型，不支持制热和自动' } },
      })
    expect((await send(unit, { mode: 1 })).code).toBe(0)
  })

  it('changes the room by physics: off, it warms up and asks for nothing; on again, it cools down', async () => {
    const unit = await unitThat((each) => cools(each) && (each.inletTemp ?? 99) < 27)
    await sendTaken(unit, { onOff: 0 })
    expect(await unitAt(unit)).toMatchObject({ onOff: 0 })
    await pass(1)
    expect(await unitAt(unit)).toMatchObject({ onOff: 0, operCondition: 0, requestHz: 0 })
    await pass(90)
    const warm = await unitAt(unit)
    expect(warm.inletTemp).toBeGreaterThan(unit.inletTemp ?? 99)
    expect(warm.exvOpening).toBe(0)
    await sendTaken(unit, { onOff: 1, setTemp: 22 })
    await pass(90)
    const cold = await unitAt(unit)
    expect(cold.inletTemp).toBeLessThan(warm.inletTemp ?? 0)
    expect(cold.setTemp).toBe(22)
  })

  it('to another mode than its system’s waits: d1-29', async () => {
    const unit = await unitThat(cools)
    await sendTaken(unit, { mode: 3, setTemp: 24 })
    await pass(1)
    expect(await unitAt(unit)).toMatchObject({ mode: 3, operCondition: 1, stopCause: 'd1-29', exvOpening: 0 })
    await sendTaken(unit, { mode: 0 })
  })

  it('without an answer times out after ten seconds, and one that is refused changes nothing', async () => {
    for (const { macWifiId, systemNo, unitNo, answer } of showcaseUnits) {
      const result = answer === 'none' ? 3 : 2
      const key = `0${systemNo}-0${unitNo}`
      const before = await unitAt({ macWifiId, unitKey: key })
      const { recordId } = (await send(before, { louver: before.louver === 3 ? 4 : 3 })).data
      await platform.devices.pass(9999)
      await settle()
      expect((await info(recordId)).result).toBe(result === 3 ? 0 : 2)
      await platform.devices.pass(1)
      await settle()
      expect(await info(recordId)).toMatchObject({ result, ...(result === 3 && { costMs: null }) })
      const [row] = await platform.database
        .select()
        .from(controlRecords)
        .where(eq(controlRecords.id, Number(recordId)))
      expect(row?.reason).toBe(answer === 'refused' ? refusalReason : '')
      expect((await unitAt(before)).louver).toBe(before.louver)
    }
  })

  it('is ended once, however many processes look after it', async () => {
    platform.devices.react(() => 'none')
    const [mac = ''] = await macsWith(1)
    const units = (await unitsOf(mac)).filter(({ centralLock, onOff }) => centralLock === 0 && onOff !== null)
    for (const unit of units) await send(unit, { louver: 1 })
    await platform.devices.settle()
    platform.clock.advance(10_000)
    const both = await Promise.all([settle(), settle(), settle()])
    const ids = both.flat().map(({ recordId }) => recordId)
    expect(ids).toHaveLength(units.length)
    expect(new Set(ids).size).toBe(units.length)
  })
})

describe('a command is refused', () => {
  it('outside of the ranges of the contract, at the field, in the caller’s language', async () => {
    const unit = await unitThat(cools)
    const steps = await send(unit, { setTemp: 24.2 })
    expect([steps.code, steps.envelope.fields]).toEqual([
      codes.badRequest,
      { setTemp: '设定温度应为17～30℃（制冷时19～30℃），步长0.5℃' },
    ])
    // Without a mode in the command it is the unit's that says which range holds.
    for (const setTemp of [16.5, 18.5, 30.5, 31]) {
      const { code, envelope } = await send(unit, { setTemp })
      expect([code, envelope.fields]).toEqual([codes.illegalState, { setTemp: '制冷时设定温度应为19～30℃' }])
    }
    // Cooling takes no less than 19, whether the mode is in the command or the unit has it.
    expect((await send(unit, { mode: 0, setTemp: 18 })).envelope.fields).toEqual({
      setTemp: '制冷时设定温度应为19～30℃',
    })
    const input = { unitKind: 1, macWifiId: unit.macWifiId, unitKey: unit.unitKey, setTemp: 40 }
    const english = await platform.call(controlApi.send, input, { token, language: 'en' })
    expect(english.envelope.fields).toEqual({ setTemp: 'In cooling the set temperature must be 19 to 30 °C' })
    expect((await send(unit, {})).code).toBe(codes.badRequest)
    expect((await send(unit, { mode: 7 })).code).toBe(codes.badRequest)
    expect((await send(unit, { runMode: 1 })).code).toBe(codes.badRequest)
  })

  it('where the central controller has locked that part, unless the command opens the lock', async () => {
    const unit = await unitThat(({ centralLock, onOff }) => ((centralLock ?? 0) & 2) !== 0 && onOff !== null)
    const { code, envelope } = await send(unit, { mode: 2 })
    expect([code, envelope.fields]).toEqual([codes.illegalState, { mode: '该项已被集控锁定' }])
    expect((await send(unit, { fanSpeed: 1 })).code).toBe(0)
    expect((await send(unit, { mode: 2, centralLock: 0 })).code).toBe(0)
  })

  it('while the controller is offline or the unit does not answer on the bus', async () => {
    const silent = await unitThat(() => true, 0)
    const offline = await send(silent, { onOff: 1 })
    expect([offline.code, offline.envelope.fields]).toEqual([codes.illegalState, { '': '设备离线，无法下发指令' }])
    const lost = await unitThat(({ alarmCode, onOff }) => alarmCode === '03' && onOff === null).catch(() => null)
    if (lost) expect((await send(lost, { onOff: 1 })).envelope.fields).toEqual({ '': '机组通讯中断，无法下发指令' })
    expect((await send({ macWifiId: silent.macWifiId, unitKey: '63-63' }, { onOff: 1 })).code).toBe(codes.notFound)
  })

  it('to who may only look, and leaves no record', async () => {
    const unit = await unitThat(cools)
    const before = await platform.database.$count(controlRecords)
    expect((await send(unit, { onOff: 0 }, await platform.signIn('viewer'))).code).toBe(codes.forbidden)
    expect(await platform.database.$count(controlRecords)).toBe(before)
  })
})

describe('a batch', () => {
  it('tells each unit’s own answer, and sends the failed ones again', async () => {
    const [{ macWifiId, systemNo, unitNo }] = showcaseUnits
    const silent = `0${systemNo}-0${unitNo}`
    const units = (await unitsOf(macWifiId)).filter(
      ({ unitKey, centralLock, onOff }) => unitKey !== '01-03' && centralLock === 0 && onOff !== null,
    )
    const keys = units.slice(0, 6).map(({ unitKey }) => unitKey)
    const unitKeys = [...new Set([...keys, silent, '63-63'])]
    const input = { macWifiId, unitKeys, fanSpeed: 3 }
    const run = async (jobId: string, sent: number) => {
      await untilTrue(
        async () => (await platform.database.$count(controlRecords, eq(controlRecords.jobId, Number(jobId)))) === sent,
        { timeout: 60_000 },
      )
      await platform.devices.pass(10_000)
      await settle()
      await platform.jobs.idle()
      const { list } = (await platform.call(jobApi.failures, { jobId, limit: 100 }, { token })).data
      return { job: (await platform.call(jobApi.info, { jobId }, { token })).data, failures: list }
    }
    const { jobId } = (await platform.call(controlApi.batch, input, { token })).data
    const first = await run(jobId, unitKeys.length - 1)
    expect(first.job).toMatchObject({ status: 'done', total: unitKeys.length })
    expect(first.job.done + first.job.failed).toBe(unitKeys.length)
    const reasons = Object.fromEntries(first.failures.map(({ key, reason }) => [key, reason]))
    expect(reasons).toMatchObject({ [silent]: '机组10秒内无应答', '63-63': '数据不存在或已被删除' })
    const again = (await platform.call(jobApi.retryFailed, { jobId }, { token })).data
    const second = await run(again.jobId, first.failures.length - 1)
    expect(second.job.total).toBe(first.failures.length)
    expect(second.failures.map(({ key }) => key)).toContain(silent)
  })

  it('puts units on another floor, and says of which there are none', async () => {
    const [mac = ''] = await macsWith(1)
    const [one, two] = await unitsOf(mac)
    const unitKeys = [one?.unitKey, two?.unitKey, '62-62']
    const { jobId } = (await platform.call(unitApi.batchFloor, { macWifiId: mac, unitKeys, floor: 'B2' }, { token }))
      .data
    await platform.jobs.idle()
    expect((await platform.call(jobApi.info, { jobId }, { token })).data).toMatchObject({ total: 3, failed: 1 })
    expect((await unitsOf(mac)).slice(0, 2).map(({ floor, version }) => [floor, version])).toEqual([
      ['B2', 2],
      ['B2', 2],
    ])
  })
})

describe('control records', () => {
  it('do not say who uses the app, and say which colleague it was', async () => {
    await sendTaken(await unitThat(cools), { louver: 1 })
    const { list } = (await platform.call(controlApi.list, { limit: 200 }, { token })).data
    const accounts = (wanted: (source: number) => boolean) =>
      new Set(list.filter(({ source }) => wanted(source)).flatMap(({ operatorAccount }) => operatorAccount ?? []))
    const users = [...accounts((source) => source !== 5)]
    expect(users.length).toBeGreaterThan(1)
    expect(users.filter((account) => !account.includes('****'))).toEqual([])
    expect([...accounts((source) => source === 5)]).toEqual(['admin'])
  })

  it('are found by device, unit, source, result and day', async () => {
    const unit = await unitThat(cools)
    const recordId = await sendTaken(unit, { louver: 2 })
    const list = async (filter: object) =>
      (await platform.call(controlApi.list, { limit: 200, ...filter }, { token })).data
    const { macWifiId, unitKey } = unit
    const mine = await list({ macWifiId, unitKey, source: 5, result: 1 })
    expect(mine.list[0]).toMatchObject({ recordId, unitKey, result: 1 })
    expect(mine.list.every((row) => row.unitKey === unitKey && row.source === 5)).toBe(true)
    expect((await list({ macWifiId, from: '2030-01-01' })).totalCount).toBe(0)
    expect((await list({ macWifiId: '000000000000' })).totalCount).toBe(0)
    const times = (await list({ macWifiId })).list.map(({ sendTime }) => sendTime)
    expect(times).toEqual([...times].sort().reverse())
    // A day of Shanghai begins and ends eight hours before that of UTC.
    const day = times[0]?.slice(0, 10) ?? ''
    const end = new Date(`${day}T16:00:00Z`)
    const since = new Date(end.getTime() - 86_400_000)
    const counted = await platform.database.$count(
      controlRecords,
      and(
        inArray(
          controlRecords.controllerId,
          platform.database
            .select({ id: controllers.id })
            .from(controllers)
            .where(eq(controllers.macWifiId, macWifiId)),
        ),
        gte(controlRecords.sendTime, since),
        lt(controlRecords.sendTime, end),
      ),
    )
    const ofDay = { macWifiId, from: day, to: day }
    expect((await list({ ...ofDay, timeZone: 'Asia/Shanghai' })).totalCount).toBe(counted)
    expect((await list(ofDay)).totalCount).not.toBe(counted)
    expect((await platform.call(controlApi.list, { from: '2026-02-30' }, { token })).code).toBe(codes.badRequest)
  })
})

describe('editing an indoor unit', () => {
  it('is saved once: who read an older version hears of it', async () => {
    const unit = await unitThat(cools)
    const { macWifiId, unitKey, version } = unit
    const form = { macWifiId, unitKey, iduName: '新名称', floor: '12F', room: '1203', version }
    const save = (change: object) => platform.call(unitApi.update, { ...form, ...change }, { token })
    expect((await save({})).code).toBe(0)
    expect(await unitAt(unit)).toMatchObject({ iduName: '新名称', floor: '12F', room: '1203', version: version + 1 })
    const second = await save({ iduName: '另一个' })
    expect(second).toMatchObject({
      code: codes.conflict,
      envelope: { data: { current: { iduName: '新名称', version: version + 1 } } },
    })
    expect((await save({ floor: '三楼' })).envelope.fields).toHaveProperty('floor')
    const rows = await platform.database.select().from(indoorUnits).where(eq(indoorUnits.iduName, '另一个'))
    expect(rows).toEqual([])
  })
})

describe('an air box', () => {
  it('measures within the ranges of the domain, takes commands, and forgets its old filter', async () => {
    const [row] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1), gt(controllers.airBoxCount, 0)))
    const macWifiId = row?.macWifiId ?? ''
    const boxes = async () => (await platform.call(airBoxApi.live, { macWifiId }, { token })).data.list
    const [box] = await boxes()
    if (!box) throw new Error('no air box')
    expect(box.co2).toBeGreaterThanOrEqual(400)
    expect(box.co2).toBeLessThan(1700)
    expect(box.airLevel).toBe((box.pm25 ?? 0) <= 35 ? 1 : (box.pm25 ?? 0) <= 75 ? 2 : 3)
    const { airBoxId } = box
    const now = platform.clock.now()
    await platform.fillPast({ macWifiId, systemNos: [], boxes: true, from: subHours(now, 24), to: now })
    const day = (await platform.call(airBoxApi.day, { macWifiId, airBoxId }, { token })).data
    expect([day.times.length, day.co2.length, day.pm25.length]).toEqual([145, 145, 145])
    const night = day.co2[day.times.findIndex((time) => time.endsWith('19:00:00'))]
    expect(night).toBeLessThan(Math.max(...day.co2.map((value) => value ?? 0)))
    for (let tries = 0; tries < 5; tries++) {
      const input = { unitKind: 4, macWifiId, airBoxId, runMode: 3 }
      const { recordId } = (await platform.call(controlApi.send, input, { token })).data
      await platform.devices.pass(10_000)
      await settle()
      if ((await info(recordId)).result === 1) break
    }
    expect((await boxes())[0]).toMatchObject({ runMode: 3 })
    const wrong = { unitKind: 4, macWifiId, airBoxId, mode: 1 }
    expect((await platform.call(controlApi.send, wrong, { token })).code).toBe(codes.badRequest)
    expect((await platform.call(airBoxApi.resetFilter, { macWifiId, airBoxId }, { token })).code).toBe(0)
    expect((await boxes())[0]?.filterLife).toBe(100)
  })
})
