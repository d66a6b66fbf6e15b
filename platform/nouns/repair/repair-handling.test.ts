import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { configApi } from '@/lib/contract/config'
import { codes } from '@/lib/contract/error-code'
import { jobApi } from '@/lib/contract/job'
import { repairApi } from '@/lib/contract/repair'
import type { RepairRow } from '@/lib/contract/repair-row'
import { expect } from '@/tests/support/expect'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { demoPhoto } from '../../seed/repair/demo-photo'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { appUsers, controllers, projects } from '../tables/fleet'
import { faults, repairs } from '../tables/fleet-fault'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T08:00:00.000Z' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const list = async (query: object = {}, as = token) =>
  (await platform.call(repairApi.list, { limit: 200, ...query }, { token: as })).data
const info = async (repairId: string) => (await platform.call(repairApi.info, { repairId }, { token })).data
/** Requests that no other test has taken. */
const taken = new Set<string>()
const take = async (query: object): Promise<RepairRow> => {
  const found = (await list(query)).list.find(({ repairId }) => !taken.has(repairId))
  if (found === undefined) throw new Error(`no request with ${JSON.stringify(query)}`)
  taken.add(found.repairId)
  return found
}
type Step = 'accept' | 'assign' | 'finish' | 'reopen' | 'giveBack' | 'remark'
const step = async (name: Step, { repairId, version }: RepairRow, more: object = {}, as = token) =>
  (await platform.call(repairApi[name], { repairId, version, ...more }, { token: as })).code
const result = { handleResult: '已清洗冷凝器', partsReplaced: ['排气感温包'], cost: 128.5, remark: '' }
const addPhoto = (repairId: string, file: string, content: Uint8Array<ArrayBuffer>) =>
  platform.call(repairApi.addPhoto, { repairId, file, content }, { token })
const png = (key: string) => new Uint8Array(demoPhoto(key))

describe('a request', () => {
  it('goes from unprocessed by processing to processed and back, with each step and name in its log', async () => {
    const row = await take({ status: 0 })
    const { repairId } = row
    expect(await step('accept', row)).toBe(0)
    const accepted = await info(repairId)
    expect(accepted).toMatchObject({ status: 1, handler: '系统管理员', acceptTime: '2026-07-24 08:00:00' })
    expect(await step('finish', accepted, result)).toBe(0)
    const finished = await info(repairId)
    expect(finished).toMatchObject({ status: 2, ...result, finishTime: '2026-07-24 08:00:00' })
    expect(await step('reopen', finished, { reason: '客户反映仍有异响' })).toBe(0)
    const open = await info(repairId)
    expect(open).toMatchObject({ status: 1, finishTime: null })
    expect(await step('giveBack', open, { reason: '不在服务区域' })).toBe(0)
    const given = await info(repairId)
    expect(given).toMatchObject({ status: 0, handler: null, acceptTime: null })
    const steps = given.events.map(({ kind, user, fromStatus, toStatus, text }) => [
      kind,
      user,
      fromStatus,
      toStatus,
      text,
    ])
    expect(steps).toEqual([
      ['submit', null, null, 0, ''],
      ['accept', '系统管理员', 0, 1, ''],
      ['finish', '系统管理员', 1, 2, '已清洗冷凝器'],
      ['reopen', '系统管理员', 2, 1, '客户反映仍有异响'],
      ['giveBack', '系统管理员', 1, 0, '不在服务区域'],
    ])
  })

  it('refuses every step that its state does not allow, and every one that was decided on an older version', async () => {
    const [waiting, running] = [await take({ status: 0 }), await take({ status: 1 })]
    const processed = await take({ status: 2 })
    const reason = { reason: '?' }
    expect(await step('reopen', waiting, reason)).toBe(codes.illegalState)
    expect(await step('giveBack', waiting, reason)).toBe(codes.illegalState)
    expect(await step('accept', running)).toBe(codes.illegalState)
    expect(await step('reopen', running, reason)).toBe(codes.illegalState)
    for (const name of ['accept', 'finish'] as const) {
      expect(await step(name, processed, name === 'finish' ? result : {})).toBe(codes.illegalState)
    }
    expect(await step('remark', running, { remark: '夜间上门' })).toBe(0)
    expect(await step('finish', running, result)).toBe(codes.conflict)
    expect((await info(running.repairId)).status).toBe(1)
    // Another one's request is not given back for them.
    const service = await platform.signIn('editor')
    const [editor] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'editor'))
    await platform.database
      .update(repairs)
      .set({ handlerId: (editor?.id ?? 0) - 1 })
      .where(eq(repairs.id, Number(running.repairId)))
    expect(await step('giveBack', { ...running, version: running.version + 1 }, reason, service)).toBe(
      codes.illegalState,
    )
  })

  it('needs a result to be finished and a reason to be opened again, which is possible for 30 days', async () => {
    const row = await take({ status: 1 })
    const empty = await platform.call(
      repairApi.finish,
      { ...result, repairId: row.repairId, version: row.version, handleResult: ' ' },
      { token },
    )
    expect(empty.envelope.fields).toEqual({ handleResult: '处理结果不能为空' })
    const set = (finishTime: Date) =>
      platform.database
        .update(repairs)
        .set({ status: 2, finishTime })
        .where(eq(repairs.id, Number(row.repairId)))
    const days = (count: number) => new Date(platform.clock.now().getTime() - count * 86_400_000)
    await set(new Date(days(30).getTime() - 1000))
    expect(await step('reopen', row, { reason: '复发' })).toBe(codes.illegalState)
    await set(days(30))
    expect(await step('reopen', row, { reason: '复发' })).toBe(0)
  })

  it('is assigned to somebody who may handle it, and tells a cleared fault that a repair cleared it', async () => {
    const [linked] = await platform.database
      .select({ id: repairs.id, faultId: repairs.faultId })
      .from(repairs)
      .innerJoin(faults, eq(faults.id, repairs.faultId))
      .where(and(eq(repairs.platformId, 6), eq(repairs.status, 1), eq(faults.status, 1)))
    if (linked?.faultId == null) throw new Error('no cleared fault has a request')
    const row = await info(String(linked.id))
    taken.add(row.repairId)
    const { data } = await platform.call(repairApi.handlers, {}, { token })
    const service = '张工'
    const handler = data.list.find(({ name }) => name === service)
    expect(data.list.some(({ name }) => name === '林悦')).toBe(false)
    const [stranger] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'viewer'))
    expect(await step('assign', row, { handlerId: String(stranger?.id) })).toBe(codes.badRequest)
    expect(await step('assign', row, { handlerId: handler?.userId })).toBe(0)
    const assigned = await info(row.repairId)
    expect(assigned).toMatchObject({ status: 1, handler: service })
    expect(await step('finish', assigned, result)).toBe(0)
    const [fault] = await platform.database.select().from(faults).where(eq(faults.id, linked.faultId))
    expect(fault?.clearType).toBe(4)
  })

  it('is overdue once nobody has accepted it for 24 hours', async () => {
    const counted = (await platform.call(repairApi.counts, {}, { token })).data
    const overdue = (await list({ overdue: 1 })).list
    const waiting = (await list({ status: 0 })).list
    const late = waiting.filter(({ reportingTime }) => reportingTime < '2026-07-23 08:00:00')
    expect(overdue.map(({ repairId }) => repairId)).toEqual(late.map(({ repairId }) => repairId))
    expect(late.length).toBeGreaterThan(0)
    expect(late.length).toBeLessThan(waiting.length)
    expect(counted.overdue).toBe(late.length)
    expect(counted.list.find(({ status }) => status === 0)?.count).toBe(waiting.length)
  })
})

describe('how long a request may wait', () => {
  const set = (value: string, version: number, as = token) =>
    platform.call(
      configApi.update,
      { configKey: 'repair.slaHours', value, version, description: '受理时限', descriptionEn: 'Limit' },
      { token: as },
    )

  it('is a setting of the brand, and counts at once in filter, count, row and details', async () => {
    const usual = (await list({ overdue: 1 })).totalCount
    const waiting = (await list({ status: 0 })).list
    expect((await set('1', 0)).code).toBe(0)
    const late = waiting.filter(({ reportingTime }) => reportingTime < '2026-07-24 07:00:00')
    expect(late.length).toBeGreaterThan(usual)
    const overdue = await list({ overdue: 1 })
    expect(overdue.list.map(({ repairId }) => repairId)).toEqual(late.map(({ repairId }) => repairId))
    expect((await platform.call(repairApi.counts, {}, { token })).data.overdue).toBe(late.length)
    const [first] = overdue.list
    if (first === undefined) throw new Error('nothing is late')
    const anHourOn = (wire: string) =>
      new Date(Date.parse(`${wire.replace(' ', 'T')}Z`) + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(first.dueTime).toBe(anHourOn(first.reportingTime))
    expect((await info(first.repairId)).dueTime).toBe(first.dueTime)
    // Another brand has a limit of its own.
    const other = await platform.signIn('admin', 12)
    const ofOther = (await list({ overdue: 1 }, other)).totalCount
    expect((await set('720', 1)).code).toBe(0)
    expect((await list({ overdue: 1 })).totalCount).toBeLessThan(late.length)
    expect((await list({ overdue: 1 }, other)).totalCount).toBe(ofOther)
    expect((await set('0', 2)).envelope.fields).toEqual({ value: '值应为1～720的整数' })
    expect((await set('24', 2)).code).toBe(0)
    expect((await list({ overdue: 1 })).totalCount).toBe(usual)
  })
})

describe('where and who of a request', () => {
  it('is its project where that has coordinates, and its app user where messages reach him', async () => {
    const rows = await platform.database
      .select({ repair: repairs, project: projects, user: appUsers })
      .from(repairs)
      .leftJoin(controllers, eq(controllers.id, repairs.controllerId))
      .leftJoin(projects, eq(projects.id, controllers.projectId))
      .leftJoin(appUsers, eq(appUsers.id, repairs.appUserId))
      .where(eq(repairs.platformId, 6))
    const placed = rows.find(({ project, user }) => project?.longitude != null && user?.status === 1)
    if (!placed?.project || !placed.user) throw new Error('no request has a place and a user')
    const { project, user } = placed
    const found = await info(String(placed.repair.id))
    expect(found.place).toMatchObject({ projectId: String(project.id), longitude: project.longitude })
    expect(found.reporter).toMatchObject({ userId: String(user.id), nickname: user.nickname })
    expect(found.reporter?.account).not.toBe(user.account)
    await platform.database.update(projects).set({ longitude: null, latitude: null }).where(eq(projects.id, project.id))
    await platform.database.update(appUsers).set({ status: 0 }).where(eq(appUsers.id, user.id))
    expect(await info(String(placed.repair.id))).toMatchObject({ place: null, reporter: null })
  })
})

describe('photos of a request', () => {
  it('are six at most, by their bytes and up to 10 MB, and are there in every state', async () => {
    const row = await take({ status: 0 })
    const { repairId, photoCount } = row
    const bytes = png('first')
    const added = await addPhoto(repairId, '外机 铭牌.png', bytes)
    expect(added.data).toMatchObject({ fileName: '外机 铭牌.png', size: bytes.length, user: '系统管理员' })
    expect(
      (await addPhoto(repairId, 'a.png', new TextEncoder().encode('<svg onload=alert(1)>'))).envelope.fields,
    ).toEqual({
      file: '文件内容与扩展名不符',
    })
    expect((await addPhoto(repairId, 'a.svg', bytes)).code).toBe(codes.badRequest)
    const large = new Uint8Array(11 * 1024 * 1024)
    large.set(bytes)
    expect((await addPhoto(repairId, 'large.png', large)).code).toBe(codes.payloadTooLarge)
    for (let count = photoCount + 1; count < 6; count++) {
      expect((await addPhoto(repairId, `${count}.png`, png(String(count)))).code).toBe(0)
    }
    const before = await platform.database.$count(storedFiles)
    expect((await addPhoto(repairId, 'seventh.png', bytes)).envelope.fields).toEqual({ file: '最多上传6张图片' })
    expect(await platform.database.$count(storedFiles)).toBe(before)
    expect(await step('finish', row, result)).toBe(0)
    const { photos, events, status } = await info(repairId)
    expect([status, photos.length]).toEqual([2, 6])
    expect(events.filter(({ kind }) => kind === 'photo')).toHaveLength(6 - photoCount)
    const { fileId } = added.data
    const sent = await platform.send(repairApi.photo, { repairId, fileId }, { token })
    expect(sent.headers.get('content-type')).toBe('image/png')
    const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect(sha256(new Uint8Array(await sent.arrayBuffer()))).toBe(sha256(bytes))
    // By its own request alone.
    const other = await take({ status: 0 })
    expect((await platform.send(repairApi.photo, { repairId: other.repairId, fileId }, { token })).status).toBe(404)
  })

  it('came with some requests of the demo, in each brand and state', async () => {
    for (const brand of [6, 12, 13] as const) {
      const there = await platform.signIn('admin', brand)
      for (const status of [0, 1, 2]) {
        const found = (await list({ status }, there)).list.find(({ photoCount }) => photoCount > 0)
        // A brand this small may have none in a state.
        if ((await list({ status }, there)).totalCount > 0) expect(found, `${brand} ${status}`).toBeDefined()
      }
    }
  })
})

describe('who reads requests', () => {
  it('sees a customer’s account masked, and the phone whole only to call it', async () => {
    const viewer = await platform.signIn('viewer')
    const whole = new Map((await list()).list.map((row) => [row.repairId, row]))
    const masked = (await list({}, viewer)).list.filter(({ phone, email }) => phone || email)
    for (const { repairId, phone, email, user } of masked) {
      expect(`${phone}${email}`).toContain('****')
      expect(whole.get(repairId)).toMatchObject({ phone, email, user })
    }
    const [one] = masked
    if (one === undefined) throw new Error('nobody left a number')
    const opened = async (as: string) => {
      const { data } = await platform.call(repairApi.info, { repairId: one.repairId }, { token: as })
      return { phone: data.phone, email: data.email }
    }
    const { phone, email } = repairs
    const [stored] = await platform.database
      .select({ phone, email })
      .from(repairs)
      .where(eq(repairs.id, Number(one.repairId)))
    expect(await opened(token)).toEqual(stored)
    expect(await opened(viewer)).toEqual({ phone: one.phone, email: one.email })
    const customers = (await list()).list.filter(({ user }) => user !== 'admin' && user !== 'service')
    expect(customers.filter(({ user }) => !user.includes('****'))).toEqual([])
    expect(await step('accept', await take({ status: 0 }), {}, viewer)).toBe(codes.forbidden)
  })

  it('finds them by what they are about, and takes them away as a file', async () => {
    const { list: all } = await list()
    const one = all.find(({ serialNumber, faultCode }) => serialNumber && faultCode)
    if (one === undefined) throw new Error('no request names a unit')
    for (const query of [
      { repairNo: one.repairNo.slice(3) },
      { serialNumber: one.serialNumber },
      { faultCode: one.faultCode?.toLowerCase() },
      { productModel: one.productModel },
      { city: one.city },
      { country: one.country.toLowerCase() },
      { macWifiId: one.macWifiId },
    ]) {
      const found = (await list(query)).list
      expect(
        found.map(({ repairId }) => repairId),
        JSON.stringify(query),
      ).toContain(one.repairId)
    }
    expect((await list({ serialNumber: '%' })).totalCount).toBe(0)
    const { data } = await platform.call(
      repairApi.export,
      { filter: { repairNo: one.repairNo }, timeZone: 'Asia/Shanghai' },
      { token },
    )
    await platform.jobs.idle()
    const { ticket } = (await platform.call(jobApi.ticket, data, { token })).data
    const text = await (await platform.send(jobApi.download, { ticket }, { token })).text()
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFF?"报修单号","状态","报修用户"/)
    expect(text.split('\r\n')[1]).toContain(one.repairNo)
    expect(text.trim().split('\r\n').length).toBeGreaterThanOrEqual(2)
  })
})
