import { createHash } from 'node:crypto'
import { afterAll, beforeAll, it } from '@jest/globals'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { repairApi } from '@/lib/contract/repair'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { demoPhoto } from '../../seed/repair/demo-photo'
import { toPngChunk } from '../../testing/make-png'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { repairs } from '../tables/fleet-fault'
import { repairPhotos } from '../tables/repair'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 300, now: '2026-07-24T08:00:00.000Z' })
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

const list = async (query: object = {}) =>
  (await platform.call(repairApi.list, { limit: 200, ...query }, { token })).data.list
const info = async (repairId: string) => (await platform.call(repairApi.info, { repairId }, { token })).data
const addPhoto = (repairId: string, file: string, key: string) =>
  platform.call(repairApi.addPhoto, { repairId, file, content: new Uint8Array(demoPhoto(key)) }, { token })
const finish = async (repairId: string) => {
  const { version } = await info(repairId)
  const result = { handleResult: '已清洗冷凝器', partsReplaced: [], cost: null, remark: '' }
  return (await platform.call(repairApi.finish, { repairId, version, ...result }, { token })).code
}

it('photos of a request are taken back by who added them until the repair is finished, and by nobody else', async () => {
  const [row] = await list({ status: 1 })
  if (row === undefined) throw new Error('no request is being processed')
  const { repairId } = row
  const first = (await addPhoto(repairId, '铭牌.png', 'one')).data
  const second = (await addPhoto(repairId, '铭牌2.png', 'two')).data
  const remove = (fileId: string, as = token) =>
    platform.call(repairApi.removePhoto, { repairId, fileId }, { token: as })
  const photoIds = async () => (await info(repairId)).photos.map(({ fileId }) => fileId)
  const there = await photoIds()
  const refused = await remove(first.fileId, await platform.signIn('service'))
  expect(refused).toMatchObject({ code: codes.illegalState })
  expect(refused.envelope.fields).toEqual({ fileId: '只有上传者本人可以删除图片' })
  const [ofCustomer] = await platform.database
    .select({ repairId: repairPhotos.repairId, fileId: repairPhotos.fileId })
    .from(repairPhotos)
    .innerJoin(repairs, eq(repairs.id, repairPhotos.repairId))
    .where(and(isNull(repairPhotos.userId), ne(repairs.status, 2), eq(repairs.platformId, 6)))
  const input = { repairId: String(ofCustomer?.repairId), fileId: String(ofCustomer?.fileId) }
  expect((await platform.call(repairApi.removePhoto, input, { token })).code).toBe(codes.illegalState)
  expect(await photoIds()).toEqual(there)
  // By its own request alone.
  const other = (await list()).find((each) => each.repairId !== repairId)
  const elsewhere = { repairId: other?.repairId ?? '', fileId: first.fileId }
  expect((await platform.call(repairApi.removePhoto, elsewhere, { token })).code).toBe(codes.notFound)
  expect((await remove(first.fileId)).code).toBe(0)
  expect(await photoIds()).toEqual(there.filter((fileId) => fileId !== first.fileId))
  expect(await platform.database.$count(storedFiles, eq(storedFiles.fileId, first.fileId))).toBe(0)
  expect((await platform.send(repairApi.photo, { repairId, fileId: first.fileId }, { token })).status).toBe(404)
  expect((await info(repairId)).events.at(-1)).toMatchObject({
    kind: 'removePhoto',
    user: '系统管理员',
    text: '铭牌.png',
  })
  const [logged] = await selectOperations(platform.database).where(
    and(eq(operationLogs.endpoint, 'repair.removePhoto'), eq(operationLogs.result, 0)),
  )
  expect(logged).toMatchObject({ account: 'admin', target: row.repairNo })
  expect(logged?.changes).toContain('铭牌.png')
  expect(await finish(repairId)).toBe(0)
  expect((await remove(second.fileId)).envelope.fields).toEqual({
    fileId: '报修已处理，图片作为处理记录保留，不能删除',
  })
  expect(await photoIds()).toContain(second.fileId)
})

it('a photo is stored without its place: size and digest are of what is left', async () => {
  const [row] = await list({ status: 1 })
  const repairId = row?.repairId ?? ''
  const png = Buffer.from(demoPhoto('place'))
  const place = toPngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0GPS 39.9042N 116.4074E'))
  const content = new Uint8Array(Buffer.concat([png.subarray(0, 33), place, png.subarray(33)]))
  const { data } = await platform.call(repairApi.addPhoto, { repairId, file: '铭牌.png', content }, { token })
  const answer = await platform.send(repairApi.photo, { repairId, fileId: data.fileId }, { token })
  const stored = Buffer.from(await answer.arrayBuffer())
  expect([stored.includes('GPS'), stored.length]).toEqual([false, content.length - place.length])
  const [file] = await platform.database.select().from(storedFiles).where(eq(storedFiles.fileId, data.fileId))
  const sha256 = createHash('sha256').update(stored).digest('hex')
  expect(file).toMatchObject({ size: stored.length, sha256 })
  const damaged = { repairId, file: 'a.png', content: content.slice(0, -1) }
  const refused = await platform.call(repairApi.addPhoto, damaged, { token })
  expect(refused.envelope.fields).toEqual({ file: '文件无法读取，可能已损坏' })
})
