import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import projectsPage from '@/app/(console)/projectMangement/ProjectList/page'
import page from '@/app/(console)/userCenter/userCore/page'
import { listViewApi } from '@/lib/contract/list-view'
import { organizationApi } from '@/lib/contract/organization'
import { projectApi } from '@/lib/contract/project'
import { regionApi } from '@/lib/contract/region'
import { webUserApi } from '@/lib/contract/web-user'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { hold } from '@/tests/support/component/hold'
import { filterForm } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const projects = '/projectMangement/ProjectList'
const projectAnswers = [
  answer(listViewApi.list, { list: [] }),
  answer(regionApi.byLanguage, { regionList: [] }),
  answer(projectApi.list, (query) => pageOf([], query)),
]
const organizations = {
  list: [
    { id: '1', pid: '0', name: '海信' },
    { id: '2', pid: '1', name: '研发中心' },
  ],
}

it('a filter whose options come from a call shows the address’s value as soon as they arrive', async () => {
  const { answered, release } = hold<typeof organizations>()
  const { person, address } = await renderPage({
    page,
    at: '/userCenter/userCore?organizationId=2',
    answers: [
      answer(listViewApi.list, { list: [] }),
      answer(webUserApi.list, (query) => pageOf([], query)),
      answer(webUserApi.roles, { list: [] }),
      answer(organizationApi.options, () => answered),
    ],
  })
  const filter = filterForm().getByRole<HTMLSelectElement>('combobox', { name: '组织' })
  // Only `all` so far.
  expect(filter.options).toHaveLength(1)
  release(organizations)
  await screen.findByRole('option', { name: /研发中心$/ })
  expect(filter.value).toBe('2')
  // Another choice stays, and reset clears it.
  await person.selectOptions(filter, '1')
  await person.click(filterForm().getByRole('button', { name: '查询' }))
  expect(address()).toBe('/userCenter/userCore?organizationId=1')
  expect(filter.value).toBe('1')
  await person.click(filterForm().getByRole('button', { name: '重置' }))
  expect(filter.value).toBe('')
})

it('a filter that the address alone can set is shown, counted and taken away like any other', async () => {
  const { person, address, asked } = await renderPage({
    page: projectsPage,
    at: `${projects}?distributorId=7&projectName=x`,
    answers: projectAnswers,
  })
  await person.click(screen.getByRole('link', { name: /分销商\/经销商：7/ }))
  expect(address()).toBe(`${projects}?projectName=x`)
  await waitFor(() => expect(asked(projectApi.list)).toHaveLength(1))
  expect(asked(projectApi.list).at(-1)).not.toHaveProperty('distributorId')
})

it('reset takes away what the address alone has set, too', async () => {
  const { person, address } = await renderPage({
    page: projectsPage,
    at: `${projects}?distributorId=7`,
    answers: projectAnswers,
  })
  await person.click(filterForm().getByRole('button', { name: '重置' }))
  expect(address()).toBe(projects)
})
