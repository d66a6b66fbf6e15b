import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { jobApi } from '@/lib/contract/job'
import { projectApi } from '@/lib/contract/project'
import { projectMapApi } from '@/lib/contract/project-map'
import { parseWireTime } from '@/lib/format/wire-time'
import { toFileTime } from '@/lib/format/zoned-time'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { projects } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T06:00:00.000Z' })
  token = await platform.signIn('viewer')
})
afterAll(() => platform.close())

type Filter = Parameters<typeof projectMapApi.points.input.parse>[0] & object
const points = async (filter: Filter = {}, as = token) =>
  (await platform.call(projectMapApi.points, filter, { token: as })).data
const listed = async (filter: Filter = {}, as = token) =>
  (await platform.call(projectApi.list, { ...filter, page: 1, limit: 200 }, { token: as })).data

it('shows the projects of the list, with the same figures, for every filter', async () => {
  for (const filter of [{}, { alarm: 1 }, { projectType: 6 }, { city: '上海' }, { projectName: '花园' }]) {
    const [map, list] = [await points(filter), await listed(filter)]
    expect(map.totalCount).toBe(list.totalCount)
    expect(map.totalCount).toBeGreaterThan(0)
    const figures = ({ projectId, worst, deviceCount, onlineCount, alarmCount }: (typeof map.list)[number]) => ({
      projectId,
      worst,
      deviceCount,
      onlineCount,
      alarmCount,
    })
    const byId = (a: { projectId: string }, b: { projectId: string }) => Number(a.projectId) - Number(b.projectId)
    expect(map.list.map(figures).sort(byId)).toEqual(
      list.list.map((row) => figures(row as (typeof map.list)[number])).sort(byId),
    )
  }
})

it('has the worst first', async () => {
  const { list } = await points()
  expect(list.map(({ worst }) => worst)).toEqual(list.map(({ worst }) => worst).sort((a, b) => b - a))
})

it('counts those without coordinates and does not show them', async () => {
  const { list, totalCount, placedCount } = await points()
  const [first] = list
  if (!first) throw new Error('no project')
  const own = and(eq(projects.platformId, 6), eq(projects.id, Number(first.projectId)))
  await platform.database.update(projects).set({ longitude: null }).where(own)
  const without = await points()
  expect(without).toMatchObject({ totalCount, placedCount: placedCount - 1 })
  expect(without.list.some(({ projectId }) => projectId === first.projectId)).toBe(false)
  await platform.database.update(projects).set({ longitude: first.longitude }).where(own)
})

it('is exported as the list shows it: what matches, in its order, in either language', async () => {
  const admin = await platform.signIn('admin')
  const filter = { alarm: 1 as const }
  const order = { sidx: 'alarmCount', order: 'desc' } as const
  for (const [language, name, alarms] of [
    ['zh', '项目名称', '报警数'],
    ['en', 'Name', 'Alarms'],
  ] as const) {
    const as = { token: admin, language }
    const { list } = (await platform.call(projectApi.list, { ...filter, ...order, limit: 200 }, as)).data
    const { jobId } = (await platform.call(projectApi.export, { filter, ...order, timeZone: 'Asia/Shanghai' }, as)).data
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, { jobId }, as)).data
    const file = await (await platform.send(jobApi.download, { ticket }, as)).text()
    // Above the table stands what the file is of.
    const [head, ...rows] = (parse(file, { bom: true, relax_column_count: true }) as string[][]).filter(
      (_, at, all) => at >= all.findIndex((row) => row.includes(name)),
    )
    const at = [head?.indexOf(name) ?? -1, head?.indexOf(alarms) ?? -1, (head?.length ?? 0) - 1] as const
    expect(list.length).toBeGreaterThan(2)
    expect(rows.map((row) => at.map((column) => row[column]))).toEqual(
      list.map(({ projectName, alarmCount, creationTime }) => [
        projectName,
        String(alarmCount),
        toFileTime(parseWireTime(creationTime), 'Asia/Shanghai'),
      ]),
    )
  }
})

it('leaves a project at 0, 0 off the map, as one without a place, and takes one on either edge of the world', async () => {
  const before = await points()
  const [nowhere, west, east] = before.list.map(({ projectId }) => Number(projectId))
  if (nowhere === undefined || west === undefined || east === undefined) throw new Error('too few projects')
  const put = (id: number, longitude: number, latitude: number) =>
    platform.database.update(projects).set({ longitude, latitude }).where(eq(projects.id, id))
  await put(nowhere, 0, 0)
  await put(west, -180, 0)
  await put(east, 180, -16.8)
  const after = await points()
  expect([after.totalCount, after.placedCount]).toEqual([before.totalCount, before.placedCount - 1])
  const shown = new Map(after.list.map(({ projectId, longitude }) => [Number(projectId), longitude]))
  expect([shown.get(nowhere), shown.get(west), shown.get(east)]).toEqual([undefined, -180, 180])
})
