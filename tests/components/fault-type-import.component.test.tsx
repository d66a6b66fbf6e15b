import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import page from '@/app/(console)/platformCenter/faultType/page'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { listViewApi } from '@/lib/contract/list-view'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

it('the import of the dictionary emphasises the next step: to choose a file, before there is one', async () => {
  const { person } = await renderPage({
    page,
    at: '/platformCenter/faultType',
    answers: [answer(listViewApi.list, { list: [] }), answer(faultTypeApi.list, (query) => pageOf([], query))],
  })
  await person.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await screen.findByRole('dialog'))
  const look = (name: string) => dialog.getByRole('button', { name }).dataset.variant
  expect([look('选择文件'), look('确认导入')]).toEqual(['contained', 'text'])
})
