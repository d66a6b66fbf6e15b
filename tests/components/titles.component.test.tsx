import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { brandNames } from '@/lib/brand/brand-names'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import { menuApi } from '@/lib/contract/menu'
import { endpoints } from '@/lib/contract/registry'
import { screenMetadata } from '@/lib/navigation/page-title'
import { type RouteName, routeNames, routeOf } from '@/lib/navigation/routes'
import { screenTitles } from '@/tests/parity/message-files'
import { specScreens } from '@/tests/parity/spec-titles'
import { cannedMenu } from '@/tests/support/component/canned-menu'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderConsole } from '@/tests/support/component/render-console'
import { renderPage } from '@/tests/support/component/render-page'

const languages = ['zh', 'en'] as const
const titleOf = (name: RouteName, language: Language): string => {
  const names: Record<string, string> = brandNames(6, language)
  const title = specScreens[name]?.[language] ?? screenTitles(language).get(name) ?? ''
  return title.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => names[key] ?? '')
}

/** The server calls every screen something else. */
const menu = cannedMenu(routeNames.map((name) => [`旧${name}`, `Old ${name}`, routeOf(name).path]))
const stub = async () => <h1>page</h1>
const textsIn = (label: RegExp): (string | null)[] =>
  within(screen.getByRole('navigation', { name: label }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe.each(languages)('in %s', (language) => {
  it('the sidebar has the titles of the screens, whatever the server calls them', async () => {
    await renderConsole({ page: stub, at: '/dashboard', menu, language })
    const shown = routeNames.filter((name) => !routeOf(name).hidden)
    expect(textsIn(/^(主菜单|Main menu)$/)).toEqual(shown.map((name) => titleOf(name, language)))
  })

  it('a tab has the title of its screen', async () => {
    const opened = routeNames.filter((name) => !['unauthorized', 'notFound'].includes(name))
    const tabs = opened.map((route) => ({ key: routeOf(route).path, route, url: routeOf(route).path }))
    sessionStorage.setItem('tabs:6:1', JSON.stringify(tabs))
    await renderConsole({ page: stub, at: '/dashboard', menu, language })
    expect(textsIn(/^(已打开的页面|Open pages)$/)).toEqual(opened.map((name) => titleOf(name, language)))
  })

  it('a document has the title of its screen, a dash, and that of the platform', async () => {
    await renderConsole({ page: stub, at: '/dashboard', language })
    for (const name of routeNames) {
      const { title } = await screenMetadata(name)()
      expect(title).toBe(`${titleOf(name, language)} - ${brandNames(6, language).banner}`)
    }
  })
})

describe.each(languages)('the way to a screen, in %s', (language) => {
  /** Opened without its record: with one, its name stands there. */
  const ways = routeNames.filter((name) => !['unauthorized', 'notFound'].includes(name))

  it.each(ways)('%s ends with its title', async (name) => {
    await renderConsole({ page: stub, at: routeOf(name).path, menu, language })
    const way = within(screen.getByRole('navigation', { name: /^(当前位置|You are here)$/ }))
    expect(way.getAllByRole('listitem').at(-1)?.textContent).toBe(titleOf(name, language))
  })
})

it('an open tab without a title is called no-name, and closes', async () => {
  const gone = { key: '/gone', route: 'gone', url: '/gone' }
  sessionStorage.setItem(
    'tabs:6:1',
    JSON.stringify([{ key: '/dashboard', route: 'dashboard', url: '/dashboard' }, gone]),
  )
  const { person } = await renderConsole({ page: stub, at: '/dashboard', menu })
  expect(textsIn(/^已打开的页面$/)).toEqual(['首页', 'no-name'])
  await person.click(screen.getByRole('button', { name: '关闭“no-name”' }))
  expect(textsIn(/^已打开的页面$/)).toEqual(['首页'])
})

describe('the heading of a screen', () => {
  process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
  /** Their heading is the name of the record that they show; its tab has the title before that name. */
  const ofRecords: readonly RouteName[] = [
    'projectDetail',
    'hidomDetails',
    'smartTouchDetails',
    'checkerDetail',
    'checkerData',
    'messageReport',
    'otaDetail',
    'deviceDetails',
    'repairDetails',
    'editFile',
  ]
  const download = { link: '', offered: null, configuredLink: '', linkVersion: 1, downloadCount: 0, totalCount: 0 }
  const nothing = [
    { list: [], totalCount: 0, pageSize: 20, totalPage: 0, currPage: 1 },
    { list: [] },
    { menuList: [] },
    { android: download, ios: download },
  ]
  const isAnswer = ({ data }: Endpoint, value: unknown): boolean => {
    const parsed = data.safeParse(value)
    return parsed.success && isDeepStrictEqual(parsed.data, value)
  }
  /** Nothing is there yet; what cannot be empty is refused. jsdom draws no map. */
  const answers = endpoints.map(({ endpoint }) =>
    answer(endpoint, nothing.find((value) => isAnswer(endpoint, value)) ?? refuse('forbidden')),
  )

  it.each(languages)('is its title, in %s', async (language) => {
    const wrong: string[] = []
    for (const name of routeNames.filter((each) => !ofRecords.includes(each))) {
      const { path } = routeOf(name)
      const { default: page } = await import(`@/app/(console)${path}/page`)
      await renderPage({ page, at: path, language, answers: [...answers, answer(menuApi.nav, { menuList: menu })] })
      const headings = screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent ?? '')
      // After it: how many rows there are, or what to choose first.
      const [title, ...others] = headings.map((text) => text.replace(/ (?:\d+|· .+)$/, ''))
      if (title !== titleOf(name, language) || others.length > 0) wrong.push(`${name}: ${headings}`)
      cleanup()
    }
    expect(wrong).toEqual([])
  })
})
