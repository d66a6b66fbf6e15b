import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { ThemeRegistry } from '@/components/ui/theme-registry'
import { writeCookie } from '@/lib/api/write-cookie'
import type { Endpoint, InputOf } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { preferenceApi, type TablePreferences } from '@/lib/contract/preference'
import type { UserInfo } from '@/lib/contract/user'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { languageCookie, toLanguage } from '@/lib/i18n/request-language'
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
  /** Pages by their paths to which links of this one lead; any other is only noted down as left for. */
  pages?: Readonly<Record<string, Page>>
  /** What stands around the page. */
  frame?: typeof Frame
  /** px. A narrow window keeps the plain table; a wide one puts the grid in its place once it is pointed at. */
  width?: number
}

const languageNow = (): Language => toLanguage(new RegExp(`${languageCookie}=(\\w+)`).exec(document.cookie)?.[1], null)

/**
 * Opens a page of the product as the server sends it, with what is around it in the console, against canned answers.
 * Table preferences are kept as the platform keeps them, also for the next page that the same test opens.
 */
export const renderPage = async (options: Options) => {
  const {
    page,
    at,
    answers,
    language = 'zh',
    platformId = 6,
    user = who(),
    width = 560,
    pages = {},
    frame: Around = Frame,
  } = options
  let tables: TablePreferences = {}
  const left: string[] = []
  setWindowWidth(width)
  writeCookie(languageCookie, language)
  window.history.pushState(null, '', at)
  giveAnswers([
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
        <ThemeRegistry nonce="">
          <Around platformId={platformId} user={user} tables={tables}>
            {content}
          </Around>
        </ThemeRegistry>
      </NextIntlClientProvider>
    )
  }
  const refresh = () => {
    send().then((content) => act(() => view.rerender(content)))
  }
  setPageRequest({
    platformId,
    user,
    refresh,
    leave: (href) => {
      left.push(href)
      if (!pages[new URL(href, window.location.href).pathname]) return
      window.history.pushState(null, '', href)
      refresh()
    },
  })
  let view = await act(async () => render(await send()))

  return {
    /** What the reader does. */
    person: userEvent.setup(),
    address: () => window.location.pathname + window.location.search,
    /** Addresses of other pages that the reader was led to. */
    left,
    /** Inputs of the requests to an endpoint, of the browser unless otherwise said. */
    asked: <E extends Endpoint>(endpoint: E, by: 'page' | 'browser' = 'browser'): InputOf<E>[] =>
      requestsMade()
        .filter((request) => request.path === endpoint.path && request.by === by)
        .map(({ input }) => input as InputOf<E>),
    answer: (...more: readonly CannedAnswer[]) => giveAnswers(more),
    /** Switches the language where a dialog covers the switch; what is done in the page is the same. */
    language: async (next: Language) => {
      writeCookie(languageCookie, next)
      const content = await send()
      act(() => view.rerender(content))
    },
    /** Loads the page anew, as the browser's reload does: what was kept in the session storage is there again. */
    reload: async (address?: string) => {
      view.unmount()
      if (address) window.history.pushState(null, '', address)
      view = await act(async () => render(await send()))
    },
  }
}
