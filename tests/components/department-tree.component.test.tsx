import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import users from '@/app/(console)/userCenter/userCore/page'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { webUserApi } from '@/lib/contract/web-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { user } from '@/tests/support/component/canned-rows'
import { renderPage } from '@/tests/support/component/render-page'

const organizations = [
  { id: '1', pid: '0', name: '总部' },
  { id: '2', pid: '1', name: '华东' },
]
const open = (at: string) =>
  renderPage({
    page: users,
    at,
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([user], query)),
      answer(webUserApi.roles, { list: [] }),
      answer(organizationApi.options, { list: organizations }),
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
