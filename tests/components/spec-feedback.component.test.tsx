import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import pushes from '@/app/(console)/APPAdministration/messagePush/page'
import repairs from '@/app/(console)/APPAdministration/repairManagement/page'
import policies from '@/app/(console)/equipmentCenter/OTAupgradeList/page'
import relations from '@/app/(console)/userCenter/distributorManagement/page'
import roles from '@/app/(console)/userCenter/role/page'
import users from '@/app/(console)/userCenter/userCore/page'
import { ImportReport } from '@/components/features/device-import/import-report'
import { MoreMessages } from '@/components/ui/more-messages'
import type { DeviceImport } from '@/lib/contract/device-import'
import { distributorApi, type Relation } from '@/lib/contract/distributor'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { pushApi } from '@/lib/contract/push'
import { regionApi } from '@/lib/contract/region'
import { repairApi } from '@/lib/contract/repair'
import { roleApi } from '@/lib/contract/role'
import { webUserApi } from '@/lib/contract/web-user'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { cannedDevice, pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { policy, push, relation, repair, role, user } from '@/tests/support/component/canned-rows'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'
import { onWire } from '@/tests/support/component/wire'
import { openDeviceList } from './open-device-list'

const answers = [
  answer(listViewApi.list, { list: [] }),
  answer(webUserApi.list, (query) => pageOf([user], query)),
  answer(webUserApi.one, user),
  answer(webUserApi.roles, { list: [{ roleId: '3', name: 'R', within: 1 }] }),
  answer(organizationApi.options, { list: [] }),
  answer(regionApi.byLanguage, { regionList: [] }),
  answer(webUserApi.save, { userId: '8' }),
  answer(webUserApi.update, null),
  answer(webUserApi.resetPassword, null),
  answer(webUserApi.remove, null),
  answer(pushApi.list, (query) => pageOf([push], query)),
  answer(pushApi.cancel, null),
  answer(distributorApi.list, (query) => pageOf([relation], query)),
  answer(distributorApi.counts, { list: [] }),
  answer(distributorApi.submit, null),
  answer(distributorApi.save, { relationId: '10' }),
  answer(roleApi.list, (query) => pageOf([role], query)),
  answer(roleApi.grants, {
    rows: [
      {
        id: '1',
        pid: '0',
        menuName: '首页',
        menuNameEn: 'Dashboard',
        type: 1,
        perms: '',
        orderNum: 1,
        platformIds: [6],
        within: 1,
        kept: 0,
      },
    ],
    menuIds: [],
    version: 1,
  }),
  answer(roleApi.grant, null),
  answer(otaPolicyApi.list, (query) => pageOf([policy], query)),
  answer(repairApi.list, (query) => pageOf([repair], query)),
  answer(repairApi.counts, { list: [], overdue: 0 }),
  answer(repairApi.finish, null),
]

type Words = { more: RegExp; save: string }
const words: Record<'zh' | 'en', Words> = {
  zh: { more: /更多操作/, save: '保存' },
  en: { more: /More actions/, save: 'Save' },
}
const open = (page: Parameters<typeof renderPage>[0]['page'], at: string, language: 'zh' | 'en') =>
  renderPage({ page, at, language, answers })
type Person = Awaited<ReturnType<typeof renderPage>>['person']

/** Triggers an action of the single row, directly or from its menu. */
const act = async (person: Person, language: 'zh' | 'en', name: string) => {
  const shown = screen.queryAllByRole('button', { name: new RegExp(`^${name}`) })[0]
  if (shown) return person.click(shown)
  await person.click(screen.getAllByRole('button', { name: words[language].more })[0] as HTMLElement)
  await person.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: new RegExp(`^${name}`) }))
}
const press = async (person: Person, name: string) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each([
  ['zh', '新增用户', '用户添加成功', ['用户账号', '密码', '用户姓名', '手机', '邮箱'], '海信'],
  ['en', 'Add user', 'User added', ['User account', 'Password', 'User name', 'Phone', 'Mailbox'], 'Hisense'],
] as const)('a new web user is told as added (%s)', async (language, add, told, labels, brand) => {
  const { person, asked } = await open(users, '/userCenter/userCore', language)
  await person.click(screen.getByRole('button', { name: add }))
  const dialog = within(await screen.findByRole('dialog'))
  const values = ['engineer2', 'Console-2027', 'Wang', '13900000001', 'wang@example.com']
  for (const [at, label] of labels.entries()) {
    await fill(person, dialog.getByLabelText(new RegExp(`^${label}`)), values[at] ?? '')
  }
  await person.click(await dialog.findByLabelText('R'))
  await person.click(dialog.getByLabelText(brand))
  await press(person, words[language].save)
  expect(await screen.findByText(told)).toBeTruthy()
  expect(asked(webUserApi.save)).toHaveLength(1)
})

it.each([
  ['zh', ['编辑', '修改成功'], ['重置密码', '重置密码成功', '密码'], ['删除', '删除成功']],
  [
    'en',
    ['Edit', 'Edit Success'],
    ['Reset password', 'Reset Password Success', 'Password'],
    ['Delete', 'Delete Successfully'],
  ],
] as const)('what was changed, set anew and deleted is told in the words of the spec (%s)', async (...row) => {
  const [language, [edit, edited], [reset, wasReset, password], [remove, removed]] = row
  const { person } = await open(users, '/userCenter/userCore', language)
  await act(person, language, edit)
  await press(person, words[language].save)
  expect(await screen.findByText(edited)).toBeTruthy()
  await closed()
  await act(person, language, reset)
  await fill(
    person,
    within(await screen.findByRole('dialog')).getByLabelText(new RegExp(`^${password}`)),
    'Console-2028',
  )
  await press(person, reset)
  expect(await screen.findByText(wasReset)).toBeTruthy()
  await closed()
  await act(person, language, remove)
  const asking = await screen.findByRole('dialog', { name: new RegExp(`^${remove} ?“`) })
  expect(asking.textContent).toContain({ zh: '删除后不可恢复', en: 'This deletion is not recoverable' }[language])
  expect(asking.textContent?.match(/[?？]/g)).toHaveLength(1)
  await press(person, remove)
  expect(await screen.findByText(removed)).toBeTruthy()
})

it.each([
  ['zh', '取消推送', '取消成功'],
  ['en', 'Cancel sending', 'Cancel Successfully'],
] as const)('what was cancelled is told in the words of the spec (%s)', async (language, cancel, told) => {
  const { person, asked } = await open(pushes, '/APPAdministration/messagePush', language)
  await act(person, language, cancel)
  await press(person, cancel)
  expect(await screen.findByText(told)).toBeTruthy()
  expect(asked(pushApi.cancel)).toHaveLength(1)
})

it.each([
  ['zh', '提交审核', '提交成功'],
  ['en', 'Submit', 'Successful submission'],
] as const)('what was submitted is told in the words of the spec (%s)', async (language, submit, told) => {
  const { person, asked } = await open(relations, '/userCenter/distributorManagement', language)
  await act(person, language, submit)
  await press(person, submit)
  expect(await screen.findByText(told)).toBeTruthy()
  expect(asked(distributorApi.submit)).toHaveLength(1)
})

it.each([
  ['zh', '新增关系', '新增成功', '分销商账号', '经销商邮箱'],
  ['en', 'Add relation', 'Add Success', 'Distributor account', 'Dealer email'],
] as const)('what was added is told in the words of the spec (%s)', async (language, add, told, account, email) => {
  const { person } = await open(relations, '/userCenter/distributorManagement', language)
  await person.click(screen.getByRole('button', { name: add }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(person, dialog.getByLabelText(new RegExp(`^${account}`)), 'a-distributor')
  await fill(person, dialog.getByLabelText(new RegExp(`^${email}`)), 'dealer@example.com')
  await press(person, words[language].save)
  expect(await screen.findByText(told)).toBeTruthy()
})

it.each([
  ['zh', '该操作不可恢复', '解除'],
  ['en', 'This action is not recoverable', 'Release'],
] as const)('what cannot be undone says so before it is done (%s)', async (language, told, release) => {
  const associated: Relation = { ...relation, status: 3 }
  const { person } = await renderPage({
    page: relations,
    at: '/userCenter/distributorManagement',
    language,
    answers: [...answers, answer(distributorApi.list, (query) => pageOf([associated], query))],
  })
  await act(person, language, release)
  expect((await screen.findByRole('dialog')).textContent).toContain(told)
})

it.each([
  ['zh', '权限设置', '权限设置成功', '首页', '保存'],
  ['en', 'Permission setting', 'Permission Settings Success', 'Dashboard', 'Save'],
] as const)(
  'rights that were set are told in the words of the spec (%s)',
  async (language, grant, told, menu, save) => {
    const { person, asked } = await open(roles, '/userCenter/role', language)
    await act(person, language, grant)
    const dialog = within(await screen.findByRole('dialog'))
    const item = await dialog.findByRole('treeitem', { name: new RegExp(menu) })
    // The tree keeps its checkboxes out of the tab order and the accessible names.
    await person.click(item.querySelector('input[type="checkbox"]') as HTMLElement)
    await person.click(dialog.getByRole('button', { name: save }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(asked(roleApi.grant)).toHaveLength(1)
  },
)

it.each([
  ['zh', '完成', '处理结果', '处理成功'],
  ['en', 'Finish', 'Result', 'Handle Success'],
] as const)('a request that was handled is told in the words of the spec (%s)', async (...row) => {
  const [language, finish, result, message] = row
  const { person, asked } = await open(repairs, '/APPAdministration/repairManagement', language)
  await act(person, language, finish)
  await fill(person, within(await screen.findByRole('dialog')).getByLabelText(new RegExp(`^${result}`)), 'x')
  await press(person, finish)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(asked(repairApi.finish)).toHaveLength(1)
})

const Importing = () => {
  const [status, setStatus] = useState<DeviceImport['status']>('writing')
  const record = {
    importId: '1',
    status,
    fileName: 'a.csv',
    size: 1024,
    rowCount: 2,
    badCount: 0,
    writtenCount: 2,
    unknownColumns: [],
    obstacle: null,
  } as unknown as DeviceImport
  return (
    <>
      <button type="button" onClick={() => setStatus('done')}>
        written
      </button>
      <ImportReport record={record} refetch={async () => undefined} onOther={() => undefined} />
    </>
  )
}

it.each([
  ['zh', '导入成功'],
  ['en', 'Import Success'],
] as const)('an import that has ended is told in the words of the spec (%s)', async (language, told) => {
  const page = async () => (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['deviceImport'])}>
      <Importing />
    </MoreMessages>
  )
  const { person } = await renderPage({ page, at: '/equipmentCenter/deviceimporting', language, answers: [] })
  await person.click(screen.getByRole('button', { name: 'written' }))
  expect(await screen.findAllByText(told)).not.toHaveLength(0)
})

const device = cannedDevice(1)

it.each([
  ['zh', '解绑', '取消', '已取消移除设备', '确定导出全部', '导出'],
  ['en', 'Unbind', 'Cancel', 'Device removal canceled', 'Export all', 'Export'],
] as const)('a device that stays and an export are asked in the words of the spec (%s)', async (...row) => {
  const [language, unbind, cancel, told, asking, exporting] = row
  const { person } = await openDeviceList({ language, devices: [device] })
  await act(person, language, unbind)
  await press(person, cancel)
  expect(await screen.findByText(told)).toBeTruthy()
  await closed()
  await person.click(screen.getByRole('button', { name: exporting }))
  expect((await screen.findByRole('dialog')).textContent).toContain(asking)
})

it.each([
  ['zh', '操作失败', '提交失败：'],
  ['en', 'Error', 'Submission failed: '],
] as const)('a failure without words is told as one, and a form that was refused with why (%s)', async (...row) => {
  const [language, generic, submission] = row
  const { person } = await renderPage({
    page: users,
    at: '/userCenter/userCore',
    language,
    answers: [...answers, answer(webUserApi.update, refuse('illegalState'))],
  })
  onWire(webUserApi.remove.path, () => ({ body: { code: 500 } }))
  await act(person, language, { zh: '删除', en: 'Delete' }[language])
  await press(person, { zh: '删除', en: 'Delete' }[language])
  expect(await screen.findByText(new RegExp(`^${generic}`))).toBeTruthy()
  await closed()
  await act(person, language, { zh: '编辑', en: 'Edit' }[language])
  await press(person, words[language].save)
  expect(await screen.findByText(new RegExp(`^${submission}`))).toBeTruthy()
})

it.each([
  ['zh', '作废', '确定作废策略'],
  ['en', 'Invalidate', 'Invalidate the policy'],
] as const)('a policy is made invalid only when that was asked (%s)', async (language, invalidate, asking) => {
  const { person } = await open(policies, '/equipmentCenter/OTAupgradeList?tab=policies', language)
  await act(person, language, invalidate)
  expect((await screen.findByRole('dialog')).textContent).toContain(asking)
})
