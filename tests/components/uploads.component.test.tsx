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
})
