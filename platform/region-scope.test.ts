import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { endpoints } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { pushForm } from './testing/brand-scope/forms'
import { addParts } from './testing/region-scope/add-parts'
import { type ScopedAccount, scopedAccounts } from './testing/region-scope/add-scoped-accounts'
import { askedByRegion, audience, exemptNames, unsorted } from './testing/region-scope/asked-by-region'
import type { AskedByRegion } from './testing/region-scope/asked-kind'
import { outOfSight } from './testing/region-scope/out-of-sight'
import { readKeys } from './testing/region-scope/read-keys'
import { readTables } from './testing/region-scope/read-tables'
import { type RegionScene, startInJohannesburg } from './testing/region-scope/start-in-johannesburg'
import { withoutRegion } from './testing/region-scope/without-region'

let scene: RegionScene
let leaks: Awaited<ReturnType<typeof outOfSight>>
beforeAll(async () => {
  scene = await startInJohannesburg()
  leaks = await outOfSight(scene)
})
afterAll(() => scene.platform.close())

const ofKind = <Kind extends AskedByRegion['kind']>(...kinds: Kind[]) =>
  Object.entries(askedByRegion).filter((entry): entry is [string, AskedByRegion & { kind: Kind }] =>
    kinds.some((kind) => kind === entry[1].kind),
  )

it('T55: knows every endpoint of the contract, as one that goes by regions or as one that has a reason not to', () => {
  expect(unsorted()).toEqual([])
  const names = new Set(endpoints.map(({ name }) => name))
  expect([...Object.keys(askedByRegion), ...exemptNames].filter((name) => !names.has(name))).toEqual([])
  for (const { reason } of Object.values(withoutRegion)) expect(reason.length).toBeGreaterThan(10)
})

it('T55: asks with inputs that the contract takes', () => {
  for (const [name, how] of Object.entries(askedByRegion)) {
    const { endpoint } = endpoints.find((each) => each.name === name) ?? {}
    if (endpoint === undefined || endpoint.upload) continue
    const input = how.ask?.(scene.there) ?? {}
    expect(endpoint.input.safeParse(input).error?.issues, name).toBeUndefined()
  }
})

describe.each(scopedAccounts)('T55: for whoever sees %s', (as: ScopedAccount) => {
  const leaksOf: typeof leaks.ofRegion = (...args) =>
    (as === 'regions' || as === 'organization' ? leaks.ofRegion : leaks.ofNothing)(...args)

  it('nothing else is there by its key, and nothing of it changes', async () => {
    const before = await readTables(scene)
    const answers: [string, string][] = []
    for (const [name, how] of ofKind('named', 'field', 'whole')) {
      const { code, fields, text } = await scene.ask(as, name, how.ask(scene.there))
      const told = leaksOf(name, text)
      const wanted = { named: '404', field: `400 ${how.kind === 'field' ? how.field : ''}`, whole: '403' }[how.kind]
      const got = how.kind === 'field' ? `${code} ${how.field in (fields ?? {}) ? how.field : ''}` : String(code)
      if (got !== wanted || told.length > 0) answers.push([name, `${got} ${told.join(', ')}`])
    }
    expect(answers).toEqual([])
    expect(await readTables(scene)).toEqual(before)
  })

  it('nothing else is in a list or in a count', async () => {
    const answers: [string, string][] = []
    for (const [name, how] of ofKind('rows')) {
      const input = how.ask?.(scene.there) ?? {}
      const paged = { ...(input as object), limit: 200 }
      const isPaged = scene.find(name).input.safeParse(paged).success
      const { code, text, data } = await scene.ask(as, name, isPaged ? paged : input)
      const { list, totalCount } = (data ?? {}) as { list?: unknown[]; totalCount?: number }
      const told = leaksOf(name, text, { data, typed: JSON.stringify(input) })
      if (code !== 0 && code !== 404 && code !== 403) told.push(`code ${code}`)
      if (totalCount !== undefined && totalCount !== list?.length) told.push(`${totalCount} of ${list?.length}`)
      if (told.length > 0) answers.push([name, told.slice(0, 4).join(', ')])
    }
    expect(answers).toEqual([])
  })

  it('nothing else is in a file, and no batch touches it', async () => {
    const before = await readTables(scene)
    const answers: [string, string][] = []
    for (const [name, how] of ofKind('job')) {
      const { code, data } = await scene.ask(as, name, how.ask(scene.there))
      if (code !== 0) answers.push([name, `code ${code}`])
      else {
        const { job, text } = await scene.jobOf(as, (data as { jobId: string }).jobId)
        const told = leaksOf(name, text)
        if (job.status !== 'done') told.push(job.status)
        if (job.kind === 'batch' && job.done > 0) told.push(`${job.done} changed`)
        if (told.length > 0) answers.push([name, told.slice(0, 4).join(', ')])
      }
    }
    expect(answers).toEqual([])
    expect(await readTables(scene)).toEqual(before)
  })
})

describe('T55: whoever sees Johannesburg', () => {
  type Told = Record<string, unknown> & { list: Record<string, unknown>[]; count: number; user: { version: number } }
  // Each test knows what its own endpoint answers.
  const data = async (name: string, input: unknown, as: ScopedAccount = 'regions') =>
    (await scene.ask(as, name, input)).data as Told
  const listed = async (name: string, input: unknown) => (await data(name, input)).list
  const sumOf = (rows: Told['list'], key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)

  it('reads what is there as whoever sees everything does', async () => {
    const codes: string[] = []
    for (const [name, how] of ofKind('named')) {
      if (scene.find(name).effect) continue
      const { input, keys } = readKeys({ ...scene.there, ...scene.here }, how.ask)
      if (keys.some((key) => !(key in scene.here))) continue
      const { code } = await scene.ask('regions', name, input)
      if (code !== 0) expect([name, code]).toEqual([name, (await scene.ask('root', name, input)).code])
      if (code === 0) codes.push(name)
    }
    expect(codes).toEqual(expect.arrayContaining(['appUser.info', 'group.info', 'distributor.history', 'repair.info']))
    expect(codes).toEqual(expect.arrayContaining(['checkerTask.info', 'dataReport.info', 'appLog.download']))
    expect(codes.length).toBeGreaterThan(30)
  })

  it('is told figures of that alone', async () => {
    const [devices] = await scene.rowsOf(
      sql`select count(*)::int as all from controller c join project p on p.id = c.project_id where p.region_id = ${scene.site.regionId}`,
    )
    const appUserTotal = leaks.usersHere.size
    expect(appUserTotal).toBeGreaterThan(0)
    expect(await data('appUser.list', {})).toMatchObject({ totalCount: appUserTotal })
    expect(await data('dashboard.summary', {})).toMatchObject({ deviceTotal: devices?.all, appUserTotal })
    const shares = await listed('otaVersion.distribution', { upgradeType: 1 })
    expect([sumOf(shares, 'total'), sumOf(await listed('otaVersion.featureCodes', {}), 'deviceCount')]).toEqual([
      devices?.all,
      devices?.all,
    ])
    const {
      byControllerType: _byType,
      activeAlarms,
      checkers,
      serverTime: _time,
      ...nothing
    } = await data('dashboard.summary', {}, 'nothing')
    expect(JSON.stringify([nothing, activeAlarms, checkers])).not.toMatch(/"(count|\w+Total|\w+7d|runningTasks)":[1-9]/)
    expect(sumOf((await data('otaVersion.featureCodes', {}, 'nothing')).list, 'deviceCount')).toBe(0)
  })

  it('writes to nobody else: a broadcast goes to people there', async () => {
    const form = { ...pushForm, messageType: 2 }
    const { count } = await data('push.audience', { ...audience, filter: {} })
    const { messageId } = await data('push.save', form)
    const sent = await scene.ask('regions', 'push.send', { messageId, version: 1, confirmCount: count, now: 1 })
    expect(sent.code).toBe(0)
    const rows = await scene.rowsOf(
      sql`select app_user_id::text as id from push_delivery where message_id = ${messageId}`,
    )
    expect(rows).toHaveLength(count)
    expect(rows.filter(({ id }) => !leaks.usersHere.has(String(id)))).toEqual([])
    expect((await scene.ask('organization', 'push.info', { messageId })).code).toBe(0)
    expect((await scene.ask('nothing', 'push.info', { messageId })).code).toBe(404)
  })

  it('gives an app user no data from elsewhere', async () => {
    const { macWifiId } = scene.there.device
    for (const [dataScope, key] of [
      [2, scene.there.project],
      [3, '1'],
      [4, macWifiId],
    ] as const) {
      const { version } = (await data('appUser.info', { userId: scene.here.user })).user
      const input = { userId: scene.here.user, dataScope, keys: [key], version }
      expect(await scene.ask('regions', 'appUser.setDataScope', input)).toMatchObject({
        code: 400,
        fields: { keys: expect.any(String) },
      })
    }
  })

  it('sees of a family in two regions the part that is there, and changes nothing of it', async () => {
    const parts = await addParts(scene)
    const { macWifiId, userId, groupId, movedTask, movedReport } = parts
    const only = [expect.objectContaining({ macWifiId })]
    expect(await data('group.info', { groupId })).toMatchObject({ bindings: only, group: { bindingCount: 1 } })
    expect(await data('appUser.info', { userId })).toMatchObject({ devices: only, user: { deviceCount: 1 } })
    expect(await data('deviceBinding.info', { macWifiId })).toMatchObject({ bindings: only })
    expect((await scene.ask('root', 'group.info', { groupId })).data).toMatchObject({ bindings: { length: 2 } })
    const before = await readTables(scene)
    for (const [name, input] of parts.writes)
      expect([name, (await scene.ask('regions', name, input)).code]).toEqual([name, 40010])
    // What was recorded or reported elsewhere stays there when the Checker or the controller is moved.
    for (const [name, input] of [
      ['checkerTask.info', { taskId: movedTask }],
      ['checkerTask.remove', { taskId: movedTask }],
      ['dataReport.info', { reportId: movedReport }],
      ['dataReport.remove', { reportId: movedReport }],
    ] as const) {
      expect([name, (await scene.ask('regions', name, input)).code]).toEqual([name, 404])
    }
    expect(await readTables(scene)).toEqual(before)
  })
})
