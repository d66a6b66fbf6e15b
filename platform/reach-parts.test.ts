import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { deviceImportApi } from '@/lib/contract/device-import'
import { awaitsApproval } from '@/lib/contract/ota-approval'
import { declaredLists } from './testing/declared-lists'
import { newOtaTask } from './testing/new-ota-task'
import { addFamily } from './testing/reach/add-family'
import { namingInput } from './testing/reach/naming-input'
import { namings } from './testing/reach/namings'
import { readTables } from './testing/reach/read-tables'
import { type Caller, type Scene, sees, startScene } from './testing/reach/start-scene'

/** Figures, files and parts: what a key alone does not show. */
let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.platform.close())

type Row = Record<string, unknown>
type Data = Row & { list: Row[]; totalCount: number; count: number; jobId: string; importId: string }
// Each test knows what its own endpoint answers.
const data = async (as: Caller, name: string, input: unknown = {}) => (await scene.ask(as, name, input)).data as Data
const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)
const countOf = async (query: string) => Number((await scene.query(`select count(*) as all from ${query}`))[0]?.all)
const fileOf = async (as: Caller, name: string, input: object) =>
  scene.jobOf(as, (await data(as, name, { ...input, timeZone: 'UTC' })).jobId)

const runBatch = async (as: Caller, name: string, input: object) => {
  const { jobId } = await data(as, name, input)
  expect((await scene.jobOf(as, jobId)).job.status).toBe('done')
}

describe('T55: in another brand', () => {
  it('figures count what is there alone', async () => {
    for (const noun of ['repair', 'distributor']) {
      const { list } = await data('elsewhere', `${noun}.counts`)
      const { totalCount } = await data('elsewhere', `${noun}.list`)
      expect([noun, sumOf(list, 'count')]).toEqual([noun, totalCount])
      expect(totalCount).toBeGreaterThan(0)
    }
    const { list } = await data('elsewhere', 'otaVersion.distribution')
    expect(sumOf(list, 'total')).toBe(await countOf('controller where platform_id = 12'))
  })

  it('a list has the same rows in a file', async () => {
    const project = scene.things.find((thing) => thing.to === 'project' && !sees('elsewhere', thing))
    for (const { name, endpoint } of declaredLists.values()) {
      const query = name === 'project.members' ? { projectId: project?.key } : {}
      const { code, data: page } = await scene.ask('elsewhere', name, { ...query, limit: 200 })
      const wanted = { list: endpoint.path, filter: query, timeZone: 'UTC' }
      if (code !== 0) {
        expect([name, (await scene.ask('elsewhere', 'listExport.export', wanted)).code]).toEqual([name, code])
        continue
      }
      const { text } = await fileOf('elsewhere', 'listExport.export', wanted)
      expect([name, parse(text, { bom: true }).length - 1]).toEqual([name, (page as Data).totalCount])
    }
  })

  it('an imported device has no project of the first, and its WiFi ID is only said to be taken', async () => {
    const hidden = (to: string) => scene.things.find((thing) => thing.to === to && !sees('elsewhere', thing))
    const lines = ['WiFi ID,类型,型号,项目', `AB00000000AB,1,HM-64A,${hidden('project')?.key}`]
    lines.push(`AB00000000AC,1,HM-64A,"${hidden('project')?.word}"`, `${hidden('controller')?.key},1,HM-64A,`)
    const file = { file: 'b.csv', content: lines.join('\n'), timeZone: 'UTC' }
    const { importId } = await data('elsewhere', 'deviceImport.upload', file)
    await scene.platform.jobs.idle()
    const token = scene.tokens.elsewhere
    const { list } = (await scene.platform.call(deviceImportApi.problems, { importId }, { token })).data
    expect(list.map(({ line, problems }) => [line, problems.map(({ reason }) => reason)])).toEqual([
      [2, ['unknownProject']],
      [3, ['unknownProject']],
      [4, ['taken']],
    ])
  })
})

describe('T55: a caller who sees Johannesburg', () => {
  it('reads what is there as a superuser does', async () => {
    const codes: string[] = []
    for (const naming of namings) {
      const { named, to, isOptional } = naming
      const near = scene.things.find((thing) => thing.to === to && sees('regions', thing) && thing.near === true)
      // A policy chooses among the whole brand: decision 146.
      if (near === undefined || isOptional || named.endpoint.effect || named.name === 'otaPolicy.reach') continue
      const input = await namingInput(scene, 'regions', named, { ...naming, key: near.key })
      const { code } = await scene.ask('regions', named.name, input)
      if (code === 0) codes.push(named.name)
      else expect([named.name, code]).toEqual([named.name, (await scene.ask('root', named.name, input)).code])
    }
    expect(codes).toEqual(expect.arrayContaining(['appUser.info', 'group.info', 'distributor.history', 'repair.info']))
    expect(codes).toEqual(expect.arrayContaining(['checkerTask.info', 'dataReport.info', 'appLog.download']))
    expect(codes.length).toBeGreaterThan(30)
  })

  it('gets figures of that alone', async () => {
    const devices = await countOf(
      `controller c join project p on p.id = c.project_id where p.region_id = ${scene.region}`,
    )
    const appUserTotal = scene.things.filter((thing) => thing.to === 'appUser' && sees('regions', thing)).length
    expect(appUserTotal).toBeGreaterThan(0)
    expect(await data('regions', 'appUser.list')).toMatchObject({ totalCount: appUserTotal })
    expect(await data('regions', 'dashboard.summary')).toMatchObject({ deviceTotal: devices, appUserTotal })
    const shares = (await data('regions', 'otaVersion.distribution', { upgradeType: 1 })).list
    const codes = (await data('regions', 'otaVersion.featureCodes')).list
    expect([sumOf(shares, 'total'), sumOf(codes, 'deviceCount')]).toEqual([devices, devices])
    const {
      byControllerType: _types,
      activeAlarms,
      checkers,
      serverTime: _time,
      ...nothing
    } = await data('nothing', 'dashboard.summary')
    expect(JSON.stringify([nothing, activeAlarms, checkers])).not.toMatch(/"(count|\w+Total|\w+7d|runningTasks)":[1-9]/)
    expect(sumOf((await data('nothing', 'otaVersion.featureCodes')).list, 'deviceCount')).toBe(0)
  })

  it('counts of what waits for approval the upgrades there alone, as their list does', async () => {
    const { database, clock } = scene.platform
    const waiting = async (as: Caller) => (await data(as, 'otaApproval.count')).count
    const callers = ['root', 'regions', 'organization', 'own', 'nothing', 'elsewhere'] as const
    const before = await Promise.all(callers.map(waiting))
    for (const side of ['=', '<>']) {
      const { upgradeId } = await newOtaTask(database, { platformId: 6, now: clock.now() })
      await scene.query(`update ota_result set controller_id = (select c.id from controller c
        join project p on p.id = c.project_id where p.platform_id = 6 and p.region_id ${side} ${scene.region}
        order by c.id limit 1) where task_id = ${upgradeId}`)
    }
    const after = await Promise.all(callers.map(waiting))
    expect(after.map((count, index) => count - Number(before[index]))).toEqual([2, 1, 1, 0, 0, 0])
    const lists = await Promise.all(callers.map((as) => data(as, 'otaTask.list', awaitsApproval)))
    expect(after).toEqual(lists.map(({ totalCount }) => totalCount))
  })

  it('sends a broadcast to people there alone', async () => {
    const audience = { recipientType: 2, recipientIds: [], filter: {}, quietHours: null, at: null }
    const { count } = await data('regions', 'push.audience', audience)
    const texts = { title: 'A', titleEn: '', messageType: 2, contentZh: 'A', contentEn: 'A', linkUrl: '' }
    const form = {
      ...texts,
      recipientType: 2,
      recipientIds: [],
      filter: {},
      pushMode: 1,
      pushTime: null,
      quietHours: null,
    }
    const { messageId } = await data('regions', 'push.save', form)
    const sent = await scene.ask('regions', 'push.send', { messageId, version: 1, confirmCount: count, now: 1 })
    expect(sent.code).toBe(0)
    const rows = await scene.query(`select app_user_id::text as id from push_delivery where message_id = ${messageId}`)
    expect(rows).toHaveLength(count)
    const there = scene.things.filter((thing) => thing.to === 'appUser' && sees('regions', thing)).map(({ key }) => key)
    expect(rows.filter(({ id }) => !there.includes(String(id)))).toEqual([])
    expect((await scene.ask('organization', 'push.info', { messageId })).code).toBe(0)
    expect((await scene.ask('nothing', 'push.info', { messageId })).code).toBe(404)
  })

  it('sees of a family in two regions the part that is there, and changes nothing of it', async () => {
    const { macWifiId, userId, groupId, writes, moved } = await addFamily(scene)
    const only = [expect.objectContaining({ macWifiId })]
    expect(await data('regions', 'group.info', { groupId })).toMatchObject({
      bindings: only,
      group: { bindingCount: 1 },
    })
    expect(await data('regions', 'appUser.info', { userId })).toMatchObject({ devices: only, user: { deviceCount: 1 } })
    expect(await data('regions', 'deviceBinding.info', { macWifiId })).toMatchObject({ bindings: only })
    expect(await data('root', 'group.info', { groupId })).toMatchObject({ bindings: { length: 2 } })
    const before = await readTables(scene.query)
    for (const [name, input] of writes)
      expect([name, (await scene.ask('regions', name, input)).code]).toEqual([name, 40010])
    // What was recorded or reported elsewhere stays there when the Checker or the controller is moved.
    for (const [name, input] of moved)
      expect([name, (await scene.ask('regions', name, input)).code]).toEqual([name, 404])
    expect(await readTables(scene.query)).toEqual(before)
  })
})

// Last: what the caller sees is unbound.
describe.each(['elsewhere', 'regions', 'nothing'] as const)('T55: a batch of all by a caller who is %s', (caller) => {
  it('changes nothing hidden', async () => {
    const hidden = (to: string) =>
      scene.things.flatMap((thing) => (thing.to === to && !sees(caller, thing) ? [`'${thing.key}'`] : [])).join()
    const rows = () =>
      Promise.all([
        scene.query(`select * from controller where mac_wifi_id in (${hidden('controller')}) order by id`),
        scene.query(`select * from fault where id in (${hidden('fault')}) order by id`),
      ])
    const before = await rows()
    const selection = { filter: {}, except: [] }
    const batches = ['device.himitBatch', 'hicube.batch', 'hidom.batch', 'smartTouch.batch']
    for (const batch of batches)
      for (const action of ['vipOn', 'reboot', 'unbind']) await runBatch(caller, batch, { action, selection })
    await runBatch(caller, 'fault.batch', { action: 'acknowledge', selection })
    expect(before.every((each) => each.length > 0)).toBe(true)
    expect(await rows()).toEqual(before)
  })
})
