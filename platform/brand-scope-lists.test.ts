import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { jobApi } from '@/lib/contract/job'
import { loginLogs } from './kernel/audit/log-table'
import { declaredLists } from './nouns/list-export/declared-lists'
import { announcementReads, announcements } from './nouns/tables/announcement'
import { appLogs } from './nouns/tables/app-log'
import { appVersions } from './nouns/tables/app-version'
import { clientErrors } from './nouns/tables/client-error'
import { appUsers, controllers, groups } from './nouns/tables/fleet'
import { otaResults, otaTasks } from './nouns/tables/ota-task'
import { otaPolicies, otaVersions } from './nouns/tables/ota-version'
import { pcSoftwares } from './nouns/tables/pc-software'
import { questions } from './nouns/tables/question'
import { policyForm } from './testing/brand-scope/forms'
import { startInBrand12 } from './testing/brand-scope/start-in-brand-12'

/** What brand-scope.test.ts calls `in lists`: answers of many rows, and their files. */
let scene: Awaited<ReturnType<typeof startInBrand12>>
beforeAll(async () => {
  scene = await startInBrand12()
})
afterAll(() => scene.platform.close())

describe('what belongs to another brand', () => {
  it('is in no list, whatever is filtered by', async () => {
    const { platform, there, ask, devicesThere } = scene
    const { macWifiId, deviceName } = there.device
    for (const filter of [{ macWifiId }, { deviceName }, { macWifiId: macWifiId.slice(0, 6) }]) {
      const { data } = await ask('device.himitList', { ...filter, limit: 200 })
      expect(data.list.every((row) => row.platformId === 12)).toBe(true)
      expect(data.list.some((row) => row.macWifiId === macWifiId)).toBe(false)
    }
    for (const text of [macWifiId, macWifiId.slice(2, 8), deviceName]) {
      const { list } = (await ask('device.search', { text })).data
      expect(list.some((row) => row.macWifiId === macWifiId)).toBe(false)
    }
    const strangers = new Set((await devicesThere()).map((row) => row.macWifiId))
    for (const name of ['hicube.list', 'hidom.list', 'smartTouch.list']) {
      const { list } = (await ask(name, { limit: 200 })).data
      expect(list.filter((row) => strangers.has(String(row.macWifiId)))).toEqual([])
    }
    expect((await ask('listView.list', { lists: '/sys/device/himit/list' })).data.list).toEqual([])
    expect((await ask('fault.list', { macWifiId })).data.totalCount).toBe(0)
    expect((await ask('log.operations', { target: macWifiId })).data.totalCount).toBe(0)
    const brands = await platform.database.select({ id: loginLogs.id, brand: loginLogs.platformId }).from(loginLogs)
    const ofBrand6 = new Set(brands.filter(({ brand }) => brand === 6).map(({ id }) => String(id)))
    expect(ofBrand6.size).toBeGreaterThan(0)
    const logins = (await ask('log.logins', { limit: 200 })).data.list
    expect(logins.filter(({ logId }) => ofBrand6.has(String(logId)))).toEqual([])
    expect((await ask('fault.devices', { search: macWifiId })).data.list).toEqual([])
    const faults = (await ask('fault.list', { limit: 200 })).data.list.map((row) => row.macWifiId)
    const foreigners = new Set((await devicesThere()).map((row) => row.macWifiId))
    expect(faults.filter((mac) => foreigners.has(String(mac)))).toEqual([])
    expect((await ask('control.list', { macWifiId })).data.totalCount).toBe(0)
    const records = (await ask('control.list', { limit: 200 })).data.list.map((row) => row.macWifiId)
    expect(records.filter((mac) => foreigners.has(String(mac)))).toEqual([])
    expect((await ask('job.list', {})).data.list.map((row) => row.jobId)).not.toContain(there.exportJob)
    expect((await ask('deviceImport.list', {})).data.totalCount).toBe(0)
    const people = (await ask('webUser.list', { limit: 200 })).data.list.map((row) => row.account)
    expect(people).toContain('east12')
    expect(people).not.toContain('ota')
    const options = (await ask('project.options', {})).data.list.map((row) => row.projectId)
    expect(options).not.toContain(there.project)
    const listed = (await ask('project.list', { limit: 200 })).data.list.map((row) => row.projectId)
    const placed = (await ask('projectMap.points', {})).data.list.map((row) => row.projectId)
    expect(listed.length).toBeGreaterThan(0)
    expect(listed).not.toContain(there.project)
    expect(placed.length).toBeGreaterThan(0)
    expect(placed).not.toContain(there.project)
  })

  it('is among no requests, questions and histories of commands, and in none of their files', async () => {
    const { platform, there, ask, devicesThere, fileOf } = scene
    const foreigners = new Set((await devicesThere()).map((row) => row.macWifiId))
    const requests = (await ask('repair.list', { limit: 200 })).data
    expect(requests.totalCount).toBeGreaterThan(0)
    expect(requests.list.filter(({ macWifiId }) => foreigners.has(String(macWifiId)))).toEqual([])
    const counts = (await ask('repair.counts', {})).data.list
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(requests.totalCount)
    const questionsOf6 = new Set(
      (await platform.database.select().from(questions).where(eq(questions.platformId, 6))).map(({ id }) => String(id)),
    )
    const asked12 = (await ask('question.list', { limit: 200 })).data.list
    expect(asked12.filter(({ questionId }) => questionsOf6.has(String(questionId)))).toEqual([])
    for (const name of ['airConditioners', 'airBoxes', 'hidoms', 'smartTouches']) {
      const history = `controlHistory.${name}`
      const { list } = (await ask(history, { limit: 200, days: 0 })).data
      expect(list.filter(({ macWifiId }) => foreigners.has(String(macWifiId)))).toEqual([])
      expect((await ask(history, { macWifiId: there.device.macWifiId, days: 0 })).data.totalCount).toBe(0)
    }
    const files = [
      await fileOf('repair.export', { filter: {} }),
      await fileOf('controlHistory.export', { screen: 'airConditioner', filter: { days: 0 } }),
    ]
    for (const text of files) {
      expect(text.split('\r\n').length).toBeGreaterThan(5)
      expect([...foreigners].filter((macWifiId) => text.includes(macWifiId))).toEqual([])
    }
  })

  it('is among no app users, groups and relations', async () => {
    const { platform, there, ask } = scene
    const usersOf6 = new Set(
      (await platform.database.select().from(appUsers).where(eq(appUsers.platformId, 6))).map(({ id }) => String(id)),
    )
    const groupsOf6 = new Set(
      (await platform.database.select().from(groups).where(eq(groups.platformId, 6))).map(({ id }) => String(id)),
    )
    const users = (await ask('appUser.list', { limit: 200 })).data
    expect(users.list.filter(({ userId }) => usersOf6.has(String(userId)))).toEqual([])
    expect((await ask('appUser.list', { userId: there.user })).data.totalCount).toBe(0)
    const families = (await ask('group.list', { limit: 200 })).data
    expect(families.list.filter(({ groupId }) => groupsOf6.has(String(groupId)))).toEqual([])
    expect((await ask('group.list', { userId: there.user })).data.totalCount).toBe(0)
    const relations = (await ask('distributor.list', { limit: 200 })).data
    expect(relations.list.length).toBeGreaterThan(0)
    expect(relations.list.filter(({ dealerId }) => usersOf6.has(String(dealerId)))).toEqual([])
    const counts = (await ask('distributor.counts', {})).data.list
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(relations.totalCount)
    for (const dataScope of [2, 4]) {
      const { list } = (await ask('appUser.scopeOptions', { dataScope })).data
      const found = new Set(list.map(({ key }) => key))
      expect(found.has(there.project) || found.has(there.device.macWifiId)).toBe(false)
    }
    const scope = { dataScope: 2, keys: [there.project], version: 1 }
    expect((await ask('appUser.setDataScope', { ...scope, userId: String(users.list[0]?.userId) })).code).toBe(400)
  })

  it('is among no packages, app versions, app logs and errors', async () => {
    const { platform, ask } = scene
    for (const [name, table] of [
      ['pcSoftware.list', pcSoftwares],
      ['appVersion.list', appVersions],
      ['appLog.list', appLogs],
      ['clientError.list', clientErrors],
    ] as const) {
      const own12 = await platform.database.$count(table, eq(table.platformId, 12))
      expect([name, (await ask(name, { limit: 200 })).data.totalCount]).toEqual([name, own12])
    }
  })

  it('is no version, no policy and in no count of versions', async () => {
    const { platform, there, ask } = scene
    for (const [name, table] of [
      ['otaVersion.list', otaVersions],
      ['otaPolicy.list', otaPolicies],
    ] as const) {
      const ours = await platform.database.$count(table, eq(table.platformId, 12))
      expect([name, (await ask(name, {})).data.totalCount]).toEqual([name, ours])
    }
    const { list } = (await ask('otaVersion.distribution', {})).data
    const counted = list.reduce((sum, share) => sum + Number(share.total), 0)
    expect(counted).toBe(await platform.database.$count(controllers, eq(controllers.platformId, 12)))
    // A controller of another brand is chosen by no policy, nor is a project.
    const { macWifiId } = there.device
    const own12 = await platform.database.select().from(otaVersions).where(eq(otaVersions.platformId, 12))
    const target = own12.find(({ status, upgradeType }) => status === 2 && upgradeType === 1)
    const mine = {
      ...policyForm(there.featureCode),
      featureCode: target?.featureCode,
      targetVersion: target?.versionNo,
    }
    for (const scope of [
      { scopeType: 2, scopeValue: [macWifiId] },
      { scopeType: 3, scopeValue: [there.project] },
    ]) {
      const answer = await ask('otaPolicy.save', { ...mine, ...scope })
      expect([answer.code, Object.keys(answer.envelope.fields ?? {})]).toEqual([400, ['scopeValue']])
      const { upgradeType, featureCode, sourceVersions, targetVersion } = mine
      const what = { upgradeType, featureCode, sourceVersions, targetVersion, ...scope }
      expect((await ask('otaPolicy.reach', what)).data).toMatchObject({ deviceTotal: 0 })
    }
  })

  it('is no upgrade and no device of one, whatever version is sent', async () => {
    const { platform, there, token, ask, finished } = scene
    for (const [name, table] of [
      ['otaTask.list', otaTasks],
      ['otaResult.list', otaResults],
    ] as const) {
      const ours = await platform.database.$count(table, eq(table.platformId, 12))
      expect([name, (await ask(name, {})).data.totalCount]).toEqual([name, ours])
    }
    const own12 = await platform.database.select().from(otaVersions).where(eq(otaVersions.platformId, 12))
    const source = { versionId: String(own12.find(({ status }) => status === 2)?.id) }
    const selection = { by: 'device', macWifiIds: [there.upgrade.macWifiId] }
    const check = { check: { source, selection } }
    const { list } = (await ask('otaTask.preflightDevices', check)).data
    expect(list).toMatchObject([{ macWifiId: there.upgrade.macWifiId, deviceName: '', exclusion: 'unknownDevice' }])
    await finished((await ask('otaResult.export', { filter: {}, timeZone: 'UTC' })).data.jobId)
    const { data } = await platform.call(jobApi.list, { kind: 'export' }, { token })
    const ours = await platform.database.$count(otaResults, eq(otaResults.platformId, 12))
    expect(data.list[0]).toMatchObject({ subject: 'ota.exportResults', status: 'done', total: ours })
  })

  it('is in no export', async () => {
    const { platform, own, devicesThere, fileOf } = scene
    const exportOf = (name: string) => fileOf(name, { filter: {} })
    expect(await exportOf('device.himitExport')).toContain(own.macWifiId)
    for (const name of ['device.himitExport', 'hicube.export', 'hidom.export', 'smartTouch.export']) {
      const file = await exportOf(name)
      expect((await devicesThere()).filter(({ macWifiId }) => file.includes(macWifiId))).toEqual([])
    }
    const appUserFile = await exportOf('appUser.export')
    const foreigners = await platform.database.select().from(appUsers).where(eq(appUsers.platformId, 6))
    const lines = appUserFile.split('\r\n').slice(1)
    expect(lines.length).toBeGreaterThan(10)
    expect(foreigners.filter(({ id }) => lines.some((line) => line.startsWith(`"${id}",`)))).toEqual([])
    const faultFile = await exportOf('fault.export')
    expect(faultFile.split('\r\n').length).toBeGreaterThan(10)
    expect((await devicesThere()).filter(({ macWifiId }) => faultFile.includes(macWifiId))).toEqual([])
  })

  it('is in no file of a list that has no export of its own: it has the rows of the list', async () => {
    const { ask, fileOf } = scene
    for (const { name, endpoint } of declaredLists.values()) {
      const asked = name === 'project.members' ? { projectId: scene.there.project } : {}
      const { code, data } = await ask(name, { ...asked, limit: 200 })
      if (code !== 0) {
        expect((await ask('listExport.export', { list: endpoint.path, filter: asked, timeZone: 'UTC' })).code).toBe(
          code,
        )
        continue
      }
      const file = await fileOf('listExport.export', { list: endpoint.path, filter: asked })
      expect([name, parse(file, { bom: true }).length - 1]).toEqual([name, data.totalCount])
    }
  })

  it('is not marked as read', async () => {
    const { platform, there, ask } = scene
    const rows = await platform.database.select().from(announcements)
    const ids = rows.filter(({ platformIds }) => platformIds.includes(6)).map(({ id }) => String(id))
    expect(ids.length).toBeGreaterThan(0)
    expect((await ask('announcement.markRead', { ids })).code).toBe(0)
    const managed = (await ask('announcement.list', { limit: 200 })).data.list as { announcementId: string }[]
    expect(managed.map(({ announcementId }) => announcementId)).not.toContain(there.announcement)
    const pushed = (await ask('push.list', { limit: 200 })).data.list as { messageId: string }[]
    expect(pushed.length).toBeGreaterThan(0)
    expect(pushed.map(({ messageId }) => messageId)).not.toContain(there.push)
    expect(await platform.database.select().from(announcementReads)).toEqual([])
  })
})
