import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { count, eq, like } from 'drizzle-orm'
import { dashboardApi } from '@/lib/contract/dashboard'
import { deviceApi } from '@/lib/contract/device'
import { deviceImportApi, type ImportMode } from '@/lib/contract/device-import'
import { importColumns, toHead } from '@/lib/contract/import-column'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers, projects } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('editor')
})
afterAll(() => platform.close())

type Row = Partial<Record<(typeof importColumns)[number], string>>
const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const toCsv = (rows: readonly Row[]): string =>
  [importColumns.map(toHead), ...rows.map((row) => importColumns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\r\n')
let made = 0
/** A row that is right, with a WiFi ID that no other test uses. */
const good = (more: Row = {}): Row => ({
  macWifiId: `C0FFEE${(++made).toString(16).toUpperCase().padStart(6, '0')}`,
  controllerType: 'Hi-Mit',
  controllerModel: 'HM-64A',
  ...more,
})

const send = (content: string | Uint8Array<ArrayBuffer>, file = 'devices.csv', as = token) =>
  platform.call(deviceImportApi.upload, { file, content, timeZone: 'Asia/Shanghai' }, { token: as })
const finish = async () => {
  platform.jobs.wake()
  await platform.jobs.idle()
}
const check = async (rows: readonly Row[]): Promise<string> => {
  const answer = await send(toCsv(rows))
  expect(answer.code, JSON.stringify(answer.envelope)).toBe(0)
  await finish()
  return answer.data.importId
}
const info = async (importId: string) => (await platform.call(deviceImportApi.info, { importId }, { token })).data
const problemsOf = async (importId: string, query = {}) =>
  (await platform.call(deviceImportApi.problems, { importId, limit: 100, ...query }, { token })).data
const commit = async (importId: string, mode: ImportMode) => {
  const answer = await platform.call(deviceImportApi.commit, { importId, mode }, { token })
  await finish()
  return answer.code
}
const stored = async () => (await platform.database.select({ n: count() }).from(controllers))[0]?.n ?? 0
const find = async (macWifiId: string) =>
  (await platform.database.select().from(controllers).where(eq(controllers.macWifiId, macWifiId)))[0]

describe('the dry run', () => {
  it('names line, column, content and reason of every bad row in both languages, and writes nothing', async () => {
    const before = await stored()
    const [taken] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 13)).limit(1)
    const first = good()
    const rows: [Row, [string, string, string][]][] = [
      [first, []],
      [good({ macWifiId: '' }), [['macWifiId', 'empty', '不能为空']]],
      [
        good({ controllerType: '', controllerModel: '' }),
        [
          ['controllerType', 'empty', '不能为空'],
          ['controllerModel', 'empty', '不能为空'],
        ],
      ],
      [
        good({ macWifiId: '1E+11' }),
        [['macWifiId', 'mangledWifiId', '表格软件已把 WiFi ID 变成数字，请将该列设为文本格式后重新填写']],
      ],
      [good({ macWifiId: 'C0FFEE' }), [['macWifiId', 'badWifiId', 'WiFi ID 应为12位十六进制字符（0-9、A-F）']]],
      [good({ controllerType: 'Hi-Foo' }), [['controllerType', 'unknownType', '控制器类型不存在']]],
      [good({ controllerType: '5' }), [['controllerType', 'unknownType', '控制器类型不存在']]],
      [good({ controllerModel: 'HD-128A' }), [['controllerModel', 'unknownModel', '该类型没有此型号']]],
      [good({ deviceSn: 'HM<24>' }), [['deviceSn', 'specialCharacters', '不能包含特殊字符']]],
      [good({ deviceSn: 'H'.repeat(21) }), [['deviceSn', 'tooLong', '不能超过20个字符（当前21）']]],
      [good({ deviceName: 'a\nC0FFEE' }), [['deviceName', 'specialCharacters', '不能包含特殊字符']]],
      [good({ remarks: 'a\tC0FFEE' }), [['remarks', 'specialCharacters', '不能包含特殊字符']]],
      [good({ remarks: '1.5楼<b>' }), [['remarks', 'specialCharacters', '不能包含特殊字符']]],
      [good({ remarks: '长'.repeat(201) }), [['remarks', 'tooLong', '不能超过200个字符（当前201）']]],
      [good({ remarks: '1.5楼' }), []],
      [good({ macWifiId: first.macWifiId?.toLowerCase() ?? '' }), [['macWifiId', 'duplicateInFile', '与第2行重复']]],
      // The letters of a label, as a phone types them in China.
      [good({ deviceSn: 'HM2026-a' }), []],
      [good({ deviceSn: 'ＨＭ2026-A' }), [['deviceSn', 'duplicateInFile', '与第18行重复']]],
      [good({ macWifiId: taken?.macWifiId ?? '' }), [['macWifiId', 'taken', '该 WiFi ID 已被占用']]],
      [good({ project: '没有这个项目' }), [['project', 'unknownProject', '项目不存在']]],
      [
        good({ installTime: '下周三' }),
        [['installTime', 'unreadableTime', '应为1970年以后真实存在的时间，格式 yyyy-MM-dd HH:mm:ss 或 yyyy-MM-dd']],
      ],
      [
        good({ installTime: '2026-02-30' }),
        [['installTime', 'unreadableTime', '应为1970年以后真实存在的时间，格式 yyyy-MM-dd HH:mm:ss 或 yyyy-MM-dd']],
      ],
      // The clock stands at 08:00 in China.
      [good({ installTime: '2026-11-21 08:00:01' }), [['installTime', 'futureTime', '安装时间不能晚于当前时间']]],
      [good({ installTime: '2026-11-21 08:00:00' }), []],
    ]
    const importId = await check(rows.map(([row]) => row))
    const bad = rows.flatMap(([row, problems], index) =>
      problems.length > 0 ? [{ line: index + 2, row, problems }] : [],
    )
    expect(await info(importId)).toMatchObject({
      status: 'checked',
      rowCount: rows.length,
      badCount: bad.length,
      writtenCount: 0,
      obstacle: null,
    })
    const { list, totalCount } = await problemsOf(importId)
    expect(totalCount).toBe(bad.length)
    expect(
      list.map(({ line, problems }) => ({
        line,
        problems: problems.map(({ column, reason, zh }) => [column, reason, zh]),
      })),
    ).toEqual(bad.map(({ line, problems }) => ({ line, problems })))
    for (const [index, { problems }] of list.entries()) {
      for (const { column, value, en } of problems) {
        expect(value).toBe((column && bad[index]?.row[column]) ?? '')
        expect(en).toMatch(/^[\x20-\x7e]+$/)
      }
    }
    expect((await problemsOf(importId, { reason: 'taken' })).list.map(({ line }) => line)).toEqual([20])
    expect((await problemsOf(importId, { text: '下周' })).totalCount).toBe(1)
    expect(await stored()).toBe(before)
  })

  it('tells of columns that nobody knows, and leaves the example and blank rows out', async () => {
    const { macWifiId } = good()
    const lines = ['', 'Serial no.;颜色;__proto__;wifi id;MODEL;控制器类型*', ';红;x;示例 Example: 84F3;HM-64A;1']
    lines.push(';;;;;', `HM1;蓝;y;${macWifiId?.replace(/(..)(?=.)/g, '$1:').toLowerCase()};hm-64a;Hi-Mit`)
    const { data } = await send(lines.join('\n'))
    await finish()
    expect(await info(data.importId)).toMatchObject({ rowCount: 1, badCount: 0, unknownColumns: ['颜色', '__proto__'] })
    expect(await commit(data.importId, 'all')).toBe(0)
    expect(await find(macWifiId ?? '')).toMatchObject({ deviceSn: 'HM1', controllerModel: 'HM-64A' })
  })

  it('does not begin with a text whose encoding is not said, and tells how to save it', async () => {
    const wide = Buffer.from(toCsv([good({ remarks: '顶层' })]), 'utf16le')
    for (const bytes of [wide, Buffer.from(wide).swap16()]) {
      const { envelope } = await send(new Uint8Array(bytes))
      expect(JSON.stringify(envelope)).toContain('请另存为“CSV UTF-8”格式')
    }
    const { envelope } = await send(new Uint8Array([...Buffer.from('WiFi ID,Type,Model\n'), 0, 1, 0, 0, 2]))
    expect(JSON.stringify(envelope)).toContain('文件内容与扩展名不符')
  })

  it('belongs to who brought the file', async () => {
    const importId = await check([good({ remarks: '<' })])
    const other = await platform.signIn('admin')
    for (const [endpoint, input] of [
      [deviceImportApi.info, { importId }],
      [deviceImportApi.problems, { importId }],
      [deviceImportApi.failures, { importId }],
      [deviceImportApi.commit, { importId, mode: 'good' }],
      [deviceImportApi.discard, { importId }],
    ] as const) {
      expect((await platform.call<unknown, unknown>(endpoint as never, input, { token: other })).code).toBe(404)
    }
  })
})

describe('what is written', () => {
  it('is every row or none by default', async () => {
    const importId = await check([good(), good({ remarks: '<' })])
    const before = await stored()
    expect(await commit(importId, 'all')).toBe(40003)
    expect(await stored()).toBe(before)
    expect((await info(importId)).status).toBe('checked')
  })

  it('T24: is the good rows where that was chosen, once, and the others are in a file that can be put right', async () => {
    const [project] = await platform.database.select().from(projects).where(eq(projects.platformId, 6)).limit(1)
    if (!project) throw new Error('no project')
    const right = good({ project: project.projectName, installTime: '2026-05-10 14:00', remarks: '顶层' })
    const wrong = good({ remarks: '-1楼<', project: '=HYPERLINK("http://x")' })
    const importId = await check([right, wrong])
    const before = await stored()
    const summary = async () => (await platform.call(dashboardApi.summary, {}, { token })).data.deviceTotal
    const shown = await summary()
    expect(await commit(importId, 'good')).toBe(0)
    expect(await commit(importId, 'good')).toBe(0)
    expect(await commit(importId, 'all')).toBe(40003)
    expect(await stored()).toBe(before + 1)
    expect(await info(importId)).toMatchObject({ status: 'done', mode: 'good', writtenCount: 1, badCount: 1 })
    // Domain 4.8: not activated, offline.
    expect(await find(right.macWifiId ?? '')).toMatchObject({
      platformId: 6,
      activationFlag: 0,
      onlineStatus: 0,
      runStatus: 0,
      systemQuantity: 0,
      remarks: '顶层',
      projectId: project.id,
      projectName: project.projectName,
      city: project.city,
      timeZone: project.timeZone,
      installTime: new Date('2026-05-10T06:00:00Z'),
    })
    const { list } = (await platform.call(deviceApi.himitList, { macWifiId: right.macWifiId }, { token })).data
    expect(list).toMatchObject([{ macWifiId: right.macWifiId, installTime: '2026-05-10 06:00:00' }])
    expect((await platform.call(deviceApi.info, { macWifiId: right.macWifiId }, { token })).code).toBe(0)
    platform.clock.advance(16_000)
    expect(await summary()).toBe(shown + 1)
    const logged = await selectOperations(platform.database)
      .where(like(operationLogs.path, '/job/%'))
      .orderBy(operationLogs.id)
    expect(logged.at(-1)).toMatchObject({ target: 'devices.csv', account: 'editor', result: 0 })

    for (const format of ['csv', 'xlsx'] as const) {
      const response = await platform.send(deviceImportApi.failures, { importId, format }, { token })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''devices-/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (format === 'csv') {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
        expect(text.startsWith('\uFEFF')).toBe(true)
        expect(text).toContain(`,"'=HYPERLINK(""http://x"")","","'-1楼<",`)
      }
      // As it is, it can be imported: the guards are gone, the last column is known.
      const again = await send(bytes, `again.${format}`)
      await finish()
      expect(await info(again.data.importId)).toMatchObject({ rowCount: 1, badCount: 1, unknownColumns: [] })
      expect((await problemsOf(again.data.importId)).list[0]?.cells).toEqual({
        ...Object.fromEntries(importColumns.map((column) => [column, ''])),
        ...wrong,
      })
    }
  })

  it('is nothing when rows have become bad since the check, which then says so', async () => {
    const rows = [good(), good(), good()]
    const importId = await check(rows)
    const rival = await check([rows[1] ?? {}])
    expect(await commit(rival, 'all')).toBe(0)
    const before = await stored()
    expect(await commit(importId, 'all')).toBe(0)
    expect(await stored()).toBe(before)
    expect(await info(importId)).toMatchObject({
      status: 'checked',
      badCount: 1,
      obstacle: 'conflict',
      writtenCount: 0,
    })
    expect((await problemsOf(importId)).list).toMatchObject([{ line: 3, problems: [{ reason: 'taken' }] }])
    expect(await commit(importId, 'all')).toBe(40003)
    expect(await commit(importId, 'good')).toBe(0)
    expect(await stored()).toBe(before + 2)
  })

  it('is nothing of an import that was discarded', async () => {
    const importId = await check([good()])
    expect((await platform.call(deviceImportApi.discard, { importId }, { token })).code).toBe(0)
    expect(await commit(importId, 'all')).toBe(40003)
    expect((await platform.call(deviceImportApi.discard, { importId }, { token })).code).toBe(40003)
  })
})

it('F23: of 10,000 rows with 7 bad ones: none written, seven named, then the others in one go, and others are answered', async () => {
  const rows = Array.from({ length: 10_000 }, () => good({ installTime: '2026-05-10', remarks: '机房' }))
  const [taken] = await platform.database.select().from(controllers).limit(1)
  const bad: Record<number, Row> = { 0: { macWifiId: 'X' }, 17: { controllerType: '9' }, 4999: { remarks: '<' } }
  Object.assign(bad, {
    5000: { installTime: 'x' },
    7000: { macWifiId: taken?.macWifiId ?? '' },
    9998: { project: '?' },
  })
  bad[9999] = { macWifiId: rows[1]?.macWifiId ?? '' }
  for (const [at, wrong] of Object.entries(bad)) rows[Number(at)] = { ...rows[Number(at)], ...wrong }
  const before = await stored()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const began = performance.now()
  const spent = process.cpuUsage()
  const importId = await check(rows)
  expect((await problemsOf(importId)).list.map(({ line }) => line)).toEqual(
    Object.keys(bad).map((at) => Number(at) + 2),
  )
  expect(await commit(importId, 'all')).toBe(40003)
  expect(await stored()).toBe(before)
  expect(await commit(importId, 'good')).toBe(0)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(spent)
  const worked = (user + system) / 1_000_000
  delay.disable()
  expect(await stored()).toBe(before + 9993)
  const p99 = delay.percentile(99) / 1e6
  console.log(
    `10,000 rows: ${seconds.toFixed(1)} s, ${worked.toFixed(1)} s of processor, event-loop delay p99 ${p99.toFixed(0)} ms`,
  )
  // Time on the clock depends on who else uses the machine: at full speed it is not more than this.
  expect(worked).toBeLessThan(30)
})

describe('T25: a file', () => {
  it.each([
    ['x.exe', 'fileType'],
    ['x.xlsx.html', 'fileType'],
    ['xlsx', 'fileType'],
    ['.xlsx', 'fileName'],
    ['a.php%00.xlsx', 'fileName'],
    ['../../a.xlsx', 'fileName'],
    ['..%2f..%2fa.csv', 'fileName'],
    [`${'长'.repeat(300)}.csv`, 'fileNameTooLong'],
    [`${'a'.repeat(125)}.csv`, 'fileNameTooLong'],
    ['a"\r\nX: y.csv', 'fileName'],
    ['a\u202excod.csv', 'fileName'],
    ['pe.xlsx', 'fileContent', 'MZ\u0090\u0000'],
    ['page.xlsx', 'fileContent', '<html>'],
    ['zip.csv', 'fileContent', 'PK\u0003\u0004'],
    ['null.csv', 'fileContent', 'a\u0000b'],
  ])('called %j is refused: %s', async (name, reason, content = 'WiFi ID,类型,型号\nC0FFEE000000,1,HM-64A') => {
    const { envelope } = await send(content, name)
    const { checkMessages } = await import('@/lib/contract/check-messages')
    expect(envelope).toMatchObject({
      code: 400,
      fields: {
        file:
          reason === 'fileType'
            ? '仅支持.xlsx、.csv格式的文件'
            : checkMessages[reason as keyof typeof checkMessages].zh,
      },
    })
  })

  it('without a name, twice, or under another field is refused, and nothing of any is left', async () => {
    const form = (...parts: [string, Blob | string, string?][]) => {
      const body = new FormData()
      for (const [name, value, file] of parts)
        value instanceof Blob ? body.append(name, value, file) : body.append(name, value)
      return body
    }
    const csv = new Blob(['WiFi ID,类型,型号\nC0FFEE000000,1,HM-64A'])
    const zone: [string, string] = ['timeZone', 'UTC']
    for (const body of [
      form(zone),
      form(zone, ['file', csv, 'a.csv'], ['file', csv, 'b.csv']),
      form(zone, ['other', csv, 'a.csv']),
      form(zone, zone, ['file', csv, 'a.csv']),
      form(['file', csv, 'a.csv'], zone),
      form(['file', csv, 'a.csv']),
      form(['timeZone', 'x'.repeat(300)], ['file', csv, 'a.csv']),
    ]) {
      const response = await platform.app.request(deviceImportApi.upload.path, {
        method: 'POST',
        headers: { token },
        body,
      })
      expect(response.status).toBe(400)
    }
    expect(await readdir(join(platform.config.dataDir, 'uploads'))).toEqual([])
  })

  it('keeps its plain name, and never lends it to a file of ours', async () => {
    const { data } = await send(toCsv([good()]), '折扣50%.csv')
    await finish()
    expect((await info(data.importId)).fileName).toBe('折扣50%.csv')
  })
})

describe('the template', () => {
  it.each(['xlsx', 'csv'] as const)(
    'as %s can be imported as it is: it has no rows but its example',
    async (format) => {
      for (const platformId of [6, 12, 13] as const) {
        const as = await platform.signIn('admin', platformId)
        const response = await platform.send(deviceImportApi.template, { format }, { token: as })
        const path = join(tmpdir(), `template-${crypto.randomUUID()}`)
        await writeFile(path, new Uint8Array(await response.arrayBuffer()))
        await expect(runSheetTask({ kind: 'read', path, type: format })).rejects.toMatchObject({
          detail: { fields: { file: 'fileEmpty' } },
        })
      }
    },
  )
})

it('the template has an example that would be right without its mark, each value under its own head', async () => {
  const response = await platform.send(deviceImportApi.template, { format: 'csv' }, { token })
  const text = await response.text()
  expect(text).toContain('示例 Example: ')
  const { data } = await send(text.replace('示例 Example: ', ''))
  await finish()
  expect(await info(data.importId)).toMatchObject({ rowCount: 1, badCount: 0 })
  const { list } = (await platform.call(deviceImportApi.preview, { importId: data.importId }, { token })).data
  expect(list).toEqual([
    {
      line: 2,
      macWifiId: '84F3EB1A2C7D',
      controllerType: 1,
      controllerModel: 'HM-64A',
      deviceSn: 'HM2403001287',
      deviceName: '顶层机房 Roof plant room',
      project: null,
      installTime: '2026-05-10 06:00:00',
      remarks: '屋顶北侧 North side of the roof',
    },
  ])
})

it('what was read is shown before it is written: the first 20 good rows, and how the file was read', async () => {
  const [project] = await platform.database.select().from(projects).where(eq(projects.platformId, 6)).limit(1)
  const rows = Array.from({ length: 30 }, (_, at) =>
    good(at === 3 ? { remarks: '<' } : { project: String(project?.id) }),
  )
  rows[0] = { ...rows[0], macWifiId: (rows[0]?.macWifiId ?? '').toLowerCase().replace(/(..)(?=.)/g, '$1:') }
  const importId = await check(rows)
  const { list } = (await platform.call(deviceImportApi.preview, { importId }, { token })).data
  expect(list.map(({ line }) => line)).toEqual([2, 3, 4, ...Array.from({ length: 17 }, (_, at) => at + 6)])
  expect(list[0]).toMatchObject({
    macWifiId: expect.stringMatching(/^C0FFEE[\dA-F]{6}$/),
    controllerType: 1,
    project: project?.projectName,
  })
  expect((await info(importId)).reading).toMatchObject({ encoding: 'UTF-8', sheet: null, otherSheets: [] })
  expect(await commit(importId, 'good')).toBe(0)
  expect((await platform.call(deviceImportApi.preview, { importId }, { token })).data.list).toEqual([])
})

it('cells that the file itself made unusable are named with their addresses, and nothing is written for them', async () => {
  const lines = ['WiFi ID,Type,Model,SN,Name,Project,Notes', `${good().macWifiId},1,HM-64A,1.2E+17,n,#N/A,r,lost,too`]
  const { data } = await send(lines.join('\n'))
  await finish()
  expect(await info(data.importId)).toMatchObject({ rowCount: 1, badCount: 1 })
  const [row] = (await problemsOf(data.importId)).list
  expect(row?.problems.map(({ column, reason, cell, value }) => [column, reason, cell, value])).toEqual([
    ['deviceSn', 'notText', 'D2', '1.2E+17'],
    ['project', 'noValue', 'F2', '#N/A'],
    [null, 'extraCell', 'H2', 'lost'],
    [null, 'extraCell', 'I2', 'too'],
  ])
  expect(row?.problems[1]?.zh).toContain('单元格F2')
  const failures = await platform.send(deviceImportApi.failures, { importId: data.importId, format: 'csv' }, { token })
  expect(await failures.text()).toContain('Cell I2 has content, ""too"", but')
  expect(await commit(data.importId, 'good')).toBe(40003)
})

it('F25: two files are read at the same time, and who comes third is told to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(toCsv([good()]))))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(2)
  expect(new Set(codes)).toEqual(new Set([0, 429]))
  expect(answers.find(({ code }) => code === 429)?.headers.get('retry-after')).toBe('5')
  await finish()
  expect((await send(toCsv([good()]))).code).toBe(0)
  expect(await readdir(join(platform.config.dataDir, 'uploads'))).toEqual([])
})

it('an upload that is sent again under its key is one import', async () => {
  const list = async () => (await platform.call(deviceImportApi.list, {}, { token })).data.totalCount
  const before = await list()
  const input = { file: 'once.csv', content: toCsv([good()]), timeZone: 'UTC' }
  const headers = { 'idempotency-key': 'key-of-an-upload-1' }
  const first = await platform.call(deviceImportApi.upload, input, { token, headers })
  const second = await platform.call(deviceImportApi.upload, input, { token, headers })
  expect(second.data).toEqual(first.data)
  expect(await list()).toBe(before + 1)
})

it('a serial number is in the letters of a label, however an input method wrote it', async () => {
  const importId = await check([good({ deviceSn: '　ＨＭ２４０３００１２８７　' })])
  const { list } = (await platform.call(deviceImportApi.preview, { importId }, { token })).data
  expect(list.map(({ deviceSn }) => deviceSn)).toEqual(['HM2403001287'])
})
