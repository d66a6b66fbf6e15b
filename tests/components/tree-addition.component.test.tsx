import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import page from '@/app/(console)/userCenter/organization/page'
import { type OrganizationItem, organizationApi } from '@/lib/contract/organization'
import { type RegionRow, regionApi } from '@/lib/contract/region'
import { answer } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderPage } from '@/tests/support/component/render-page'

const organization = (id: string, pid: string, deptName: string, children: OrganizationItem[] = []) => ({
  id,
  pid,
  deptName,
  children,
  deptNameEn: '',
  deptCode: null,
  sort: 1,
  leader: '',
  phone: '',
  email: '',
  regionId: null,
  userCount: 0,
  version: 1,
})
const region = (regionId: string, pid: string, regionNameZh: string, level: 1 | 2 | 3): RegionRow => ({
  regionId,
  pid,
  regionNameZh,
  regionNameEn: regionNameZh,
  level,
  longitude: null,
  latitude: null,
  countryCode: '',
  phoneCode: '',
  timeZone: '',
  version: 1,
})
/** Too many for all to be open at first: what is new stands below a closed row. */
const many = <Row,>(row: (id: string) => Row): Row[] => Array.from({ length: 45 }, (_, at) => row(String(at + 100)))

it.each([
  ['organization', '华东', '组织名称'],
  ['region', '中国', '中文名称'],
])('a new %s is chosen and in view, wherever it was added', async (tab, parent, label) => {
  const below = many((id) => organization(id, '2', `部门${id}`))
  const regions = [region('1', '0', '亚洲', 1), region('2', '1', '中国', 2), ...many((id) => region(id, '2', id, 3))]
  const { person } = await renderPage({
    page,
    at: `/userCenter/organization?tab=${tab}`,
    answers: [
      answer(organizationApi.tree, () => ({
        list: [organization('1', '0', '总部', [organization('2', '1', '华东', below)])],
      })),
      answer(regionApi.tree, () => ({ list: regions })),
      answer(organizationApi.save, ({ pid, deptName }) => {
        below.push(organization('999', pid, deptName))
        return { id: '999' }
      }),
      answer(regionApi.save, ({ pid, regionNameZh }) => {
        regions.push(region('999', pid, regionNameZh, 3))
        return { regionId: '999' }
      }),
    ],
  })
  const tree = within(await screen.findByRole('tree'))
  await person.click(tree.getByText(parent))
  await person.click(screen.getByRole('button', { name: '新增下级' }))
  await fill(person, screen.getByLabelText(new RegExp(`^${label}`)), '新来的')
  if (tab === 'region') await fill(person, screen.getByLabelText(/^英文名称/), 'New one')
  await person.click(screen.getByRole('button', { name: '保存' }))
  const added = await tree.findByRole('treeitem', { name: /^新来的/ })
  await waitFor(() => expect(added.getAttribute('aria-checked') ?? added.getAttribute('aria-selected')).toBe('true'))
  expect(screen.getByRole('heading', { level: 2, name: '新来的' })).toBeTruthy()
})
