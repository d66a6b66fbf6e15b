import { describe, expect, it } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import profilePage from '@/app/(console)/informationEdit/page'
import { capabilityApi } from '@/lib/contract/capability'
import { regionApi } from '@/lib/contract/region'
import { sessionApi } from '@/lib/contract/session'
import { cannedMenu, usualMenu } from '@/tests/support/component/canned-menu'
import { answer } from '@/tests/support/component/canned-platform'
import { fill } from '@/tests/support/component/list-elements'
import { renderConsole } from '@/tests/support/component/render-console'
import { onWire, sentOnWire } from '@/tests/support/component/wire'

const hidom = async () => <h1>Hi-Dom</h1>
const dashboard = async () => <h1>dashboard</h1>
const pages = { '/dashboard': dashboard, '/equipmentCenter/HiDom': hidom, '/informationEdit': profilePage }
const open = (at: string, options: Partial<Parameters<typeof renderConsole>[0]> = {}) =>
  renderConsole({ page: dashboard, at, pages, answers: [answer(sessionApi.list, { list: [] })], ...options })

/** The requested file of a theme colour: it loads when the test says so. */
const accentLink = (name: string): Element => {
  const link = document.head.querySelector(`link[href="/theme/${name}.css"]`)
  if (!link) throw new Error(`no file was asked for ${name}`)
  return link
}

/** An entry of the user menu, which is opened for it. */
const userEntry = async (person: Awaited<ReturnType<typeof open>>['person'], role: string, name: string) => {
  await person.click(screen.getByRole('button', { name: /^(用户菜单|User menu)/ }))
  return screen.findByRole(role, { name })
}

const menu = () => within(screen.getByRole('navigation', { name: /^(主菜单|Main menu)$/ }))
const names = (role: 'button' | 'link') =>
  menu()
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)

describe('the menu', () => {
  it('has a button for each group and a link for each screen of an open one', async () => {
    const { person } = await open('/dashboard')
    expect(menu().getByRole('heading').textContent).toBe('功能导航')
    expect(names('button')).toEqual(['设备中心', 'OTA升级', '系统设置'])
    expect(names('link')).toEqual(['首页'])
    await person.click(menu().getByRole('button', { name: '系统设置' }))
    expect(names('link')).toEqual(['首页', '菜单设置'])
  })

  it('a user without a menu is signed in and sees an empty one', async () => {
    await open('/informationEdit', { menu: [] })
    expect([...names('button'), ...names('link')]).toEqual([])
    expect(screen.getByRole('heading', { name: '个人信息' })).toBeTruthy()
  })

  it('a group opens and closes, and the one with the open page is open', async () => {
    const { person } = await open('/equipmentCenter/HiDom')
    const group = menu().getByRole('button', { name: '设备中心' })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    expect(menu().getByRole('button', { name: 'OTA升级' }).getAttribute('aria-expanded')).toBe('false')
    expect(menu().getByRole('link', { name: 'Hi-Dom列表' }).getAttribute('aria-current')).toBe('page')
    await person.click(group)
    expect(group.getAttribute('aria-expanded')).toBe('false')
    expect(menu().queryByRole('link', { name: 'Hi-Dom列表' })).toBeNull()
  })

  it('its names change with the language', async () => {
    const { person } = await open('/dashboard')
    await person.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Functional nav' })).toBeTruthy()
    expect(names('button')).toEqual(['Device and equipment centre', 'OTA upgrade', 'System setup'])
  })

  it('an entry without a screen leads to the page that says so', async () => {
    await open('/dashboard', {
      menu: [...usualMenu, ...cannedMenu([['量子空调', 'Quantum', '/quantum/list']], '0', 99)],
    })
    expect(menu().getByRole('link', { name: '量子空调' }).getAttribute('href')).toBe('/404')
    expect(menu().getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/dashboard')
  })
})

describe('where the page is', () => {
  const place = () => within(screen.getByRole('navigation', { name: '当前位置' }))
  const steps = () =>
    place()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const lit = () =>
    menu()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent)

  it('a list: its group and its name', async () => {
    await open('/equipmentCenter/HiDom')
    expect(steps()).toEqual(['设备中心', 'Hi-Dom列表'])
    expect(place().getByText('Hi-Dom列表').getAttribute('aria-current')).toBe('page')
    expect(place().queryByRole('link')).toBeNull()
  })

  it('a hidden screen: its list is lit and leads back', async () => {
    const { person, address } = await open('/equipmentCenter/HiDomDeviceDetails?macWifiId=AABBCCDDEE01')
    expect(steps()).toEqual(['设备中心', 'Hi-Dom列表', 'Hi-Dom设备详情'])
    expect(lit()).toEqual(['Hi-Dom列表'])
    await person.click(place().getByRole('link', { name: 'Hi-Dom列表' }))
    await waitFor(() => expect(address()).toBe('/equipmentCenter/HiDom'))
    expect(lit()).toEqual(['Hi-Dom列表'])
  })

  it('a screen that is in no menu: its title', async () => {
    await open('/informationEdit')
    expect(steps()).toEqual(['个人信息'])
    expect(lit()).toEqual([])
  })
})

describe('a brand has its own names', () => {
  const own = ['Hi-Cube列表', 'Checker控制器列表']
  it.each([
    [6, 'zh', '海信中央空调大数据云平台', ['Hi-Mit列表', 'Hi-Dom列表', 'SmartTouch列表', '设备导入', ...own]],
    [
      ...([6, 'en', 'Hisense Central AC Big-Data Cloud Platform'] as const),
      ['Hi-Mit list', 'Hi-Dom list', 'SmartTouch list', 'Device importing', 'Hi-Cube list', 'Checker control list'],
    ],
    [12, 'zh', '日立中央空调大数据云平台', ['智慧云列表', 'Hi-Dom列表', 'SmartTouch列表', '设备导入']],
    [
      ...([12, 'en', 'Hitachi Central AC Big-Data Cloud Platform'] as const),
      ['Intelligence cloud list', 'Hi-Dom list', 'SmartTouch list', 'Device importing'],
    ],
    [13, 'zh', '约克中央空调大数据云平台', ['云控制器列表', 'E-Master列表', 'T-Master列表', '设备导入']],
    [
      ...([13, 'en', 'York Central AC Big-Data Cloud Platform'] as const),
      ['Cloud controller list', 'E-Master list', 'T-Master list', 'Device importing'],
    ],
  ] as const)('brand %i in %s', async (platformId, language, banner, entries) => {
    const { person, left } = await open('/equipmentCenter/HiDom', { platformId, language })
    expect(names('link').slice(1)).toEqual(entries)
    await person.click(screen.getByRole('link', { name: banner }))
    expect(left).toEqual(['/'])
  })
})

describe('the settings panel', () => {
  it('is not offered where the operator has switched it off', async () => {
    const { person } = await open('/dashboard', { showSettings: false })
    await userEntry(person, 'menuitem', '修改密码')
    expect(screen.queryByRole('menuitem', { name: '系统布局配置' })).toBeNull()
  })

  const openPanel = async (person: Awaited<ReturnType<typeof open>>['person']) => {
    await person.click(await userEntry(person, 'menuitem', '系统布局配置'))
    return within(await screen.findByRole('dialog', { name: '系统布局配置' }))
  }

  it('eight theme colours: the first is the default; a choice shows at once and is kept', async () => {
    const { person } = await open('/dashboard')
    const panel = await openPanel(person)
    const radios = panel.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value }) => value)).toEqual([
      ...['teal', 'blue', 'indigo', 'violet', 'magenta', 'orange', 'green', 'slate'],
    ])
    expect(radios.map(({ checked }) => checked).indexOf(true)).toBe(0)
    for (const [label, name] of [
      ['蓝', 'blue'],
      ['石板灰', 'slate'],
    ] as const) {
      await person.click(panel.getByRole('radio', { name: label }))
      expect(panel.getByRole('radio', { name: label })).toHaveProperty('checked', true)
      fireEvent.load(accentLink(name))
      await waitFor(() => expect(document.documentElement.getAttribute('data-accent')).toBe(name))
    }
    expect(document.cookie).toContain('settings=slate.1.1.1')
  })

  it.each([
    ['zh', '正在编译主题', '系统布局配置', ['绿', 'green'], ['橙', 'orange']],
    ['en', 'Compiling the theme', 'Page settings', ['Indigo', 'indigo'], ['Magenta', 'magenta']],
  ] as const)(
    'a colour is said to be compiled while its file is fetched, at once and until it is there (%s)',
    async (...row) => {
      const [language, text, settings, ...colours] = row
      const { person } = await open('/dashboard', { language })
      await person.click(await userEntry(person, 'menuitem', settings))
      const panel = within(await screen.findByRole('dialog', { name: settings }))
      for (const [label, name] of colours) {
        expect(screen.queryByText(text)).toBeNull()
        await person.click(panel.getByRole('radio', { name: label }))
        expect(screen.getByText(text)).toBeTruthy()
        expect(document.documentElement.getAttribute('data-accent')).not.toBe(name)
        fireEvent.load(accentLink(name))
        await waitFor(() => expect(screen.queryByText(text)).toBeNull())
        expect(document.documentElement.getAttribute('data-accent')).toBe(name)
      }
    },
  )

  it('a colour whose file fails to load is not kept, and says so', async () => {
    const { person } = await open('/dashboard')
    const panel = await openPanel(person)
    await person.click(panel.getByRole('radio', { name: '紫' }))
    fireEvent.error(accentLink('violet'))
    expect(await screen.findByText('网络异常，请检查网络后重试')).toBeTruthy()
    expect(panel.getByRole('radio', { name: '紫' })).toHaveProperty('checked', false)
    expect(document.cookie).toContain('settings=teal.1.1.1')
  })

  it('the tab bar and the logo can be hidden and shown, and stay so after a reload', async () => {
    const { person, reload } = await open('/dashboard')
    const tabs = () => screen.queryByRole('navigation', { name: '已打开的页面', hidden: true })
    const logo = () => screen.queryByRole('link', { name: '海信中央空调大数据云平台', hidden: true })
    expect([tabs(), logo()].map(Boolean)).toEqual([true, true])
    const panel = await openPanel(person)
    for (const name of ['开启标签页', '固定顶栏', '侧边栏Logo']) await person.click(panel.getByRole('switch', { name }))
    expect([tabs(), logo()].map(Boolean)).toEqual([false, false])
    expect(document.cookie).toContain('settings=teal.0.0.0')
    await reload()
    expect([tabs(), logo()].map(Boolean)).toEqual([false, false])
    const again = await openPanel(person)
    for (const name of ['开启标签页', '侧边栏Logo']) await person.click(again.getByRole('switch', { name }))
    expect([tabs(), logo()].map(Boolean)).toEqual([true, true])
  })
})

it('the interface size is announced and kept', async () => {
  const { person } = await open('/dashboard')
  const mini = await userEntry(person, 'menuitemradio', '迷你')
  const choices = screen.getAllByRole('menuitemradio', { description: '界面大小' })
  expect(choices.map(({ textContent }) => textContent)).toEqual(['中等', '小', '迷你'])
  expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false'])
  await person.click(mini)
  expect(await screen.findByText('界面大小已切换')).toBeTruthy()
  expect(document.documentElement.dataset.size).toBe('mini')
  expect(document.cookie).toContain('size=mini')
})

it('whether the sidebar is open, and whether the window is a phone’s, is stored in cookies', async () => {
  const { person } = await open('/dashboard')
  expect(document.cookie).toContain('device=desktop')
  await person.click(screen.getByRole('button', { name: '收起菜单' }))
  expect(document.cookie).toContain('sidebarStatus=0')
  await person.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(document.cookie).toContain('sidebarStatus=1')
  cleanup()
  await open('/dashboard', { width: 500 })
  expect(document.cookie).toContain('device=mobile')
})

it('the user menu leads to the change of password and to the own profile', async () => {
  const { person, left } = await open('/dashboard')
  await person.click(await userEntry(person, 'menuitem', '修改密码'))
  await waitFor(() => expect(left).toEqual(['/changePassword']))
  await person.click(await userEntry(person, 'menuitem', '个人信息'))
  expect(await screen.findByRole('heading', { name: '个人信息' })).toBeTruthy()
})

describe('a change of the page', () => {
  it('begins at its top', async () => {
    const { person } = await open('/dashboard')
    const scroller = screen.getByRole('main').parentElement as HTMLElement
    await person.click(menu().getByRole('button', { name: '设备中心' }))
    scroller.scrollTop = 300
    await person.click(menu().getByRole('link', { name: 'Hi-Dom列表' }))
    await screen.findByRole('heading', { name: 'Hi-Dom' })
    expect(scroller.scrollTop).toBe(0)
  })

  it('closes the menu of a phone, by the browser’s Back too', async () => {
    const { person } = await open('/dashboard', { width: 500 })
    const dialog = () => screen.queryByRole('dialog', { name: '主菜单' })
    await person.click(screen.getByRole('button', { name: '展开菜单' }))
    const inDialog = within(dialog() as HTMLElement)
    await person.click(inDialog.getByRole('button', { name: '设备中心' }))
    await person.click(inDialog.getByRole('link', { name: 'Hi-Dom列表' }))
    await screen.findByRole('heading', { name: 'Hi-Dom' })
    expect(dialog()).toBeNull()
    await person.click(screen.getByRole('button', { name: '展开菜单' }))
    expect(dialog()).not.toBeNull()
    act(() => window.history.back())
    await waitFor(() => expect(dialog()).toBeNull())
  })
})

describe('the language', () => {
  it('regions are read at start-up in it, and again when it changes', async () => {
    const { person, asked } = await open('/dashboard')
    await waitFor(() => expect(asked(regionApi.byLanguage)).toEqual([{ languageId: 0 }]))
    await person.click(screen.getByRole('button', { name: 'English' }))
    await waitFor(() => expect(asked(regionApi.byLanguage)).toEqual([{ languageId: 0 }, { languageId: 1 }]))
  })

  it('a switch is announced in the new language and remembered', async () => {
    const { person, reload } = await open('/informationEdit')
    await person.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByText('Switch Language Success')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
    await reload()
    expect(screen.getByRole('heading', { name: 'Profile' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '中文' }))
    expect(await screen.findByText('切换语言成功')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '个人信息' })).toBeTruthy()
  })
})

describe('unsaved input', () => {
  it('survives a language switch, leaving and returning, and a reload', async () => {
    const { person, reload } = await open('/equipmentCenter/HiDom')
    const tab = (name: string) =>
      screen.getByRole('navigation', { name: /已打开|Open/ }) && screen.getAllByRole('link', { name }).at(-1)
    await reload('/informationEdit')
    await fill(person, screen.getByLabelText(/^用户姓名/), '半个名')
    await fill(person, screen.getByLabelText(/^简介/), '还没写完')
    await person.click(screen.getByRole('button', { name: 'English' }))
    const kept = async () => {
      expect(await screen.findByLabelText(/^User name/)).toHaveProperty('value', '半个名')
      expect(screen.getByLabelText(/^Introduction/)).toHaveProperty('value', '还没写完')
    }
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
    await kept()
    await person.click(tab('Hi-Dom list') as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Hi-Dom' })).toBeTruthy()
    await person.click(tab('Profile') as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy()
    await kept()
    await reload()
    await kept()
  })

  it('is forgotten with its tab', async () => {
    const { person, reload } = await open('/informationEdit')
    await fill(person, screen.getByLabelText(/^用户姓名/), '半个名')
    await person.click(screen.getByRole('button', { name: '关闭“个人信息”' }))
    expect(await screen.findByRole('heading', { name: 'dashboard' })).toBeTruthy()
    await reload('/informationEdit')
    expect(screen.getByLabelText(/^用户姓名/)).toHaveProperty('value', '管理员')
  })
})

it('a browser that goes offline says so, and stops when it is back', async () => {
  await open('/dashboard')
  const banner = () => screen.queryByText('网络已断开，恢复后将自动更新')
  const become = (online: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
    act(() => {
      dispatchEvent(new Event(online ? 'online' : 'offline'))
    })
  }
  expect(banner()).toBeNull()
  try {
    become(false)
    expect(banner()?.getAttribute('role')).toBe('status')
  } finally {
    become(true)
  }
  expect(banner()).toBeNull()
})

it('a browser that was offline before the page listened reads when it is back', async () => {
  const become = (online: boolean) => Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  const given = { platformInfos: [], fileInfos: [], ejectFlag: 0 }
  onWire('/user_platform/infos', () => ({ body: { code: 0, msg: '', data: given } }))
  become(false)
  try {
    await open('/informationEdit')
    await screen.findByText('网络已断开，恢复后将自动更新')
  } finally {
    become(true)
  }
  const before = sentOnWire('/user_platform/infos').length
  act(() => {
    dispatchEvent(new Event('online'))
  })
  await waitFor(() => expect(sentOnWire('/user_platform/infos')).toHaveLength(before + 1))
})

describe('about', () => {
  it('says which builds of console and platform answer', async () => {
    onWire('/healthz', () => ({ body: { status: 'ok', version: '1.2.3', commit: 'abcdef012345' } }))
    const build = { version: '4.5.6', commit: 'fedcba543210' }
    const { person } = await open('/dashboard', { answers: [answer(capabilityApi.list, { endpoints: [], build })] })
    await person.click(await userEntry(person, 'menuitem', '关于'))
    const dialog = within(await screen.findByRole('dialog', { name: /关于/ }))
    expect(await dialog.findByText('1.2.3（构建 abcdef012345）')).toBeTruthy()
    expect(await dialog.findByText('4.5.6（构建 fedcba543210）')).toBeTruthy()
  })
})
