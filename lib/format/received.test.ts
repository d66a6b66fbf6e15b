import { describe, expect, it } from '@jest/globals'
import { announcementApi } from '@/lib/contract/announcement'
import type { Endpoint } from '@/lib/contract/endpoint'
import { menuApi } from '@/lib/contract/menu'
import { organizationApi, rowsOf } from '@/lib/contract/organization'
import { permissions } from '@/lib/contract/permission'
import { regionApi } from '@/lib/contract/region'
import { userApi } from '@/lib/contract/user'
import { readAnswer, toReceived } from './received'

/** As the contract reads it. */
const read = (endpoint: Endpoint, data: unknown) => endpoint.data.parse(toReceived(endpoint, data, 12))

describe('of the calls that the specification names, the fields named there are enough', () => {
  const user = { superAdmin: 0, useName: 'someone', realName: '某人', passWord: '$2a$10$secret', userId: 7 }

  it('a user: a missing role is derived, a password is dropped, no named right means that none is hidden', () => {
    expect(read(userApi.info, user)).toMatchObject({
      userId: '7',
      account: 'someone',
      roles: [{ name: 'user' }],
      platformId: 12,
      passWord: null,
      perms: permissions,
    })
    expect(read(userApi.info, { ...user, superAdmin: '1', avatar: null })).toMatchObject({
      superAdmin: 1,
      roles: [{ name: 'admin' }],
      avatar: '',
    })
  })

  it('what a platform says stands', () => {
    const perms = ['device:list']
    expect(read(userApi.info, { ...user, perms, roles: [], account: 'a' })).toMatchObject({
      perms,
      roles: [],
      account: 'a',
    })
  })

  const leaf = { id: 2, pid: 1, url: '/dashboard', icon: 'dashboard', menuName: '首页' }
  const group = { id: 1, pid: 0, url: '', icon: '', menuName: '组' }
  const tree = {
    menuList: [
      {
        id: '1',
        pid: '0',
        menuName: '组',
        menuNameEn: '组',
        url: '',
        icon: '',
        type: 0,
        orderNum: 0,
        children: [{ ...leaf, id: '2', pid: '1', menuNameEn: '首页', type: 1, orderNum: 0, children: [] }],
      },
    ],
  }
  it.each([
    ['nested', { menuList: [{ ...group, children: [{ ...leaf, children: null }] }] }],
    ['flat by pid', { menuList: [leaf, group] }],
    ['a list alone', [group, leaf]],
  ])('a menu: %s', (_what, data) => {
    expect(read(menuApi.nav, data)).toEqual(tree)
  })

  it.each([
    ['nested', { list: [{ id: 1, pid: 0, deptName: 'A', children: [{ id: 2, pid: 1, deptName: 'B' }] }] }],
    [
      'flat by pid, under another name field',
      {
        list: [
          { id: 2, pid: 1, name: 'B' },
          { id: 1, pid: 0, name: 'A' },
        ],
      },
    ],
    [
      'a list alone',
      [
        { id: 1, pid: 0, deptName: 'A' },
        { id: 2, pid: 1, deptName: 'B' },
      ],
    ],
  ])('a tree of departments: %s', (_what, data) => {
    const said = organizationApi.tree.data.parse(toReceived(organizationApi.tree, data, 12))
    expect(said).toMatchObject({
      list: [{ id: '1', pid: '0', deptName: 'A', children: [{ id: '2', pid: '1', deptName: 'B', children: [] }] }],
    })
    expect(rowsOf(said.list).map(({ deptName }) => deptName)).toEqual(['A', 'B'])
  })

  it('rows of a menu that stand below themselves are left out, and one below nothing stands at the top', () => {
    const { menuList } = read(menuApi.nav, [
      { ...leaf, id: 4, pid: 5 },
      { ...leaf, id: 5, pid: 4 },
      { ...leaf, id: 6, pid: 99 },
      { ...leaf, id: 7, pid: 7 },
    ]) as { menuList: { id: string }[] }
    expect(menuList.map(({ id }) => id)).toEqual(['6', '7'])
  })

  it('all rows of the menu screen', () => {
    expect(read(menuApi.list, { menuList: [group, leaf] })).toMatchObject({
      menuList: [
        { id: '1', type: 0, status: 1, hidden: 0, platformIds: [], version: 0 },
        { id: '2', type: 1, perms: '' },
      ],
    })
  })

  it.each([
    [1_783_036_800, '2026-07-03 00:00:00'],
    [1_783_036_800_123, '2026-07-03 00:00:00'],
    ['1783036800', '2026-07-03 00:00:00'],
    ['2026-07-03', '2026-07-03 00:00:00'],
    ['2026-07-03T00:00:00.000Z', '2026-07-03 00:00:00'],
    ['2026-07-03 08:30:00', '2026-07-03 08:30:00'],
  ])('the time %p of an announcement', (announceDate, text) => {
    const infos = { ejectFlag: 1, platformInfos: [{ id: 5, platformTitle: 't', content: '<p>c</p>', announceDate }] }
    expect(read(announcementApi.current, infos)).toEqual({
      ejectFlag: 1,
      platformInfos: [{ id: '5', platformTitle: 't', content: '<p>c</p>', announceDate: text, type: 2, readFlag: 0 }],
    })
  })

  it('an id of more than 53 bits keeps its digits', () => {
    const text = '{"code":0,"data":{"superAdmin":0,"useName":"a","realName":"b","userId":9007199254740993123}}'
    const { data } = readAnswer(userApi.info, text) as { data: unknown }
    expect(read(userApi.info, data)).toMatchObject({ userId: '9007199254740993123', superAdmin: 0 })
  })

  it('no announcements, no regions, and a change that says more than it need', () => {
    expect(read(announcementApi.current, {})).toEqual({ ejectFlag: 0, platformInfos: [] })
    expect(read(regionApi.byLanguage, { regionList: null })).toEqual({ regionList: [] })
    expect(read(menuApi.update, { updated: 1 })).toBeNull()
    expect(read(menuApi.save, undefined)).toEqual({ id: '0' })
  })
})

it.each([
  [userApi.info, { superAdmin: 'yes', useName: 'a', realName: 'b', userId: 1 }, 'superAdmin'],
  [menuApi.nav, { menuList: [{ id: 1, menuName: {}, url: '/dashboard' }] }, 'menuList.0.menuName'],
  [menuApi.nav, { menuList: 'none' }, 'menuList'],
  [menuApi.nav, { menu: [] }, 'menuList'],
  [
    announcementApi.current,
    { platformInfos: [{ id: 1, platformTitle: 't', content: 'c', announceDate: '2026-13-40T00:00:00Z' }] },
    'platformInfos.0.announceDate',
  ],
  [announcementApi.current, { ejectFlag: 2, platformInfos: [] }, 'ejectFlag'],
  [
    announcementApi.current,
    { platformInfos: [{ id: 1, platformTitle: 't', content: 'c', announceDate: 12 }] },
    'platformInfos.0.announceDate',
  ],
] as const)('%# a wrong value stays, and the contract names its field', (endpoint, data, field) => {
  const { error } = endpoint.data.safeParse(toReceived(endpoint, data, 6))
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})
