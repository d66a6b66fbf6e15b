import { expect, it } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import page from '@/app/(console)/platformCenter/PCSoftware/page'
import { listViewApi } from '@/lib/contract/list-view'
import { pcSoftwareApi } from '@/lib/contract/pc-software'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const MB = 1024 * 1024
const fileOf = (name: string, size: number) => new File([new Uint8Array(size)], name)

it('an unacceptable file is refused when chosen, naming the types and the limit', async () => {
  const { person } = await renderPage({
    page,
    at: '/platformCenter/PCSoftware',
    language: 'en',
    answers: [answer(listViewApi.list, { list: [] }), answer(pcSoftwareApi.list, (query) => pageOf([], query))],
  })
  await person.click(screen.getByRole('button', { name: /upload/i }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = dialog.getByLabelText(/^File/, { selector: 'input' })
  // A drop can bring files that the chooser would hide.
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  choose(fileOf('setup.exe', 100))
  expect(dialog.getByRole('alert').textContent).toMatch(/type.*\.zip \.rar.*10 MB/s)
  choose(fileOf('setup.zip', 11 * MB))
  expect(dialog.getByRole('alert').textContent).toMatch(/too large.*\.zip \.rar.*10 MB/s)
  choose(fileOf('setup.zip', MB))
  expect(dialog.queryByRole('alert')).toBeNull()
  choose(fileOf(`${'a'.repeat(125)}.zip`, 100))
  expect(dialog.getByRole('alert').textContent).toMatch(/name is too long: at most 120/)
  choose(fileOf('tool..zip', 100))
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('a refused file leaves nothing behind, another takes the place of what the last one suggested, typed text stays', async () => {
  const { person } = await renderPage({
    page,
    at: '/platformCenter/PCSoftware',
    language: 'en',
    answers: [answer(listViewApi.list, { list: [] }), answer(pcSoftwareApi.list, (query) => pageOf([], query))],
  })
  await person.click(screen.getByRole('button', { name: /upload/i }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = dialog.getByLabelText(/^File/, { selector: 'input' })
  const choose = (name: string) => fireEvent.change(input, { target: { files: [fileOf(name, 100)] } })
  const version = () => (dialog.getByLabelText(/^Version/, { selector: 'input' }) as HTMLInputElement).value
  await person.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(dialog.getAllByRole('alert')[0]?.textContent).toBe('Choose a file')
  choose('tool_7.1.0.exe')
  expect(version()).toBe('')
  choose('tool_7.1.0.zip')
  expect(version()).toBe('7.1.0')
  choose('tool_7.2.0.zip')
  expect(version()).toBe('7.2.0')
  choose('tool_7.3.0.exe')
  expect(version()).toBe('')
  choose('tool_7.4.0.zip')
  fireEvent.change(dialog.getByLabelText(/^Version/, { selector: 'input' }), { target: { value: '9.9.9' } })
  choose('tool_7.5.0.zip')
  expect(version()).toBe('9.9.9')
})
