import { expect, it } from '@jest/globals'
import DialogTitle from '@mui/material/DialogTitle'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import passwordPage from '@/app/(console)/changePassword/page'
import { MustChangePassword } from '@/components/shell/session/must-change-password'
import { MoreMessages } from '@/components/ui/more-messages'
import { AskingDialog } from '@/components/ui/overlay/asking-dialog'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { authApi } from '@/lib/contract/auth'
import { pickMessages } from '@/lib/i18n/pick-messages'
import common from '@/messages/zh/common.json'
import { answer } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { renderPage } from '@/tests/support/component/render-page'

const Form = ({ stored }: { stored: boolean }) => {
  const [text, setText] = useState('')
  useUnsaved(text !== '', stored)
  return <input aria-label="名称" value={text} onChange={(event) => setText(event.target.value)} />
}

const Framed = ({ stored }: { stored: boolean }) => {
  const [open, setOpen] = useState(true)
  return (
    <NextIntlClientProvider locale="zh" timeZone="Asia/Shanghai" messages={{ common }}>
      {open && (
        <AskingDialog width="form" open onClose={() => setOpen(false)} aria-labelledby="title">
          <DialogTitle id="title">表单</DialogTitle>
          <Form stored={stored} />
        </AskingDialog>
      )}
    </NextIntlClientProvider>
  )
}

const beside = (): Element => {
  const found = document.querySelector('.MuiDialog-container')
  if (found === null) throw new Error('there is no dialog')
  return found
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each(['a click beside it', 'Escape'])('a dialog asks before %s discards input', async (how) => {
  const person = userEvent.setup()
  render(<Framed stored={false} />)
  const leave = () => (how === 'Escape' ? person.keyboard('{Escape}') : person.click(beside()))
  await person.type(screen.getByLabelText('名称'), '张')
  await leave()
  const question = () => screen.findByRole('dialog', { name: '放弃已填写的内容？' })
  await person.click(within(await question()).getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByText('放弃已填写的内容？')).toBeNull())
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('张')
  await leave()
  await person.click(within(await question()).getByRole('button', { name: '放弃' }))
  await gone()
})

it.each([
  ['nothing was entered', false, ''],
  ['what was entered is a draft', true, '张'],
])('a dialog closes at once where %s', async (_, stored, text) => {
  const person = userEvent.setup()
  render(<Framed stored={stored} />)
  if (text) await person.type(screen.getByLabelText('名称'), text)
  await person.click(beside())
  await gone()
})

/** As the router does: it goes where the history says. */
const hearRouter = () => {
  const visited: string[] = []
  addEventListener('popstate', () => visited.push(window.location.pathname))
  return visited
}
const stays = async (at: string) => waitFor(() => expect(window.location.pathname).toBe(at))

it.each([
  ['input that would be lost', false, '放弃已填写的内容？', '放弃'],
  ['input that is a draft', true, '离开未保存的表单？', '离开'],
])('the browser’s Back asks before it leaves %s', async (_, stored, title, discard) => {
  const person = userEvent.setup()
  window.history.pushState(null, '', '/list')
  window.history.pushState(null, '', '/form')
  const visited = hearRouter()
  render(<Framed stored={stored} />)
  await person.type(screen.getByLabelText('名称'), '张')
  window.history.back()
  const question = () => screen.findByRole('dialog', { name: title })
  await person.click(within(await question()).getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  await stays('/form')
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('张')
  expect(visited).toEqual([])
  window.history.back()
  await person.click(within(await question()).getByRole('button', { name: discard }))
  await gone()
  await stays('/list')
  expect(visited).toEqual(['/list'])
})

it('Back asks nothing where nothing was entered', async () => {
  window.history.pushState(null, '', '/list')
  window.history.pushState(null, '', '/form')
  const visited = hearRouter()
  render(<Framed stored={false} />)
  window.history.back()
  await stays('/list')
  await waitFor(() => expect(visited).toEqual(['/list']))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('signing out asks while input is unsaved', async () => {
  const { person } = await renderConsole({ page: passwordPage, at: '/changePassword', width: 1366 })
  await fill(person, screen.getByLabelText(/^原密码/), 'Console-2026')
  await person.click(screen.getByTitle('退出'))
  const question = within(await screen.findByRole('dialog', { name: '未保存，仍要退出吗？' }))
  await person.click(question.getByRole('button', { name: '取消' }))
  await gone()
  expect(screen.getByLabelText<HTMLInputElement>(/^原密码/).value).toBe('Console-2026')
})

it('the page that requires a new password asks too, but only if something was entered', async () => {
  const page = async () => (
    <MoreMessages messages={pickMessages('zh', ['profile'])}>
      <MustChangePassword />
    </MoreMessages>
  )
  const { person, asked } = await renderPage({
    page,
    at: '/',
    answers: [answer(authApi.logout, () => new Promise<null>(() => undefined))],
  })
  // No answer yet: the page is about to be left, and still there.
  await person.type(screen.getByLabelText(/^新密码/), 'Another-2027')
  await person.click(screen.getByRole('button', { name: '退出' }))
  const question = within(await screen.findByRole('dialog', { name: '未保存，仍要退出吗？' }))
  await person.click(question.getByRole('button', { name: '取消' }))
  await gone()
  expect(screen.getByLabelText<HTMLInputElement>(/^新密码/).value).toBe('Another-2027')
  expect(asked(authApi.logout)).toEqual([])
  // Once leaving was confirmed nothing is held back any more.
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  await person.click(screen.getByRole('button', { name: '退出' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出' }))
  await waitFor(() => expect(asked(authApi.logout)).toHaveLength(1))
  expect(leave()).toBe(true)
})
