import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { NonceProvider } from '@/components/ui/nonce-provider'
import { writeCookie } from '@/lib/api/write-cookie'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import { menuApi } from '@/lib/contract/menu'
import { type EndpointName, optionalEndpoints } from '@/lib/contract/need'
import { otaApprovalApi } from '@/lib/contract/ota-approval'
import type { PlatformId } from '@/lib/contract/platform-id'
import { preferenceApi, type TablePreferences } from '@/lib/contract/preference'
import type { UserInfo } from '@/lib/contract/user'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
import { toLacking } from '@/lib/navigation/to-lacking'
import { wholeMenu } from './canned-menu'
import { answer, type CannedAnswer, giveAnswers, requestsMade } from './canned-platform'
import { Frame } from './frame'
import { setPageRequest } from './page-request'
import { who } from './who'
import { setWindowWidth } from './window-width'

type SearchParams = Record<string, string | string[] | undefined>
type Page = (props: { params: Promise<SearchParams>; searchParams: Promise<SearchParams> }) => Promise<ReactNode>

type Options = {
  /** Default export of the page's `page.tsx`. */
  page: Page
  /** Path and query under which it is opened. */
  at: string
  answers: readonly CannedAnswer[]
  language?: Language
  platformId?: PlatformId
  user?: UserInfo
  /** Calls that the platform does not implement. */
  without?: readonly EndpointName[]
  /** Linked pages by path; any other is only recorded as navigated to. */
  pages?: Readonly<Record<string, Page>>
  /** What surrounds the page. */
  frame?: (around: Parameters<typeof Frame>[0]) => ReactNode
  /** What the user has stored of tables. */
  tables?: TablePreferences
  /** px. A narrow window keeps the plain table; in a wide one the grid replaces it once it is asked for. */
  width?: number
}

const languageNow = (): Language => toLanguage(new RegExp(`${languageCookie}=(\\w+)`).exec(document.cookie)?.[1], null)

/**
 * Opens a page of the product as the server sends it, inside the console, against canned answers.
 * Table preferences are stored as by the platform, also for the next page that the same test opens.
 */
export const renderPage = async (options: Options) => {
  const {
    page,
    at,
    answers,
    language = 'zh',
    platformId = 6,
    user = who(),
    without,
    width = 560,
    pages = {},
    frame = Frame,
  } = options
  let tables: TablePreferences = options.tables ?? {}
  const lacking =
    without &&
    toLacking(new Set(optionalEndpoints.map(({ name }) => name).filter((name) => !without.some((one) => one === name))))
  const left: string[] = []
  setWindowWidth(width)
  writeCookie(languageCookie, language)
  window.history.pushState(null, '', at)
  giveAnswers([
    answer(otaApprovalApi.count, { count: 0 }),
    answer(menuApi.nav, { menuList: wholeMenu }),
    answer(preferenceApi.saveTable, ({ table, preference }) => {
      tables = { ...tables, [table]: preference }
      return null
    }),
    ...answers,
  ])

  const send = async () => {
    const content = await (pages[window.location.pathname] ?? page)({
      params: Promise.resolve({}),
      searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(window.location.search))),
    })
    return (
      <NextIntlClientProvider
        locale={languageNow()}
        timeZone="Asia/Shanghai"
        messages={pickMessages(languageNow(), ['common', 'shell', 'routes', 'list', 'pages'])}
      >
        <NonceProvider nonce="">{frame({ platformId, user, lacking, tables, children: content })}</NonceProvider>
      </NextIntlClientProvider>
    )
  }
  const refresh = () => {
    send().then((content) => act(() => view.rerender(content)))
  }
  const reload = async (address?: string) => {
    view.unmount()
    if (address) window.history.pushState(null, '', address)
    view = await act(async () => render(await send()))
  }
  setPageRequest({
    platformId,
    user,
    refresh,
    reload: () => {
      // As in a browser, the running code goes on until the page is gone.
      setTimeout(reload)
    },
    leave: (href) => {
      left.push(href)
      if (!pages[new URL(href, window.location.href).pathname]) return
      window.history.pushState(null, '', href)
      refresh()
    },
  })
  let view = await act(async () => render(await send()))

  return {
    /** The user's actions. */
    person: userEvent.setup(),
    address: () => window.location.pathname + window.location.search,
    /** Addresses of other pages that the user was led to. */
    left,
    /** Inputs of the requests to an endpoint, from the browser by default. */
    asked: <E extends Endpoint>(endpoint: E, by: 'page' | 'browser' = 'browser'): InputOf<E>[] =>
      requestsMade()
        .filter((request) => request.path === endpoint.path && request.by === by)
        .map(({ input }) => input as InputOf<E>),
    answer: (...more: readonly CannedAnswer[]) => giveAnswers(more),
    /** Switches the language where a dialog covers the switch; the effect on the page is the same. */
    language: async (next: Language) => {
      writeCookie(languageCookie, next)
      const content = await send()
      act(() => view.rerender(content))
    },
    /** Reloads the page like the browser: the session storage is kept. */
    reload,
  }
}
