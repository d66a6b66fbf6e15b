import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import logs from '@/app/(console)/platformCenter/systemLog/page'
import organizations from '@/app/(console)/userCenter/organization/page'
import users from '@/app/(console)/userCenter/userCore/page'
import { toPersonHtml } from '@/components/features/person/person-page'
import { listViewApi } from '@/lib/contract/list-view'
import { type OrganizationItem, organizationApi } from '@/lib/contract/organization'
import { type Erasure, type ErasureProof, personApi } from '@/lib/contract/person'
import { regionApi } from '@/lib/contract/region'
import { webUserApi } from '@/lib/contract/web-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, type CannedAnswer, refuse } from '@/tests/support/component/canned-platform'
import { user } from '@/tests/support/component/canned-rows'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const proof: ErasureProof = {
  kind: 'webUser',
  personId: '7',
  eraseTime: '2026-11-30 02:00:00',
  erased: [{ area: 'account', rows: 1 }],
  files: 2,
  sessions: 1,
  exports: 0,
  kept: [
    {
      area: 'log',
      duty: 'chain',
      rows: 1200,
      from: '2026-01-01 00:00:00',
      to: '2026-11-01 00:00:00',
      until: null,
    },
  ],
  backupTime: '2026-11-29 02:00:00',
}
const open: Erasure = {
  erasureId: '3',
  kind: 'webUser',
  personId: '7',
  name: 'engineer',
  reason: '本人要求',
  status: 0,
  requester: '张工',
  requestTime: '2026-11-29 02:00:00',
  decider: '',
  decideTime: null,
  own: 0,
  proof: null,
}
const file = {
  kind: 'webUser' as const,
  personId: '7',
  name: 'Li',
  madeTime: '2026-01-01 00:00:00',
  parts: [
    { area: 'account' as const, table: 'web_user', rows: [[{ field: '姓名', value: 'Li' }]], more: 2 },
    { area: 'account' as const, table: 'web_user_role', rows: [[{ field: '角色', value: '编辑' }]], more: 3 },
  ],
  files: [],
}

const openUser = (answers: readonly CannedAnswer[], as = who()) =>
  renderPage({
    page: users,
    at: '/userCenter/userCore',
    user: as,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(organizationApi.options, { list: [] }),
      answer(webUserApi.roles, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([user], query)),
      ...answers,
    ],
  })
const openPanel = async (person: UserEvent) => {
  await person.click(screen.getByRole('button', { name: 'engineer的更多操作' }))
  await person.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '个人信息' }))
  return within(await screen.findByRole('dialog', { name: 'engineer的个人信息' }))
}

describe('the data of a person, from their row', () => {
  it('are read, and their erasure is asked for with a reason', async () => {
    const { person, asked } = await openUser([
      answer(personApi.info, { name: 'Li', erasure: null }),
      answer(personApi.export, file),
      answer(personApi.requestErasure, { erasureId: '3' }),
    ])
    const panel = await openPanel(person)
    await person.click(await panel.findByRole('button', { name: '读取个人信息' }))
    // One part for an area: the person does not know the platform's tables.
    expect(await panel.findByRole('heading', { name: '账号' })).toBeTruthy()
    expect(panel.getByText('编辑')).toBeTruthy()
    expect(panel.getByText('另有5条记录未列出。')).toBeTruthy()
    expect(panel.queryByText(/web_user/)).toBeNull()
    expect(panel.getByRole('button', { name: '保存为JSON' })).toBeTruthy()
    await person.click(panel.getByRole('button', { name: '申请删除' }))
    expect(asked(personApi.requestErasure)).toEqual([])
    await fill(person, panel.getByLabelText(/^理由/), '本人要求')
    await person.click(panel.getByRole('button', { name: '申请删除' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(personApi.requestErasure)).toEqual([{ kind: 'webUser', personId: '7', reason: '本人要求' }])
  })

  it('say that their erasure waits, and offer no second request', async () => {
    const { person } = await openUser([answer(personApi.info, { name: 'Li', erasure: open })])
    const panel = await openPanel(person)
    expect(await panel.findByText(/张工已申请删除，等待另一人确认。理由：本人要求/)).toBeTruthy()
    expect(panel.queryByRole('button', { name: '申请删除' })).toBeNull()
    // Where it is confirmed or withdrawn.
    expect(panel.getByRole('link', { name: '个人信息删除' }).getAttribute('href')).toBe(
      '/platformCenter/systemLog?tab=erasures',
    )
  })

  it('are not erased for oneself, in words and without the name of a field', async () => {
    const { person } = await openUser([
      answer(personApi.info, { name: 'Li', erasure: null }),
      answer(personApi.requestErasure, refuse('badRequest', { personId: '不能对自己的账号进行该操作' })),
    ])
    const panel = await openPanel(person)
    await fill(person, await panel.findByLabelText(/^理由/), '本人要求')
    await person.click(panel.getByRole('button', { name: '申请删除' }))
    expect((await panel.findByRole('alert')).textContent).toBe('不能对自己的账号进行该操作')
  })
})

it('of the leader of an organization are reached from its place in the tree', async () => {
  const root: OrganizationItem = {
    id: '1',
    pid: '0',
    deptName: '总部',
    deptNameEn: '',
    deptCode: 'HQ',
    leader: '李',
    phone: '',
    email: '',
    sort: 1,
    regionId: null,
    userCount: 0,
    version: 1,
    children: [],
  }
  const { person } = await renderPage({
    page: organizations,
    at: '/userCenter/organization',
    answers: [
      answer(organizationApi.tree, { list: [root] }),
      answer(regionApi.tree, { list: [] }),
      answer(personApi.info, { name: '李', erasure: null }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: '负责人个人信息' }))
  expect(await screen.findByRole('dialog', { name: '机构“总部”的负责人的个人信息' })).toBeTruthy()
})

const openErasures = (erasures: Erasure[], more: readonly CannedAnswer[] = []) =>
  renderPage({
    page: logs,
    at: '/platformCenter/systemLog?tab=erasures',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(personApi.list, (query) => pageOf(erasures, query)),
      ...more,
    ],
  })

describe('erasures', () => {
  it('are confirmed by another than who asked', async () => {
    const { person, asked } = await openErasures([open], [answer(personApi.confirmErasure, { proof })])
    await person.click(screen.getByRole('button', { name: /^确认删除/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/不可恢复/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '确认删除' }))
    await waitFor(() => expect(asked(personApi.confirmErasure)).toEqual([{ erasureId: '3' }]))
  })

  it('show their proof: what stays, by which duty, and which backup holds the person', async () => {
    const { person } = await openErasures([{ ...open, status: 1, name: '', proof }])
    await person.click(screen.getByRole('button', { name: /更多操作/ }))
    await person.click(await screen.findByRole('menuitem', { name: /^删除证明/ }))
    const panel = within(await screen.findByRole('dialog', { name: '个人信息删除证明：WEB用户 #7' }))
    expect(panel.getByText('日志 · 1,200条')).toBeTruthy()
    expect(panel.getByText(/链式存证，不可改写/)).toBeTruthy()
    expect(panel.getByText(/2026-11-29 02:00:00 UTC/)).toBeTruthy()
  })
})

it('a page for a person shows what was typed as text', () => {
  const html = toPersonHtml({
    language: 'zh',
    title: '<b>',
    intro: '&',
    sections: [{ title: '"', rows: [[{ name: "'", value: '<script>' }]] }],
  })
  expect(html).toContain('<h1>&lt;b&gt;</h1><p>&amp;</p>')
  expect(html).toContain('<dt>&#39;</dt><dd>&lt;script&gt;</dd>')
})
