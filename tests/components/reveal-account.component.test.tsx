import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import Link from 'next/link'
import { requestDetail } from '@/components/features/repair/repair-detail'
import { DetailSections } from '@/components/screen/record/detail-sections'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { MoreMessages } from '@/components/ui/more-messages'
import { appUserApi } from '@/lib/contract/app-user'
import type { Permission } from '@/lib/contract/permission'
import type { Repair } from '@/lib/contract/repair-row'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer, requestsMade } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const page = async () => (
  <>
    <Link href="/b">leave</Link>
    <ul>
      <li>
        <RevealAccount text="ma****23@example.com" userId="7" field="account" />
      </li>
      <li>
        <RevealAccount text="139****0001" userId="8" field="phone" />
      </li>
      <li>
        <RevealAccount text="Joy" userId="9" field="account" />
      </li>
    </ul>
  </>
)
const other = async () => <Link href="/a">back</Link>
const open = (perms?: readonly Permission[]) =>
  renderPage({
    page,
    at: '/a',
    pages: { '/a': page, '/b': other },
    width: 800,
    ...(perms && { user: who({ perms }) }),
    answers: [answer(appUserApi.reveal, ({ userId }) => ({ text: `whole of ${userId}` }))],
  })
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const asked = () => requestsMade().filter(({ path }) => path === appUserApi.reveal.path)

it('one masked text is revealed, hidden again, and requested each time', async () => {
  const { person } = await open()
  // A text that is not masked has no "Show".
  expect(rows()).toEqual(['ma****23@example.com显示', '139****0001显示', 'Joy'])
  const first = () => screen.getByRole('button', { name: /ma\*\*\*\*23@example\.com的完整内容/ })
  await person.click(first())
  expect(await screen.findByText('whole of 7')).toBeTruthy()
  expect(rows()).toEqual(['whole of 7隐藏', '139****0001显示', 'Joy'])
  await person.click(first())
  expect(rows()[0]).toBe('ma****23@example.com显示')
  await person.click(first())
  await screen.findByText('whole of 7')
  expect(asked().map(({ input }) => input)).toEqual([
    { userId: '7', field: 'account' },
    { userId: '7', field: 'account' },
  ])
})

it('a user without the right is told which one, and nothing is requested', async () => {
  const { person } = await open(['appUser:list'])
  const button = screen.getByRole('button', { name: /139/ })
  expect(button.title).toBe('缺少权限：编辑APP用户')
  await person.click(button)
  expect([rows()[1], asked().length]).toEqual(['139****0001显示', 0])
})

it('leaving the page hides it again', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: /139/ }))
  await screen.findByText('whole of 8')
  await person.click(screen.getByRole('link', { name: 'leave' }))
  await person.click(await screen.findByRole('link', { name: 'back' }))
  await screen.findByText(/139\*\*\*\*0001/)
  expect(screen.queryByText('whole of 8')).toBeNull()
})

it('the reporter of a repair can be revealed too', async () => {
  const reporter = { userId: '7', account: 'ma****23@example.com', nickname: 'Marco' }
  const repair = { user: reporter.account, reporter } as unknown as Repair
  const { person } = await renderPage({
    page: async () => (
      <MoreMessages messages={pickMessages('zh', ['repair'])}>
        <DetailSections detail={requestDetail} entity={repair} />
      </MoreMessages>
    ),
    at: '/a',
    width: 800,
    answers: [answer(appUserApi.reveal, ({ userId }) => ({ text: `whole of ${userId}` }))],
  })
  await person.click(screen.getByRole('button', { name: /ma\*\*\*\*23@example\.com的完整内容/ }))
  expect(await screen.findByText('whole of 7')).toBeTruthy()
})
