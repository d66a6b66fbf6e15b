import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { deviceImportApi } from '@/lib/contract/device-import'
import { codes } from '@/lib/contract/error-code'
import { isKey } from '../../ingest/connection/credential'
import { operationLogs } from '../../kernel/audit/log-table'
import { operationTarget, selectOperations } from '../../kernel/audit/operation-text'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { deviceCredentials } from '../tables/connection'
import { controllers } from '../tables/fleet'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const macs = ['AD0000000001', 'AD0000000002', 'AD0000000003']
/** A file with these and one more line that cannot be taken, written without it. */
const imported = async (): Promise<string> => {
  const lines = macs.map((mac) => `${mac.toLowerCase()},1,HM-64A`)
  const content = ['WiFi ID,控制器类型,型号', ...lines, 'C0FFEE,1,HM-64A', ''].join('\r\n')
  const { data } = await platform.call(deviceImportApi.upload, { file: 'new.csv', content, timeZone: 'UTC' }, { token })
  await platform.jobs.idle()
  return data.importId
}
const keysOf = (importId: string, renew: 0 | 1 = 0, as = token) =>
  platform.call(deviceImportApi.issueKeys, { importId, renew }, { token: as })
const valid = () =>
  platform.database
    .select({ macWifiId: controllers.macWifiId, id: deviceCredentials.id, secret: deviceCredentials.secret })
    .from(deviceCredentials)
    .innerJoin(controllers, eq(controllers.id, deviceCredentials.controllerId))
    .where(and(inArray(controllers.macWifiId, macs), isNull(deviceCredentials.revokeTime)))
    .orderBy(controllers.macWifiId)

it('gives every controller of an import a key of its own, once', async () => {
  const importId = await imported()
  expect((await keysOf(importId)).code).toBe(codes.illegalState)
  await platform.call(deviceImportApi.commit, { importId, mode: 'good' }, { token })
  await platform.jobs.idle()
  const headers = { 'idempotency-key': 'import-000000000000001' }
  const answer = await platform.call(deviceImportApi.issueKeys, { importId }, { token, headers })
  const { list } = answer.data
  expect(list.map(({ username }) => username)).toEqual(macs)
  expect(list[0]).toMatchObject({ topic: 'hvac/6/AD0000000001', broker: 'mqtt://127.0.0.1:1883' })
  expect(new Set(list.map(({ key }) => key)).size).toBe(macs.length)
  for (const [at, { secret }] of (await valid()).entries()) expect(await isKey(list[at]?.key ?? '', secret)).toBe(true)

  // Neither the same call nor another one tells them again.
  expect((await platform.call(deviceImportApi.issueKeys, { importId }, { token, headers })).code).toBe(codes.conflict)
  expect((await keysOf(importId)).data.list).toEqual([])
  const kept = JSON.stringify([
    await selectOperations(platform.database),
    await platform.database.select().from(deviceCredentials),
    platform.lines,
  ])
  for (const { key } of list) expect(kept).not.toContain(key)
  const [row] = await selectOperations(platform.database)
    .where(eq(operationLogs.endpoint, 'deviceImport.issueKeys'))
    .orderBy(operationLogs.id)
    .offset(1)
  expect(row).toMatchObject({ target: 'new.csv', module: 'connection' })
  expect(row?.changes).toContain('"newKeys":3')

  // The answer was lost on its way: all but the one that is in use already get another one.
  const before = await valid()
  await platform.database
    .update(deviceCredentials)
    .set({ lastUsedTime: platform.clock.now() })
    .where(eq(deviceCredentials.id, before[1]?.id ?? 0))
  const again = (await keysOf(importId, 1)).data.list
  expect(again.map(({ username }) => username)).toEqual([macs[0], macs[2]])
  const after = await valid()
  expect(after.map(({ id }, at) => id === before[at]?.id)).toEqual([false, true, false])
})

it('gives nobody the keys of somebody else’s import', async () => {
  const [row] = await selectOperations(platform.database).where(eq(operationTarget, 'new.csv')).limit(1)
  const importId = /"importId":"(\d+)"/.exec(row?.changes ?? '')?.[1] ?? ''
  expect(importId).not.toBe('')
  for (const account of ['viewer', 'editor']) {
    const { code, data } = await keysOf(importId, 1, await platform.signIn(account))
    expect([account, [codes.forbidden, codes.notFound].includes(code as never), data]).toEqual([
      account,
      true,
      undefined,
    ])
  }
  expect((await keysOf(importId, 1, await platform.signIn('admin', 12))).code).toBe(codes.notFound)
})
