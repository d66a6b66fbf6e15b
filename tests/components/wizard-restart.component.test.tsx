import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import page from '@/app/(console)/equipmentCenter/OTAupGrade/page'
import { otaPolicyApi } from '@/lib/contract/ota-policy'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const none = { totalCount: 0, pageSize: 100, totalPage: 0, currPage: 1, list: [] }

it('an upgrade that has been begun is discarded after a question only', async () => {
  const { person } = await renderPage({
    page,
    at: '/equipmentCenter/OTAupGrade',
    answers: [answer(otaVersionApi.list, none), answer(otaPolicyApi.list, none)],
  })
  const restart = () => person.click(screen.getByRole('button', { name: '清空重填' }))
  await restart()
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('radio', { name: /升级策略/ }))
  await restart()
  const question = within(await screen.findByRole('dialog', { name: '清空重填' }))
  await person.click(question.getByRole('button', { name: '取消' }))
  expect(screen.getByRole('radio', { name: /升级策略/ })).toHaveProperty('checked', true)
  await restart()
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '清空重填' }))
  expect(screen.getByRole('radio', { name: /指定版本/ })).toHaveProperty('checked', true)
})
