import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import { subMinutes } from 'date-fns/subMinutes'
import { and, asc, desc, eq, getTableColumns, gt } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { type DataReportForm, dataReportApi, workingModesOf } from '@/lib/contract/data-report'
import { judgeReport } from '@/lib/contract/data-report-judgement'
import { layoutReport } from '@/lib/contract/data-report-layout'
import { valuesOf } from '@/lib/contract/data-report-reading'
import { reportRowName } from '@/lib/contract/data-report-words'
import { fromWireTime } from '@/lib/format/wire-time'
import { seriesOf } from '@/lib/hvac/judge-reading'
import { readPdf } from '../../testing/read-pdf'
import { reportDrafts } from '../../testing/report-drafts'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { told } from '../../testing/told'
import { checkerSamples, checkerTasks } from '../tables/checker'
import { dataReports } from '../tables/data-report'
import { controllers, outdoorUnits, refrigerantSystems } from '../tables/fleet'

let platform: TestPlatform
let token: string
let task: { taskId: string; systemNo: number }
let drafts: Awaited<ReturnType<typeof reportDrafts>>
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  drafts = await reportDrafts(platform, token)
  task = drafts.task
})
afterAll(() => platform.close())

const save = (more: Partial<DataReportForm> = {}) => drafts.save(more)
const info = (reportId: string) => drafts.info(reportId)
const today = () => drafts.today()

describe('a data report', () => {
  it('has the readings of its acquisition, those that the samples have', async () => {
    const { data } = await save()
    const report = await info(data.reportId)
    expect(report.reportNo).toBe(`D${today().replaceAll('-', '')}00001`)
    expect(report).toMatchObject({ source: 2, status: 0, result: null, voltageL2L3: 388.5, addCharge: 9.8 })
    const outdoor = report.readings.units.find(({ unitKind }) => unitKind === 2)
    if (outdoor === undefined) throw new Error('no outdoor unit')
    const [row] = await platform.database
      .select()
      .from(checkerTasks)
      .where(eq(checkerTasks.id, Number(task.taskId)))
    const samples = await platform.database
      .select()
      .from(checkerSamples)
      .where(eq(checkerSamples.taskId, Number(task.taskId)))
    // At the start, and ten minutes later: the sample that is nearest.
    for (const [column, minutes] of [0, 10, 20].entries()) {
      const near = samples
        .filter((each) => each.systemNo === task.systemNo && each.unitKind === 2 && each.unitNo === outdoor.unitNo)
        .reduce((best, each) =>
          Math.abs(each.atMs - minutes * 60_000) < Math.abs(best.atMs - minutes * 60_000) ? each : best,
        )
      expect(valuesOf(outdoor, 'dischargePressure')[column]).toBeCloseTo(near.readings[1] ?? -1, 2)
    }
    expect(row?.recordName).toBe(report.recordName)
    expect(report.iduCount).toBe(report.readings.units.filter(({ unitKind }) => unitKind === 1).length)
  })

  it('is not made in a mode that its system does not have', async () => {
    const { data: origin } = await platform.call(dataReportApi.origin, { taskId: task.taskId }, { token })
    const [system] = await platform.database
      .select({ controllerId: refrigerantSystems.controllerId, systemType: refrigerantSystems.systemType })
      .from(refrigerantSystems)
      .innerJoin(controllers, eq(controllers.id, refrigerantSystems.controllerId))
      .where(and(eq(controllers.macWifiId, origin.macWifiId), eq(refrigerantSystems.systemNo, task.systemNo)))
    if (system === undefined) throw new Error('no system')
    const become = (systemType: 1 | 2 | 3 | 4) =>
      platform.database
        .update(refrigerantSystems)
        .set({ systemType })
        .where(
          and(eq(refrigerantSystems.controllerId, system.controllerId), eq(refrigerantSystems.systemNo, task.systemNo)),
        )
    await become(3)
    expect((await save({ workingMode: 2 })).envelope).toMatchObject({
      code: 400,
      fields: { workingMode: 'This system only cools: it cannot be commissioned in heating' },
    })
    expect((await save({ workingMode: 1 })).code).toBe(0)
    await become(system.systemType)
  })

  it('asks for the phases that its system has, and for no others', async () => {
    const one = { voltageL2L3: null, voltageL3L1: null, currentS: null, currentT: null }
    expect((await save(one)).envelope).toMatchObject({
      code: 400,
      fields: { voltageL2L3: 'Supply voltage L2L3 cannot be empty' },
    })
    const { data: origin } = await platform.call(dataReportApi.origin, { taskId: task.taskId }, { token })
    const [unit] = await platform.database
      .select({ ...getTableColumns(outdoorUnits) })
      .from(outdoorUnits)
      .innerJoin(controllers, eq(controllers.id, outdoorUnits.controllerId))
      .where(and(eq(controllers.macWifiId, origin.macWifiId), eq(outdoorUnits.systemNo, task.systemNo)))
      .orderBy(asc(outdoorUnits.unitNo))
    if (unit === undefined) throw new Error('no outdoor unit')
    const become = (model: string) =>
      platform.database
        .update(outdoorUnits)
        .set({ model })
        .where(and(eq(outdoorUnits.controllerId, unit.controllerId), eq(outdoorUnits.systemNo, task.systemNo)))
    await become('HFO-80S')
    expect((await save()).envelope).toMatchObject({
      code: 400,
      fields: { voltageL2L3: expect.stringContaining('A single-phase system has one supply voltage') },
    })
    const saved = await save({ ...one, voltageL1L2: 226 })
    expect(saved.code).toBe(0)
    const layout = layoutReport(await info(saved.data.reportId), 'en', (time) => time)
    const facts = layout.installation.facts.map(({ label, value }) => `${label}: ${value}`)
    expect(facts).toContain('Supply voltage: 226 V')
    expect(facts.filter((fact) => /L\dL\d|Phase current/.test(fact))).toEqual([])
    const judged = layout.judgement.table.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells))
    const limitOf = (key: 'drainTest' | 'addressCheck') =>
      judged.find(([, name]) => name === reportRowName(key).en)?.[3]
    expect([limitOf('drainTest'), limitOf('addressCheck')]).toEqual(['Passed', 'Passed'])
    await become(unit.model)
  })

  it('of a controller reads what it showed, with its codes', async () => {
    const [controller] = await platform.database
      .select()
      .from(controllers)
      .where(eq(controllers.platformId, 6))
      .orderBy(asc(controllers.id))
      .limit(1)
    const { macWifiId } = controller ?? { macWifiId: '' }
    const origin = await platform.call(dataReportApi.origin, { macWifiId }, { token })
    const [system] = origin.data.systems
    const start = new Date(`${origin.data.startTime.replace(' ', 'T')}Z`)
    await platform.fillPast({ macWifiId, from: start, to: addMinutes(start, 31) })
    const { data } = await save({
      taskId: null,
      macWifiId,
      systemNo: system?.systemNo ?? 0,
      startTime: origin.data.startTime,
    })
    const report = await info(data.reportId)
    expect(report).toMatchObject({ source: 1, macWifiId, checkerId: null, taskId: null })
    for (const unit of report.readings.units) {
      expect(unit.readings.every(({ values }) => values.length === 4)).toBe(true)
      expect(unit.alarmCodes.every(Boolean)).toBe(controller?.onlineStatus === 1)
    }
  })

  it('is offered controllers by a part of name, WiFi ID or project, within the brand and the reach', async () => {
    const found = async (text: string, as = token) =>
      (await platform.call(dataReportApi.controllers, { text }, { token: as })).data.list
    const [row] = await platform.database
      .select()
      .from(controllers)
      .where(and(eq(controllers.platformId, 6), gt(controllers.oduCount, 0)))
      .orderBy(desc(controllers.id))
      .limit(1)
    const { macWifiId, deviceName, projectName } = row ?? { macWifiId: '', deviceName: '', projectName: '' }
    const printed = macWifiId.replaceAll(/(..)(?!$)/g, '$1:').toLowerCase()
    for (const text of [macWifiId, printed, deviceName, projectName ?? ''])
      expect(await found(text)).toContainEqual(expect.objectContaining({ macWifiId }))
    expect(await found('%')).toEqual([])
    expect((await found('')).length).toBe(20)
    expect(await found(macWifiId, await platform.signIn('admin', 12))).toEqual([])
  })

  it('of a controller begins by default where every column has readings', async () => {
    const isOnline = and(eq(controllers.platformId, 6), eq(controllers.onlineStatus, 1))
    const [controller] = await platform.database
      .select()
      .from(controllers)
      .where(and(isOnline, gt(controllers.oduCount, 0)))
      .orderBy(desc(controllers.id))
      .limit(1)
    const { macWifiId } = controller ?? { macWifiId: '' }
    const now = platform.clock.now()
    // What it said in the last three minutes has not come yet, nor has anything of 21 minutes before them.
    const silence = { from: subMinutes(now, 24), to: subMinutes(now, 3) }
    await platform.fillPast({ macWifiId, from: subMinutes(now, 100), to: silence.from })
    const { data: origin } = await platform.call(dataReportApi.origin, { macWifiId }, { token })
    const start = fromWireTime(origin.startTime)
    expect(addMinutes(start, 30) <= silence.from).toBe(true)
    expect(addMinutes(start, 33) > silence.from).toBe(true)
    const [system] = origin.systems
    const { systemNo, systemType, model } = told(system)
    const onePhase = { voltageL2L3: null, voltageL3L1: null, currentS: null, currentT: null }
    const saved = await save({
      ...(seriesOf(model) === 'side' && onePhase),
      taskId: null,
      macWifiId,
      systemNo,
      startTime: origin.startTime,
      workingMode: told(workingModesOf(systemType)[0]),
    })
    expect(saved.envelope).toMatchObject({ code: 0 })
    const report = await info(saved.data.reportId)
    const main = report.readings.units.find(({ unitKind }) => unitKind === 2)
    expect(main?.working).toHaveLength(4)
    expect(main?.working.includes(null)).toBe(false)
  })

  it('numbers ten that are made at once one after the other', async () => {
    const before = await platform.database.$count(dataReports)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save()))
    const numbers = await Promise.all(
      answers.map(async ({ data }) => Number((await info(data.reportId)).reportNo.slice(9))),
    )
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, at) => before + 1 + at))
  })

  const refused: [string, Partial<DataReportForm>, string, string][] = [
    ['no company', { commissioningCompany: ' ' }, 'commissioningCompany', 'Commissioning company cannot be empty'],
    ['a voltage of 179 V', { voltageL1L2: 179 }, 'voltageL1L2', 'Supply voltage L1L2 must be 180 to 500 (179 now)'],
    ['a day to come', { commissioningDate: '2999-01-01' }, 'commissioningDate', 'Date is out of range'],
    ['a system that was not recorded', { systemNo: 63 }, 'systemNo', 'System no. is not valid'],
    [
      'a start before the acquisition',
      { startTime: '2020-01-01 00:00:00' },
      'startTime',
      'Readings from is out of range',
    ],
    ['a month that is not there', { startTime: '2026-13-01 00:00:00' }, 'startTime', 'Readings from is not valid'],
    ['two sources', { macWifiId: '84F3EB1A2C7D' }, 'taskId', 'Task cannot be empty'],
  ]
  it.each(refused)('is refused with %s, and nothing is kept', async (_, more, field, text) => {
    const before = await platform.database.$count(dataReports)
    const { envelope } = await save(more)
    expect(envelope).toMatchObject({ code: 400, fields: { [field]: text } })
    expect(await platform.database.$count(dataReports)).toBe(before)
  })

  it('is changed while it is a draft, and not by who read an older one', async () => {
    const { data } = await save()
    const again = await save({ reportId: data.reportId, version: 1, customerName: '新客户' })
    expect(again.data.reportId).toBe(data.reportId)
    expect(await info(data.reportId)).toMatchObject({ customerName: '新客户', version: 2 })
    const stale = await save({ reportId: data.reportId, version: 1 })
    expect(stale.envelope.code).toBe(409)
    expect((await info(data.reportId)).customerName).toBe('新客户')
  })

  it('is no pass while a row fails, and stays as it is once it is finished', async () => {
    const { data } = await save({ airtightDrop: 0.5 })
    const { reportId } = data
    expect(judgeReport(await info(reportId)).some(({ outcome }) => outcome === 'fail')).toBe(true)
    const finish = (input: object) =>
      platform.call(dataReportApi.finish, { reportId, remark: '', version: 1, ...input }, { token, language: 'en' })
    expect((await finish({ result: 1 })).envelope).toMatchObject({
      fields: { result: 'Some rows fail, or nothing could be judged, so the result cannot be a pass' },
    })
    expect((await finish({ result: 2 })).envelope).toMatchObject({ fields: { remark: 'Remark cannot be empty' } })
    expect((await finish({ result: 2, remark: '氮气压力计待校准' })).envelope.code).toBe(0)
    expect(await info(reportId)).toMatchObject({ result: 2, status: 1, remark: '氮气压力计待校准' })
    expect((await save({ reportId, version: 2 })).envelope.code).not.toBe(0)
    expect((await platform.call(dataReportApi.remove, { reportId }, { token })).envelope.code).not.toBe(0)
  })

  it('outlives its acquisition', async () => {
    const { data } = await save()
    const { readings } = await info(data.reportId)
    let left: typeof dataReports.$inferSelect | undefined
    const undone = platform.database.transaction(async (database) => {
      await database.delete(checkerTasks).where(eq(checkerTasks.id, Number(task.taskId)))
      const [row] = await database
        .select()
        .from(dataReports)
        .where(eq(dataReports.id, Number(data.reportId)))
      left = row
      // The other tests go on with it.
      database.rollback()
    })
    await expect(undone).rejects.toThrow()
    expect(left).toMatchObject({ taskId: null, readings })
  })
})

describe('a report on paper', () => {
  const download = async (reportId: string, endpoint: typeof dataReportApi.pdf, language: 'zh' | 'en') => {
    const answer = await platform.send(endpoint, { reportId, language }, { token })
    expect(answer.status).toBe(200)
    return answer
  }

  it('is a PDF in either language whose text a reader finds again, letter by letter', async () => {
    const customerName = '垚鑫酒店 Đặng Łódź'
    const { data } = await save({ customerName, commissioningPerson: '王喆' })
    const report = await info(data.reportId)
    for (const [language, words] of [
      ['zh', ['调试数据报告', '调试单位', '排气压力 Pd (MPa)', '室外机', '第1页', '草稿，尚未完成']],
      ['en', ['Commissioning data report', 'Commissioning company', 'Discharge pressure Pd (MPa)', 'Page 1 of']],
    ] as const) {
      const answer = await download(data.reportId, dataReportApi.pdf, language)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      const { text, pages } = await readPdf(await answer.arrayBuffer())
      for (const word of [...words, report.reportNo, '王喆', '青岛市市南区香港中路1号']) expect(text).toContain(word)
      expect(text.replaceAll(' ', '')).toContain(customerName.replaceAll(' ', ''))
      // Every indoor unit is on it.
      const lines = {
        zh: '调试单位（签字）姓名日期客户（签字）姓名日期',
        en: 'Commissioningcompany(signature)NameDateCustomer(signature)NameDate',
      }
      expect(text.replaceAll(' ', '')).toContain(lines[language])
      for (const { serialNo } of report.readings.units) expect(text.replaceAll(' ', '')).toContain(serialNo)
      expect(pages).toBeGreaterThan(1)
    }
  })

  it('names the characters that its fonts lack, and only where there are some', async () => {
    const textOf = async (customerName: string, language: 'zh' | 'en') => {
      const { data } = await save({ customerName })
      const answer = await download(data.reportId, dataReportApi.pdf, language)
      return (await readPdf(await answer.arrayBuffer())).text
    }
    for (const language of ['zh', 'en'] as const) {
      const text = await textOf('서울 Tower กรุง', language)
      for (const word of ['U+C11C', 'U+C6B8', 'U+0E01', '□', 'Tower']) expect(text).toContain(word)
    }
    expect(await textOf('青岛大厦（二期）', 'zh')).not.toContain('U+')
  })

  it('is a workbook too', async () => {
    const { data } = await save()
    const answer = await download(data.reportId, dataReportApi.xlsx, 'zh')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b])
    expect(answer.headers.get('content-disposition')).toContain('.xlsx')
  })

  it('holds numbers as numbers in its workbook, each in the format of its paper, and codes as texts', async () => {
    const { data } = await save()
    const report = await info(data.reportId)
    const bytes = Buffer.from(await (await download(data.reportId, dataReportApi.xlsx, 'en')).arrayBuffer())
    const sheet = async (at: number) => (await readSheet(bytes, at)) as unknown as (string | number | null)[][]
    const facts = new Map((await sheet(1)).map(([label, value]) => [label, value]))
    expect(facts.get('Indoor units')).toBe(report.iduCount)
    expect(facts.get('Outdoor model')).toBe(report.oduModel)
    const [, ...rows] = await sheet(3)
    for (const unit of report.readings.units) {
      for (const { key, values } of unit.readings) {
        const name = reportRowName(key).en
        const row = rows.find(
          ([title, item]) => String(title).includes(String(unit.serialNo)) && String(item).startsWith(name),
        )
        expect([key, row?.slice(2)]).toEqual([key, values.map((value) => value ?? '–')])
      }
    }
    const styles = strFromU8(unzipSync(bytes)['xl/styles.xml'] ?? new Uint8Array())
    expect(styles).toContain('formatCode="0.0"')
    expect(styles).toMatch(/formatCode="0\.?0*&quot; %&quot;"/)
  })
})
