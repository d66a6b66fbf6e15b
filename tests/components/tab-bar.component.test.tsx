import { describe, expect, it } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useDraftKey } from '@/components/screen/list/filter/use-draft-key'
import { useStoredState } from '@/components/ui/stored-state'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { who } from '@/tests/support/component/who'

const Filters = () => {
  const [typed, type] = useStoredState(`${useDraftKey('/sys/thing/list')}filters`, '')
  return <input aria-label="filter" value={typed} onChange={({ target }) => type(target.value)} />
}
const screenOf = (title: string) => async () => <h1>{title}</h1>
const pages = {
  '/dashboard': screenOf('dashboard'),
  '/equipmentCenter/HiDom': screenOf('Hi-Dom'),
  '/equipmentCenter/SmartTouch': screenOf('SmartTouch'),
  '/equipmentCenter/deviceimporting': screenOf('importing'),
  '/equipmentCenter/OTAupgradeList': screenOf('OTA'),
  '/equipmentCenter/outdoor/AABBCCDDEE01': screenOf('first unit'),
  '/equipmentCenter/outdoor/AABBCCDDEE02': screenOf('second unit'),
}
const open = (at = '/dashboard', options: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
  renderConsole({ page: screenOf('elsewhere'), at, pages, ...options })

const bar = () => within(screen.getByRole('navigation', { name: /已打开的页面|Open pages/ }))
const tabOf = (name: string) => bar().getByRole('link', { name })
const titles = () =>
  bar()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const shown = () => screen.getByRole('main').textContent
const four = ['首页', 'Hi-Dom列表', 'SmartTouch列表', '设备导入']

const follow = async (person: UserEvent, group: string, entry: string) => {
  const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
  const button = menu.getByRole('button', { name: group })
  if (button.getAttribute('aria-expanded') === 'false') await person.click(button)
  await person.click(menu.getByRole('link', { name: entry }))
}
/** Dashboard and three more pages; the last one is shown. */
const openFour = async (options: Partial<Parameters<typeof renderConsole>[0]> = {}) => {
  const view = await open('/dashboard', options)
  for (const entry of four.slice(1)) {
    await follow(view.person, '设备中心', entry)
    await waitFor(() => expect(titles()).toContain(entry))
  }
  await waitFor(() => expect(shown()).toBe('importing'))
  expect(titles()).toEqual(four)
  return view
}
const menuOf = async (person: UserEvent, tab: string) => {
  await person.pointer({ keys: '[MouseRight]', target: tabOf(tab) })
  return within(await screen.findByRole('menu'))
}
const choose = async (person: UserEvent, tab: string, choice: string) =>
  person.click((await menuOf(person, tab)).getByRole('menuitem', { name: choice }))
const middleClick = (name: string) => {
  const event = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 })
  fireEvent(tabOf(name), event)
  return event
}

it('a page opens one tab, and its tab leads back to it', async () => {
  const { person, address } = await openFour()
  expect(tabOf('设备导入').getAttribute('aria-current')).toBe('page')
  await person.click(tabOf('Hi-Dom列表'))
  await waitFor(() => expect(shown()).toBe('Hi-Dom'))
  expect(address()).toBe('/equipmentCenter/HiDom')
  expect(tabOf('Hi-Dom列表').getAttribute('aria-current')).toBe('page')
  expect(tabOf('设备导入').getAttribute('aria-current')).toBeNull()
  expect(titles()).toEqual(four)
})

it('two records of one screen are two tabs', async () => {
  const { reload } = await open('/equipmentCenter/outdoor/AABBCCDDEE01')
  await reload('/equipmentCenter/outdoor/AABBCCDDEE02')
  expect(titles()).toEqual(['首页', '室外机', '室外机'])
})

describe('closing', () => {
  it('the current page leads to its neighbour', async () => {
    const { person, address } = await openFour()
    await person.click(tabOf('SmartTouch列表'))
    await waitFor(() => expect(shown()).toBe('SmartTouch'))
    await person.click(screen.getByRole('button', { name: '关闭“SmartTouch列表”' }))
    await waitFor(() => expect(shown()).toBe('importing'))
    expect(titles()).toEqual(['首页', 'Hi-Dom列表', '设备导入'])
    await choose(person, '设备导入', '关闭')
    await waitFor(() => expect(shown()).toBe('Hi-Dom'))
    expect(address()).toBe('/equipmentCenter/HiDom')
    expect(titles()).toEqual(['首页', 'Hi-Dom列表'])
  })

  it('"others" keeps the pinned and the chosen one, and shows it', async () => {
    const { person } = await openFour()
    await choose(person, 'Hi-Dom列表', '关闭其他')
    await waitFor(() => expect(shown()).toBe('Hi-Dom'))
    expect(titles()).toEqual(['首页', 'Hi-Dom列表'])
  })

  it('"all" keeps the dashboard', async () => {
    const { person, address } = await openFour()
    await choose(person, 'SmartTouch列表', '关闭所有')
    await waitFor(() => expect(shown()).toBe('dashboard'))
    expect(titles()).toEqual(['首页'])
    expect(address()).toBe('/dashboard')
  })

  it('"left" and "right" close that side', async () => {
    const { person } = await openFour()
    await choose(person, 'SmartTouch列表', '关闭左侧')
    await waitFor(() => expect(titles()).toEqual(['首页', 'SmartTouch列表', '设备导入']))
    await choose(person, 'SmartTouch列表', '关闭右侧')
    await waitFor(() => expect(shown()).toBe('SmartTouch'))
    expect(titles()).toEqual(['首页', 'SmartTouch列表'])
  })

  it('by a middle click opens nothing else, and by Delete keeps the others', async () => {
    const { person } = await openFour()
    expect(middleClick('Hi-Dom列表').defaultPrevented).toBe(true)
    await waitFor(() => expect(titles()).toEqual(['首页', 'SmartTouch列表', '设备导入']))
    expect(shown()).toBe('importing')
    tabOf('SmartTouch列表').focus()
    await person.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['首页', '设备导入']))
  })

  it('is not possible for the dashboard', async () => {
    const { person } = await openFour()
    const menu = await menuOf(person, '首页')
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['刷新', '关闭其他', '关闭左侧', '关闭右侧', '关闭所有'],
    ])
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.queryByRole('button', { name: '关闭“首页”' })).toBeNull()
    middleClick('首页')
    tabOf('首页').focus()
    await person.keyboard('{Delete}')
    expect(titles()).toEqual(four)
  })
})

it('tabs and their order survive a reload', async () => {
  const { reload } = await openFour()
  const drag = (from: string, to: string) => {
    fireEvent.dragStart(tabOf(from))
    fireEvent.dragOver(tabOf(to))
    fireEvent.drop(tabOf(to))
  }
  drag('设备导入', 'Hi-Dom列表')
  const moved = ['首页', '设备导入', 'Hi-Dom列表', 'SmartTouch列表']
  expect(titles()).toEqual(moved)
  await reload()
  expect(titles()).toEqual(moved)
  expect(tabOf('设备导入').getAttribute('aria-current')).toBe('page')
})

it('refresh goes through the redirect page and reopens it with its query', async () => {
  const { person, left } = await open('/equipmentCenter/HiDom?page=2')
  await choose(person, 'Hi-Dom列表', '刷新')
  expect(left).toEqual(['/redirect/equipmentCenter/HiDom?page=2'])
  expect(titles()).toEqual(['首页', 'Hi-Dom列表'])
})

it('a tab keeps the last address of its page; the menu leads there', async () => {
  const { person, address } = await open('/equipmentCenter/HiDom?page=3')
  await person.click(tabOf('首页'))
  await waitFor(() => expect(shown()).toBe('dashboard'))
  await follow(person, '设备中心', 'Hi-Dom列表')
  expect(address()).toBe('/equipmentCenter/HiDom?page=3')
})

it('a page that is not kept opens without a query from the menu', async () => {
  const { person, address } = await open('/equipmentCenter/OTAupgradeList?page=3')
  await person.click(tabOf('首页'))
  await waitFor(() => expect(shown()).toBe('dashboard'))
  await follow(person, 'OTA升级', 'OTA升级列表')
  expect(address()).toBe('/equipmentCenter/OTAupgradeList')
})

it('tabs are those of one brand and one user', async () => {
  await openFour()
  cleanup()
  await open('/dashboard', { user: who({ userId: '2', account: 'viewer' }) })
  expect(titles()).toEqual(['首页'])
  cleanup()
  await open('/dashboard', { platformId: 12 })
  expect(titles()).toEqual(['首页'])
  cleanup()
  await open('/dashboard')
  expect(titles()).toEqual(four)
})

it('titles of tabs change with the language', async () => {
  const { person } = await openFour()
  await person.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(titles()).toEqual(['Dashboard', 'Hi-Dom list', 'SmartTouch list', 'Device importing']))
  await person.click(screen.getByRole('button', { name: '中文' }))
  await waitFor(() => expect(titles()).toEqual(four))
})

it('the menu at the end names every page, leads to it, and closes the shown one, the others or all', async () => {
  const { person } = await openFour()
  const openAll = async () => {
    await person.click(bar().getByRole('button', { name: '全部页面（4）' }))
    return within(await screen.findByRole('menu', { name: '全部页面（4）' }))
  }
  const all = await openAll()
  const pagesOf = all.getAllByRole('menuitemradio')
  expect(pagesOf.map(({ textContent }) => textContent)).toEqual(four)
  expect(pagesOf.map((page) => page.getAttribute('aria-checked'))).toEqual(['false', 'false', 'false', 'true'])
  expect(all.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['关闭', '关闭其他', '关闭所有'])
  await person.click(all.getByRole('menuitemradio', { name: 'Hi-Dom列表' }))
  await waitFor(() => expect(shown()).toBe('Hi-Dom'))
  await person.click((await openAll()).getByRole('menuitem', { name: '关闭' }))
  await waitFor(() => expect(titles()).toEqual(['首页', 'SmartTouch列表', '设备导入']))
  expect(shown()).toBe('SmartTouch')
})

describe('what is typed and chosen at a list', () => {
  const withFilters = {
    '/equipmentCenter/HiDom': async () => <Filters />,
    '/equipmentCenter/OTAupgradeList': async () => <Filters />,
  }
  const filter = () => screen.findByLabelText('filter')

  it.each([
    ['stays with a page that is kept', '/equipmentCenter/HiDom', 'Hi-Dom列表', 'tower'],
    ['goes when one leaves a page that is never kept', '/equipmentCenter/OTAupgradeList', 'OTA升级列表', ''],
  ])('%s', async (_what, at, title, left) => {
    const { person, reload } = await open(at, { pages: { ...pages, ...withFilters } })
    await fill(person, await filter(), 'tower')
    await reload()
    expect(await filter()).toHaveProperty('value', 'tower')
    await person.click(tabOf('首页'))
    await waitFor(() => expect(shown()).toBe('dashboard'))
    await person.click(tabOf(title))
    expect(await filter()).toHaveProperty('value', left)
  })

  it('goes with its tab', async () => {
    const { person } = await open('/equipmentCenter/HiDom', { pages: { ...pages, ...withFilters } })
    await fill(person, await filter(), 'tower')
    await choose(person, 'Hi-Dom列表', '关闭')
    await waitFor(() => expect(shown()).toBe('dashboard'))
    await follow(person, '设备中心', 'Hi-Dom列表')
    expect(await filter()).toHaveProperty('value', '')
  })
})
