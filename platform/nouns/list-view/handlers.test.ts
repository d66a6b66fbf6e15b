import { afterAll, beforeEach, describe, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type ListView, listViewApi, listViewLimits } from '@/lib/contract/list-view'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { selectOperations } from '../../kernel/audit/operation-text'
import { webUsers } from '../../kernel/session/identity-table'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { listEndpoints } from './list-endpoints'
import { listViewDefaults, listViews } from './list-view-table'

const platform: TestPlatform = await testPlatform()
const [root, editor, viewer, there] = [
  await platform.signIn('admin'),
  await platform.signIn('editor'),
  await platform.signIn('viewer'),
  await platform.signIn('admin', 12),
]
afterAll(() => platform.close())
beforeEach(() => platform.database.delete(listViews))

const list = '/sys/device/himit/list'
const form = {
  list,
  name: '离线设备',
  address: { onlineStatus: '0', sidx: 'lastOnlineTime', order: 'asc', limit: '50' },
}
const save = (token: string, more: object = {}) =>
  platform.call(listViewApi.save, { ...form, columns: null, shared: 0, ...more }, { token })
const viewsOf = async (token: string, lists = list) =>
  (await platform.call(listViewApi.list, { lists }, { token })).data.list
const one = async (token: string, name = form.name): Promise<ListView> => {
  const view = (await viewsOf(token)).find((each) => each.name === name)
  if (view === undefined) throw new Error(`no view is called ${name}`)
  return view
}
const update = ({ viewId, version, name, address, columns, shared }: ListView, token: string, change: object) =>
  platform.call(listViewApi.update, { viewId, version, name, address, columns, shared, ...change }, { token })
const remove = ({ viewId, version }: ListView, token: string) =>
  platform.call(listViewApi.remove, { viewId, version }, { token })
const setDefault = (viewId: string | null, token: string) =>
  platform.call(listViewApi.setDefault, { list, viewId }, { token })
const namesOf = async (token: string) => (await viewsOf(token)).map(({ name }) => name)

describe('a view', () => {
  it('is its owner’s until it is shared, and then everybody’s of the brand, as it was saved', async () => {
    const columns = { table: 'device', order: ['b', 'a'], hidden: ['c'], widths: { a: 120 }, density: 'compact' }
    expect((await save(editor, { columns })).code).toBe(0)
    expect(await viewsOf(viewer)).toEqual([])
    expect(await viewsOf(root)).toEqual([])
    const own = await one(editor)
    expect(own).toMatchObject({ ...form, columns, shared: 0, own: 1, mayChange: 1, isDefault: 0, version: 1 })
    expect((await update(own, editor, { shared: 1 })).code).toBe(0)
    expect(await one(viewer)).toMatchObject({ ...form, columns, shared: 1, own: 0, mayChange: 0 })
    const [owner] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'editor'))
    expect(await one(viewer)).toMatchObject({ ownerName: owner?.realName })
    expect(await viewsOf(there)).toEqual([])
    expect((await update(await one(editor), editor, { shared: 0 })).code).toBe(0)
    expect(await viewsOf(viewer)).toEqual([])
  })

  it('stands with the caller’s own first, each group by name', async () => {
    await save(viewer, { name: 'B', shared: 1 })
    await save(viewer, { name: 'A', shared: 1 })
    await save(editor, { name: 'D' })
    await save(editor, { name: 'C' })
    expect(await namesOf(editor)).toEqual(['C', 'D', 'A', 'B'])
  })

  it('is only changed and deleted by its owner, or by a superuser where it is shared', async () => {
    await save(editor)
    const secret = await one(editor)
    for (const token of [viewer, root, there]) {
      expect((await update(secret, token, { name: 'X' })).code).toBe(codes.notFound)
      expect((await remove(secret, token)).code).toBe(codes.notFound)
    }
    await update(secret, editor, { shared: 1 })
    const shared = await one(viewer)
    expect((await update(shared, viewer, { name: 'X' })).code).toBe(codes.forbidden)
    expect((await remove(shared, viewer)).code).toBe(codes.forbidden)
    expect((await remove(shared, there)).code).toBe(codes.notFound)
    expect(await one(root)).toMatchObject({ own: 0, mayChange: 1 })
    expect((await update(await one(root), root, { name: '夜间离线' })).code).toBe(0)
    expect((await remove(await one(root, '夜间离线'), root)).code).toBe(0)
    expect(await viewsOf(editor)).toEqual([])
  })

  it('is not changed by who has read an older version, and tells what it is now', async () => {
    await save(editor)
    const old = await one(editor)
    await update(old, editor, { name: '新名称' })
    const answer = await update(old, editor, { name: '旧名称' })
    expect(answer.code).toBe(codes.conflict)
    expect(answer.data).toMatchObject({ current: { name: '新名称', version: 2 } })
    expect((await remove(old, editor)).code).toBe(codes.conflict)
    expect(await namesOf(editor)).toEqual(['新名称'])
  })

  it('leaves what it was and what it became in the log', async () => {
    await save(editor, { shared: 1 })
    await update(await one(editor), editor, { name: '夜间离线' })
    await remove(await one(root, '夜间离线'), root)
    const rows = await selectOperations(platform.database).orderBy(operationLogs.id)
    expect(rows.slice(-3)).toMatchObject([
      { account: 'editor', endpoint: 'listView.save', operation: 1, target: '离线设备' },
      { account: 'editor', endpoint: 'listView.update', operation: 2, target: '夜间离线' },
      { account: 'admin', endpoint: 'listView.remove', operation: 3, target: '夜间离线' },
    ])
  })
})

describe('a name', () => {
  it('has 1 to 40 characters, of any kind but control characters', async () => {
    for (const [name, text] of [
      ['', '名称不能为空'],
      [' ', '名称不能为空'],
      ['长'.repeat(41), '名称不能超过40个字符（现为41）'],
      ['离线\u0007', '名称不能包含不可见字符'],
    ]) {
      expect((await save(editor, { name })).envelope.fields, name).toEqual({ name: text })
    }
    for (const name of [` ${'长'.repeat(40)} `, 'offline > 24 h']) expect((await save(editor, { name })).code).toBe(0)
    expect((await namesOf(editor)).sort()).toEqual(['offline > 24 h', '长'.repeat(40)])
  })

  it('is there once for each user, list and brand', async () => {
    await save(editor, { shared: 1 })
    expect((await save(editor)).envelope.fields).toEqual({ name: '名称已存在' })
    expect((await save(viewer)).code).toBe(0)
    expect((await save(editor, { list: '/sys/fault/list', address: {} })).code).toBe(0)
    await save(editor, { name: '另一个' })
    expect((await update(await one(editor, '另一个'), editor, { name: form.name })).envelope.fields).toEqual({
      name: '名称已存在',
    })
    // Its own stays its own.
    expect((await update(await one(editor, '另一个'), editor, { shared: 1 })).code).toBe(0)
  })
})

describe('what is kept', () => {
  it('are fields of that list with values that it takes, and never the page', async () => {
    for (const [address, text] of [
      [{ onlineStatus: '7' }, '地址的内容无效'],
      [{ limit: '999' }, '地址的内容无效'],
      [{ tab: '../x' }, '地址的内容无效'],
      [{ page: '2' }, '不允许的字段'],
      [{ timeZone: 'Mars/Base' }, '不是有效的时区'],
      [{ nothing: '1' }, '不允许的字段'],
      [{ view: 'all' }, '不允许的字段'],
    ] as const) {
      expect((await save(editor, { address })).envelope.fields, JSON.stringify(address)).toEqual({ address: text })
    }
    expect((await save(editor, { address: {} })).code).toBe(0)
    const day = { installFrom: '2026-03-08', timeZone: 'Europe/Berlin' }
    expect((await save(editor, { name: '带时区', address: day })).code).toBe(0)
    expect((await save(editor, { name: '带标签页', address: { tab: 'ios' } })).code).toBe(0)
    const own = await one(editor)
    expect((await update(own, editor, { address: { page: '1' } })).envelope.fields).toHaveProperty('address')
  })

  it('may be older than its list: it is still renamed, and gets no further such field', async () => {
    await save(editor)
    const address = { onlineStatus: '0', gone: '1' }
    await platform.database.update(listViews).set({ address })
    const old = await one(editor)
    expect(old.address).toEqual(address)
    expect((await update(old, editor, { name: '旧视图', shared: 1 })).code).toBe(0)
    const again = await update(await one(editor, '旧视图'), editor, { address: { ...address, other: '1' } })
    expect(again.envelope.fields).toEqual({ address: '不允许的字段' })
  })

  it('is a list of the contract, and not endless', async () => {
    expect((await save(editor, { list: '/sys/user/info' })).envelope.fields).toEqual({ list: '列表的内容无效' })
    expect((await save(editor, { list: '/sys/no/such/list' })).envelope.fields).toEqual({ list: '列表的内容无效' })
    const fields = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, '1']))
    expect((await save(editor, { address: fields })).envelope.fields).toEqual({ address: '地址过长' })
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 'x'.repeat(250)]))
    expect((await save(editor, { address: long })).envelope.fields).toEqual({ address: '地址过长' })
    expect((await save(editor, { columns: { table: 'device', other: 1 } })).code).toBe(codes.badRequest)
    expect(listEndpoints.size).toBeGreaterThan(35)
    // An address of a view may have these two beside the list's own fields.
    for (const { input } of listEndpoints.values()) {
      expect(Object.keys((input as unknown as { shape: object }).shape)).not.toContain('view')
    }
  })

  it('is shown and kept only for who may open the list', async () => {
    expect((await save(viewer, { list: '/sys/log/operation/list', address: {} })).code).toBe(codes.forbidden)
    expect((await save(root, { list: '/sys/log/operation/list', address: {}, shared: 1 })).code).toBe(0)
    expect(await viewsOf(viewer, '/sys/log/operation/list')).toEqual([])
    expect(await viewsOf(root, `${list},/sys/log/operation/list`)).toHaveLength(1)
    const answer = await platform.call(
      listViewApi.setDefault,
      { list: '/sys/log/operation/list', viewId: null },
      { token: viewer },
    )
    expect(answer.code).toBe(codes.forbidden)
  })

  it('ends at 50 of one user and list, and at 200 that a list shares', async () => {
    for (let at = 0; at < listViewLimits.perList; at++) expect((await save(editor, { name: `v${at}` })).code).toBe(0)
    expect((await save(editor, { name: '再一个' })).envelope.fields).toEqual({ name: '每个列表最多保存50个视图' })
    expect((await save(viewer)).code).toBe(0)
    const [row] = await platform.database.select().from(listViews).limit(1)
    if (row === undefined) throw new Error('no view')
    const { id: _id, ...values } = row
    await platform.database
      .insert(listViews)
      .values(
        Array.from({ length: listViewLimits.shared }, (_, at) => ({ ...values, name: `s${at}`, shared: 1 as const })),
      )
    expect((await update(await one(viewer), viewer, { shared: 1 })).envelope.fields).toEqual({
      shared: '该列表的共享视图已达200个',
    })
  })

  it('is one of two that are saved at once under one name', async () => {
    const answers = await Promise.all([save(editor), save(editor)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400])
  })
})

describe('a default', () => {
  it('is one for each user and list, of their own views or of shared ones', async () => {
    await save(editor, { shared: 1 })
    await save(viewer, { name: '自己的' })
    const shared = await one(viewer)
    const own = await one(viewer, '自己的')
    const chosen = async (token: string) =>
      (await viewsOf(token)).filter(({ isDefault }) => isDefault === 1).map(({ name }) => name)
    expect((await setDefault(shared.viewId, viewer)).code).toBe(0)
    expect(await chosen(viewer)).toEqual(['离线设备'])
    expect(await chosen(editor)).toEqual([])
    await setDefault(own.viewId, viewer)
    expect(await chosen(viewer)).toEqual(['自己的'])
    await setDefault(null, viewer)
    expect(await chosen(viewer)).toEqual([])
    expect((await setDefault(null, viewer)).code).toBe(0)
  })

  it('is never a view of somebody else that is not shared, of another brand or another list', async () => {
    await save(editor)
    const { viewId } = await one(editor)
    for (const token of [viewer, root, there]) expect((await setDefault(viewId, token)).code).toBe(codes.notFound)
    const answer = await platform.call(listViewApi.setDefault, { list: '/sys/fault/list', viewId }, { token: editor })
    expect(answer.code).toBe(codes.notFound)
    expect((await setDefault('999999', editor)).code).toBe(codes.notFound)
  })

  it('ends for everybody with the view, and for others when it is no longer shared', async () => {
    await save(editor, { shared: 1 })
    const { viewId } = await one(editor)
    for (const token of [editor, viewer]) await setDefault(viewId, token)
    const left = () => platform.database.select().from(listViewDefaults)
    expect(await left()).toHaveLength(2)
    await update(await one(editor), editor, { shared: 0 })
    expect(await left()).toHaveLength(1)
    expect((await one(editor)).isDefault).toBe(1)
    await remove(await one(editor), editor)
    expect(await left()).toEqual([])
    expect(await viewsOf(editor)).toEqual([])
  })
})

it('of an account that was deleted is still there for the others', async () => {
  const gone = {
    account: 'gone',
    password: 'Console-2026',
    realName: '离职',
    organizationId: null,
    regionIds: [],
    roleIds: ['1'],
    brandJurisdiction: [6],
    phone: '13900001111',
    mailbox: 'g@example.com',
    superAdmin: 0,
  }
  const { data } = await platform.call(webUserApi.save, gone, { token: root })
  await save(await platform.signIn('gone'), { shared: 1 })
  expect((await platform.call(webUserApi.remove, { userId: data.userId }, { token: root })).code).toBe(0)
  expect(await one(viewer)).toMatchObject({ ownerName: '离职' })
})
