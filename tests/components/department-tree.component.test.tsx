import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import users from '@/app/(console)/userCenter/userCore/page'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { webUserApi } from '@/lib/contract/web-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { user } from '@/tests/support/component/canned-rows'
import { renderPage } from '@/tests/support/component/render-page'

const organizations = [
  { id: '1', pid: '0', name: '总部' },
  { id: '2', pid: '1', name: '华东' },
]
const open = (at: string, options = answer(organizationApi.options, { list: organizations })) =>
  renderPage({
    page: users,
    at,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([user], query)),
      answer(webUserApi.roles, { list: [] }),
      options,
    ],
  })
const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) })

it('the tree beside the web users shows the people of an organization, with the other filters, and all again', async () => {
  const { person, asked } = await open('/userCenter/userCore?account=e&page=2')
  expect((await item('全部')).getAttribute('aria-checked')).toBe('true')
  await person.click(await screen.findByText('华东', { selector: '[role="treeitem"] *' }))
  await waitFor(() => expect(asked(webUserApi.list).at(-1)).toMatchObject({ account: 'e', organizationId: '2' }))
  expect((await item('华东')).getAttribute('aria-checked')).toBe('true')
  await person.click(await screen.findByText('全部', { selector: '[role="treeitem"] *' }))
  await waitFor(() => expect(asked(webUserApi.list).at(-1)).not.toHaveProperty('organizationId'))
  expect(asked(webUserApi.list).at(-1)).toMatchObject({ account: 'e' })
})

it('it shows the organization that the address names', async () => {
  await open('/userCenter/userCore?organizationId=2')
  expect((await item('华东')).getAttribute('aria-checked')).toBe('true')
})

it('a tree that cannot be read says so in its place, and is read again', async () => {
  let isAway = true
  const options = answer(organizationApi.options, () => (isAway ? refuse('failure') : { list: organizations }))
  const { person } = await open('/userCenter/userCore', options)
  const retry = await screen.findByRole('button', { name: '重试' })
  isAway = false
  await person.click(retry)
  expect(await item('华东')).toBeTruthy()
})
