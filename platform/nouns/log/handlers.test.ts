import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { authApi } from '@/lib/contract/auth'
import { deviceApi } from '@/lib/contract/device'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { logApi, type OperationQuery } from '@/lib/contract/log'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
let macWifiId: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signInByPassword('admin')
  const { data } = await platform.call(deviceApi.himitList, { limit: 1 }, { token })
  macWifiId = data.list[0]?.macWifiId ?? ''
  await edit('前的备注')
  await edit('新的 备注')
})
afterAll(() => platform.close())

const edit = async (remarks: string) => {
  const { data } = await platform.call(deviceApi.info, { macWifiId }, { token })
  const { deviceName, projectId, vipFlag, version } = data
  const answer = await platform.call(
    deviceApi.update,
    { macWifiId, deviceName, projectId, vipFlag, remarks, version },
    { token },
  )
  expect(answer.code).toBe(0)
}
const operations = async (query: Partial<OperationQuery> = {}, as = token) =>
  (await platform.call(logApi.operations, query, { token: as })).data
const fileOf = async (jobId: string): Promise<string[]> => {
  platform.jobs.wake()
  await platform.jobs.idle()
  const { ticket } = (await platform.call(jobApi.ticket, { jobId }, { token })).data
  const file = await platform.send(jobApi.download, { ticket }, { token })
  return Buffer.from(await file.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
}

describe('the operation log', () => {
  it('shows who changed what, the newest first, with the old value and the new', async () => {
    const { list } = await operations({ module: 'device', operation: 2 })
    expect(list[0]).toMatchObject({ account: 'admin', target: macWifiId, result: 0, errorCode: 0, operation: 2 })
    expect(list.map(({ operTime }) => operTime)).toEqual(
      list
        .map(({ operTime }) => operTime)
        .toSorted()
        .reverse(),
    )
    const { data } = await platform.call(logApi.operation, { logId: list[0]?.logId ?? '' }, { token })
    expect(data.differences).toEqual([{ target: macWifiId, field: '备注', before: '前的备注', after: '新的 备注' }])
    expect(data).toMatchObject({ endpoint: 'device.update', changes: '' })
    // What was sent is told by the names of fields and values, too.
    expect(data.input).toContainEqual({ field: '备注', value: '新的 备注' })
    expect(data.input.filter(({ field }) => /^[a-z]/.test(field))).toEqual([])
  })

  it('is narrowed by account, target, result, request and day', async () => {
    const viewer = await platform.signIn('viewer')
    const refused = await platform.call(deviceApi.unbind, { macWifiId }, { token: viewer })
    expect(refused.code).toBe(codes.forbidden)
    const failed = await operations({ account: 'viewer', result: 1 })
    expect(failed.list[0]).toMatchObject({
      account: 'viewer',
      errorCode: codes.forbidden,
      errorMsg: '没有权限执行该操作',
    })
    const { requestId } = failed.list[0] ?? { requestId: '' }
    expect((await operations({ requestId })).totalCount).toBe(1)
    expect((await operations({ target: macWifiId.toLowerCase().slice(2) })).totalCount).toBeGreaterThan(1)
    expect((await operations({ target: '%' })).totalCount).toBe(0)
    const today = platform.clock.now().toISOString().slice(0, 10)
    const all = (await operations()).totalCount
    expect((await operations({ from: today, to: today })).totalCount).toBe(all)
    expect((await operations({ to: '2020-01-01' })).totalCount).toBe(0)
    expect((await platform.call(logApi.operations, { from: '2026-02-30' }, { token })).code).toBe(codes.badRequest)
  })

  it('is of one brand, for whoever holds the right', async () => {
    const other = await platform.signIn('admin', 12)
    expect((await operations({ module: 'device' }, other)).totalCount).toBe(0)
    const [row] = (await operations()).list
    const info = await platform.call(logApi.operation, { logId: row?.logId ?? '' }, { token: other })
    expect(info.code).toBe(codes.notFound)
    const viewer = await platform.signIn('viewer')
    expect((await platform.call(logApi.operations, {}, { token: viewer })).code).toBe(codes.forbidden)
  })

  it('goes to a file with every difference', async () => {
    const input = { filter: { module: 'device', operation: 2 as const }, timeZone: 'Asia/Shanghai' }
    const { data } = await platform.call(logApi.exportOperations, input, { token })
    const lines = await fileOf(data.jobId)
    expect(lines[0]).toMatch(/^\uFEFF"日志ID","时间（Asia\/Shanghai）",/)
    const { totalCount } = await operations(input.filter)
    expect(lines.filter((line) => /^"\d+",/.test(line))).toHaveLength(totalCount)
    expect(lines.some((line) => line.includes('备注：前的备注 → 新的 备注'))).toBe(true)
  })
})

describe('the login log', () => {
  it('has sign-ins, failures with their reason and sign-outs, on screen and in the file', async () => {
    const form = { username: '=1+1', password: 'x', captcha: '', uuid: 'u'.repeat(22), platformId: 6 as const }
    expect((await platform.call(authApi.login, form, {})).code).not.toBe(0)
    const list = async (filter: object) => (await platform.call(logApi.logins, filter, { token })).data
    const all = await list({ limit: 100 })
    expect(all.list[0]).toMatchObject({ account: '=1+1', loginType: 1, result: 1 })
    expect(all.list[0]?.failReason).not.toBe('')
    expect(all.list.at(-1)).toMatchObject({ account: 'admin', loginType: 1, result: 0, failReason: '' })
    expect((await list({ account: 'admin', loginType: 1 })).totalCount).toBeGreaterThan(0)
    expect((await list({ account: 'nobody' })).totalCount).toBe(0)
    const { data } = await platform.call(logApi.exportLogins, { filter: {}, timeZone: 'UTC' }, { token })
    const lines = await fileOf(data.jobId)
    expect(lines.slice(1).filter(Boolean)).toHaveLength(all.totalCount)
    expect(lines[1]).toContain(',"admin","登录","成功",')
    // Text from outside must not become a formula.
    expect(lines.at(-2)).toContain(`,"'=1+1","登录","失败",`)
  })
})
