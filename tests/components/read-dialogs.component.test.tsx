import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import AnnouncementEditDialog from '@/components/features/announcement/announcement-edit-dialog'
import AnnouncementPreview from '@/components/features/announcement/announcement-preview'
import PolicyCopyDialog from '@/components/features/ota-policy/policy-copy-dialog'
import PolicyEditDialog from '@/components/features/ota-policy/policy-edit-dialog'
import PushEditDialog from '@/components/features/push/push-edit-dialog'
import { SendMessage } from '@/components/features/push/send-message'
import { RolePicker } from '@/components/features/user/user-options'
import { announcementApi, type ManagedAnnouncement } from '@/lib/contract/announcement'
import type { Endpoint } from '@/lib/contract/endpoint'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { pushApi } from '@/lib/contract/push'
import { webUserApi } from '@/lib/contract/web-user'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { policy, push } from '@/tests/support/component/canned-rows'
import { renderPage } from '@/tests/support/component/render-page'

const announcement: ManagedAnnouncement = {
  announcementId: '3',
  title: 'engineer',
  titleEn: '',
  type: 1,
  releaseTime: '2026-03-01 00:00:00',
  endTime: '2026-12-01 00:00:00',
  status: 0,
  readCount: 0,
  platformIds: [6],
  ownFlag: 1,
  creator: 'Li',
  createTime: '2026-03-01 00:00:00',
  updateTime: '2026-03-01 00:00:00',
  version: 1,
}
/** With the texts that the lists of these dialogs bring. */
const withTexts = (part: ReactNode) => (
  <NextIntlClientProvider
    locale="zh"
    timeZone="Asia/Shanghai"
    messages={pickMessages('zh', ['common', 'list', 'pages', 'announcement', 'push', 'otaPolicy', 'webUser'])}
  >
    {part}
  </NextIntlClientProvider>
)
const ends = { onClose: () => undefined, onDone: () => undefined }

const pushRow = { ...push, status: 0 as const }

it.each<[name: string, endpoint: Endpoint, dialog: ReactNode]>([
  ['edit an announcement', announcementApi.info, <AnnouncementEditDialog key="1" row={announcement} {...ends} />],
  ['preview an announcement', announcementApi.info, <AnnouncementPreview key="2" row={announcement} {...ends} />],
  ['edit a message', pushApi.info, <PushEditDialog key="3" row={pushRow} {...ends} />],
  ['send a message', pushApi.info, <SendMessage key="4" messageId="5" {...ends} />],
  ['edit a policy', otaPolicyApi.info, <PolicyEditDialog key="5" row={policy} {...ends} />],
  ['copy a policy', otaPolicyApi.info, <PolicyCopyDialog key="6" row={policy} {...ends} />],
])('%s: a dialog whose record cannot be read says why, and reads again', async (_name, endpoint, dialog) => {
  const page = async () => withTexts(dialog)
  const { person, asked } = await renderPage({ page, at: '/', answers: [answer(endpoint, refuse('failure'))] })
  const shown = within(await screen.findByRole('dialog'))
  expect(await shown.findByText('系统异常，请稍后重试')).toBeTruthy()
  const before = asked(endpoint).length
  await person.click(shown.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(asked(endpoint).length).toBeGreaterThan(before))
})

it('a record that is read at the second try is shown', async () => {
  const page = async () => withTexts(<AnnouncementPreview row={announcement} {...ends} />)
  const answers = [answer(announcementApi.info, refuse('failure'))]
  const view = await renderPage({ page, at: '/', answers })
  const retry = await screen.findByRole('button', { name: '重试' })
  view.answer(answer(announcementApi.info, { ...announcement, content: '<p>停机两小时</p>', contentEn: '' }))
  await view.person.click(retry)
  expect(await screen.findByText('停机两小时')).toBeTruthy()
})

it('roles that cannot be read are no empty list', async () => {
  const page = async () =>
    withTexts(
      <RolePicker
        id="roles"
        label="角色"
        value={[]}
        error={undefined}
        describedBy={undefined}
        onChange={() => undefined}
      />,
    )
  const view = await renderPage({ page, at: '/', answers: [answer(webUserApi.roles, refuse('failure'))] })
  const retry = await screen.findByRole('button', { name: '重试' })
  view.answer(answer(webUserApi.roles, { list: [{ roleId: '1', name: '值班', within: 1 }] }))
  await view.person.click(retry)
  expect(await screen.findByRole('checkbox', { name: '值班' })).toBeTruthy()
})
