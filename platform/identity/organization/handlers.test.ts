import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type Organization, type OrganizationItem, organizationApi, rowsOf } from '@/lib/contract/organization'
import { regionApi } from '@/lib/contract/region'
import { operationLogs } from '../../kernel/audit/log-table'
import { operationTarget, selectOperations } from '../../kernel/audit/operation-text'
import { organizations } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
const call: TestPlatform['call'] = (endpoint, input, options) => platform.call(endpoint, input, { token, ...options })
const items = async () => (await call(organizationApi.tree, {})).data.list
const tree = async () => rowsOf(await items())
const byCode = async (code: string): Promise<Organization> => {
  const found = (await tree()).find(({ deptCode }) => deptCode === code)
  if (found === undefined) throw new Error(`no organization ${code}`)
  return found
}
const empty = { deptNameEn: '', deptCode: null, leader: '', phone: '', email: '', regionId: null }
const add = async (pid: string, deptName: string) =>
  (await call(organizationApi.save, { pid, deptName, ...empty })).data.id
const childrenOf = async (pid: string) =>
  (await tree()).filter((row) => row.pid === pid).map(({ deptName }) => deptName)

beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('admin')
})
afterAll(() => platform.close())

describe('organizations', () => {
  it('are one tree, each with its people, the rows below it and its parent', async () => {
    const [root, ...others] = await items()
    expect(root).toMatchObject({ deptCode: 'HQ', pid: '0' })
    expect(others).toEqual([])
    const pairsOf = ({ id, children }: OrganizationItem): string[][] =>
      children.flatMap((child) => [[id, child.pid], ...pairsOf(child)])
    const pairs = root ? pairsOf(root) : []
    expect(pairs).toHaveLength((await platform.database.$count(organizations)) - 1)
    for (const [id, pid] of pairs) expect(pid).toBe(id)
    expect((await byCode('SERVICE')).userCount).toBe(1)
  })

  it('have a code of their own, one root and at most five levels', async () => {
    const root = await byCode('HQ')
    const taken = { pid: root.id, deptName: '重复', ...empty, deptCode: 'CN' }
    expect((await call(organizationApi.save, taken)).envelope.fields).toEqual({ deptCode: '组织编码已存在' })
    expect((await call(organizationApi.save, { ...taken, pid: '0', deptCode: null })).envelope.fields).toHaveProperty(
      'pid',
    )
    let pid = root.id
    for (let level = 2; level <= 5; level += 1) pid = await add(pid, `第${level}级`)
    const deeper = await call(organizationApi.save, { pid, deptName: '第6级', ...empty })
    expect(deeper.envelope.fields).toEqual({ pid: '组织最多5级' })
  })

  it('move among each other and under others, never under their own, and the log says from where', async () => {
    const cn = await byCode('CN')
    const move = (row: Organization, pid: string, index: number) =>
      call(organizationApi.move, { id: row.id, pid, index, version: row.version })
    expect(await childrenOf(cn.id)).toEqual(['华北', '华东', '华南', '西南', '西北'])
    expect((await move(await byCode('CN-EAST'), cn.id, 0)).code).toBe(0)
    expect(await childrenOf(cn.id)).toEqual(['华东', '华北', '华南', '西南', '西北'])
    expect((await move(await byCode('CN-EAST'), cn.id, 4)).code).toBe(0)
    expect(await childrenOf(cn.id)).toEqual(['华北', '华南', '西南', '西北', '华东'])
    const north = await byCode('CN-NORTH')
    expect((await move(cn, north.id, 0)).envelope.fields).toEqual({ pid: '不能移动到自己的下级' })
    expect((await move(cn, cn.id, 0)).envelope.fields).toEqual({ pid: '不能移动到自己的下级' })
    expect((await move(north, (await byCode('SERVICE')).id, 0)).code).toBe(0)
    expect((await move(north, cn.id, 0)).code).toBe(409)
    const rows = await selectOperations(platform.database).where(eq(operationTarget, '华北')).orderBy(operationLogs.id)
    expect(rows.at(-1)?.changes).toContain('国内营销')
  })

  it('are the one tree, however many move them at once', async () => {
    const pairs = [await byCode('CN-SOUTH'), await byCode('CN-SOUTHWEST')] as const
    const [south, west] = pairs
    const answers = await Promise.all([
      call(organizationApi.move, { id: south.id, pid: west.id, index: 0, version: south.version }),
      call(organizationApi.move, { id: west.id, pid: south.id, index: 0, version: west.version }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400])
    expect((await tree()).some(({ id }) => id === south.id)).toBe(true)
  })

  it('are deleted only when empty, and say how many people are in the way', async () => {
    expect((await call(organizationApi.remove, { id: (await byCode('INT')).id })).envelope.fields).toHaveProperty('id')
    const used = await call(organizationApi.remove, { id: (await byCode('SERVICE')).id })
    expect(used.code).toBe(400)
    const control = await call(organizationApi.remove, { id: (await byCode('RD-CONTROL')).id })
    expect(control).toMatchObject({ code: 40003, data: { userCount: 1 } })
    expect((await call(organizationApi.remove, { id: (await byCode('RD-CLOUD')).id })).code).toBe(0)
  })

  it('refuse a save that read an older row', async () => {
    const { id, deptName, deptCode, version, regionId } = await byCode('INT-EUROPE')
    const form = { id, ...empty, deptName, deptCode, regionId, version }
    expect((await call(organizationApi.update, { ...form, leader: '甲' })).code).toBe(0)
    expect((await call(organizationApi.update, { ...form, leader: '乙' })).data).toMatchObject({
      current: { leader: '甲' },
    })
  })
})

describe('regions', () => {
  const form = {
    regionNameZh: '西安',
    regionNameEn: "Xi'an",
    countryCode: 'CN',
    phoneCode: '+86',
    timeZone: 'Asia/Shanghai',
  }
  const rows = async () => (await call(regionApi.tree, {})).data.list

  it('are added a level below their parent, not below a city, and show in both languages', async () => {
    const [area] = await rows()
    const place = { longitude: 109.5, latitude: 36.6 }
    const added = await call(regionApi.save, { pid: area?.regionId, ...form, ...place, regionNameEn: "Yan'an" })
    expect(added.code).toBe(0)
    const english = await call(regionApi.byLanguage, { languageId: 1 })
    expect(english.data.regionList).toContainEqual(expect.objectContaining({ regionName: "Yan'an", level: 2 }))
    const city = (await rows()).find(({ level }) => level === 3)
    expect((await call(regionApi.save, { pid: city?.regionId, ...form, ...place })).envelope.fields).toHaveProperty(
      'pid',
    )
  })

  it('refuse what no map or clock knows', async () => {
    const bad = { longitude: 181, latitude: -91, countryCode: 'cn', phoneCode: '86', timeZone: 'Mars/Base' }
    const { envelope } = await call(regionApi.save, { pid: '0', ...form, ...bad })
    expect(Object.keys(envelope.fields ?? {}).sort()).toEqual(Object.keys(bad).sort())
  })

  it('are not deleted while something names them', async () => {
    const europe = (await rows()).find(({ regionNameZh }) => regionNameZh === '欧洲')
    expect((await call(regionApi.remove, { regionId: europe?.regionId })).envelope.fields).toHaveProperty('regionId')
    const { data } = await call(regionApi.save, { pid: '0', ...form, longitude: null, latitude: null })
    const { id, deptName, deptCode, version } = await byCode('CN-NORTHWEST')
    await call(organizationApi.update, { id, ...empty, deptName, deptCode, regionId: data.regionId, version })
    expect((await call(regionApi.remove, { regionId: data.regionId })).code).toBe(40003)
  })
})
