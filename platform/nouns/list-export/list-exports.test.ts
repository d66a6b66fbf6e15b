import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import * as z from 'zod'
import { controlHistoryApi } from '@/lib/contract/control-history'
import { deviceApi } from '@/lib/contract/device'
import type { Endpoint } from '@/lib/contract/endpoint'
import { jobApi } from '@/lib/contract/job'
import { listExportApi } from '@/lib/contract/list-export'
import { projectApi } from '@/lib/contract/project'
import { registry } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { declaredLists } from '../../testing/declared-lists'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controlRecords } from '../tables/control'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  // So small a fleet may have no central controller that commanded anything today.
  const [record] = await platform.database.select().from(controlRecords).limit(1)
  if (record === undefined) throw new Error('nobody has commanded anything')
  const { id: _id, ...sent } = record
  const sendTime = platform.clock.now()
  for (const source of [1, 2, 3] as const) {
    for (const unitKind of [1, 4] as const) {
      await platform.database.insert(controlRecords).values({ ...sent, source, unitKind, sendTime, platformId: 6 })
    }
  }
})
afterAll(() => platform.close())

/** What a screen exports, as its button asks for it: the filters of its list as they stand, and whose file it is. */
type Exported = { name: string; list: Endpoint; file: Endpoint; beside?: object; fixed?: () => Promise<object> }

const isListExport = (verb: string, { input }: Endpoint): boolean =>
  /^export|Export$/.test(verb) && input instanceof z.ZodObject && 'filter' in input.shape && 'timeZone' in input.shape

const named = Object.entries(registry).flatMap(([noun, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([verb, endpoint]) => ({ noun, verb, endpoint })),
)
const endpointOf = (name: string): Endpoint => {
  const found = named.find(({ noun, verb }) => `${noun}.${verb}` === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found.endpoint
}

/** Lists whose export is not named after them. */
const listOf: Record<string, string> = {
  'device.himitExport': 'device.himitList',
  'log.exportOperations': 'log.operations',
  'log.exportLogins': 'log.logins',
  'project.exportDevices': 'project.devices',
}
/** Frames of one record, read in pages of their own; and what is one endpoint of many lists, each of which is below. */
const noLists = new Set(['checkerFrame.export', 'controlHistory.export', 'listExport.export'])

const someProject = async () => {
  const { list } = (await platform.call(projectApi.list, {}, { token })).data
  return { projectId: list.find(({ deviceCount }) => deviceCount > 0)?.projectId }
}
const someController = async () => {
  const { list } = (await platform.call(deviceApi.himitList, {}, { token })).data
  return { macWifiId: list[0]?.macWifiId }
}
const histories = {
  airConditioner: 'airConditioners',
  airBox: 'airBoxes',
  hidom: 'hidoms',
  smartTouch: 'smartTouches',
} as const

const exported: Exported[] = [
  ...named
    .filter(({ noun, verb, endpoint }) => isListExport(verb, endpoint) && !noLists.has(`${noun}.${verb}`))
    .map(({ noun, verb, endpoint }) => {
      const name = `${noun}.${verb}`
      return {
        name,
        list: endpointOf(listOf[name] ?? `${noun}.list`),
        file: endpoint,
        ...(name === 'project.exportDevices' && { fixed: someProject }),
      }
    }),
  ...Object.entries(histories).map(([screen, verb]) => ({
    name: `controlHistory ${screen}`,
    list: controlHistoryApi[verb] as Endpoint,
    file: controlHistoryApi.export as Endpoint,
    beside: { screen },
  })),
  ...[...declaredLists.values()].map(({ name, endpoint }) => ({
    name,
    list: endpoint,
    file: listExportApi.export as Endpoint,
    beside: { list: endpoint.path },
    ...(name === 'project.members' && { fixed: someProject }),
    ...(name === 'connection.events' && { fixed: someController }),
  })),
]

/** What so small a fleet may have none of: their files are made by the same code as the others'. */
const mayBeEmpty = new Set([
  ...['hidom.export', 'smartTouch.export', 'log.exportLogins'],
  ...['dataReport.list', 'clientError.list', 'connection.events', 'person.list'],
])

const timeZone = 'Asia/Shanghai'

/** The filters of a list that nobody has touched, as its screen gives them to the export. */
const untouched = ({ input }: Endpoint, fixed: object): object => {
  const shape = (input as z.ZodObject).shape
  const query = input.parse({ ...('timeZone' in shape && { timeZone }), ...fixed }) as Record<string, unknown>
  const { page: _page, limit: _limit, sidx: _sidx, order: _order, ...filter } = query
  return filter
}

const countOf = async ({ list }: Exported, filter: object): Promise<number> =>
  ((await platform.call(list, filter, { token })).data as { totalCount: number }).totalCount

const write = async ({ file, beside }: Exported, filter: object, more: object = {}) => {
  const { data } = await platform.call(file, { filter, timeZone, ...beside, ...more }, { token, language: 'en' })
  await platform.jobs.idle()
  const given = data as { jobId: string }
  const job = (await platform.call(jobApi.info, given, { token, language: 'en' })).data
  const { ticket } = (await platform.call(jobApi.ticket, given, { token })).data
  const body = Buffer.from(await (await platform.send(jobApi.download, { ticket }, { token })).arrayBuffer())
  return { job, body }
}

describe('every list', () => {
  it('of this many is exported', () => {
    expect(exported.length).toBeGreaterThanOrEqual(17)
  })

  it.each(exported)('$name: its file has as many rows as the list, under a head in the first line', async (each) => {
    const filter = untouched(each.list, (await each.fixed?.()) ?? {})
    const promised = await countOf(each, filter)
    if (!mayBeEmpty.has(each.name)) expect(promised, each.name).toBeGreaterThan(0)
    const { job, body } = await write(each, filter, { promised })
    expect([each.name, job.status, job.done, job.total]).toEqual([each.name, 'done', promised, promised])
    expect(job.fileName).toMatch(/^[a-z][a-z-]*-2026-11-21(?:-[\p{L}\p{N}-]+)?\.csv$/u)
    const [head, ...rows] = parse(body, { bom: true }) as string[][]
    expect([each.name, rows.length]).toEqual([each.name, promised])
    expect(head?.every((title) => /\p{L}/u.test(title))).toBe(true)
  })
})

describe('the file of a list', () => {
  const faults = exported.find(({ name }) => name === 'fault.export')
  if (faults === undefined) throw new Error('faults are not exported')

  it('has a zone by every time, numbers bare and texts in quotes', async () => {
    const { body } = await write(faults, {})
    const [head = '', first = ''] = body.toString('utf8').slice(1).split('\r\n')
    expect(head).toContain('"Time of failure (Asia/Shanghai)"')
    expect(first).toMatch(/,\d+,/)
    expect(first).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+08:00"/)
  })

  it('is a workbook where one is asked for: numbers are numbers, moments are moments by the clock of the zone', async () => {
    const { job, body } = await write(faults, {}, { format: 'xlsx' })
    expect(job).toMatchObject({ status: 'done', fileName: 'faults-2026-11-21.xlsx' })
    const [head = [], ...rows] = (await readSheet(body)) as unknown as (string | number | Date | null)[][]
    expect(rows).toHaveLength(job.done)
    const csv = parse((await write(faults, {})).body, { bom: true }) as string[][]
    expect(head).toEqual(csv[0])
    const time = head.indexOf('Time of failure (Asia/Shanghai)')
    const count = head.indexOf('Times in 30 days')
    for (const [index, row] of rows.entries()) {
      const line = csv[index + 1]
      // A workbook counts in days: the nearest second is what it names.
      const moment = new Date(Math.round((row[time] as Date).getTime() / 1000) * 1000)
      expect(moment.toISOString().slice(0, 19).replace('T', ' ')).toBe(line?.[time]?.replace('+08:00', ''))
      expect(row[count]).toBe(Number(line?.[count]))
    }
  })

  it('says how many rows it has against how many its reader was told of', async () => {
    const { job } = await write(faults, {}, { promised: 7 })
    expect([job.status, job.total]).toEqual(['done', 7])
    expect(job.done).toBeGreaterThan(7)
  })
})
