import { useMemo, useSyncExternalStore } from 'react'
import { pageRequest } from '../page-request'

// The parts of Next's router that the product uses, over jsdom's history. As in Next, changes of the history show.
const moved = 'stand-in-moved'

const follow = (name: 'pushState' | 'replaceState'): void => {
  const own = History.prototype[name]
  window.history[name] = function change(this: History, ...args: Parameters<History['pushState']>) {
    own.apply(this, args)
    dispatchEvent(new Event(moved))
  }
}
follow('pushState')
follow('replaceState')

const subscribe = (notify: () => void) => {
  for (const event of [moved, 'popstate']) addEventListener(event, notify)
  return () => {
    for (const event of [moved, 'popstate']) removeEventListener(event, notify)
  }
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => window.location.pathname)

export const useSearchParams = (): URLSearchParams => {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Another state of this page is rendered again by its server; another page is only recorded. */
const goTo = (href: string, change: 'pushState' | 'replaceState'): void => {
  const { pathname, search } = new URL(href, window.location.href)
  if (pathname === window.location.pathname) {
    window.history[change](null, '', href)
    pageRequest().refresh()
  } else pageRequest().leave(pathname + search)
}

const router = {
  push: (href: string) => goTo(href, 'pushState'),
  replace: (href: string) => goTo(href, 'replaceState'),
  refresh: () => pageRequest().refresh(),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  prefetch: () => undefined,
}
export const useRouter = () => router

export const useParams = (): Record<string, string> => ({})
export const useServerInsertedHTML = (): void => undefined

export const redirect = (href: string): never => {
  throw new Error(`the page leads to ${href}`)
}
export const notFound = (): never => {
  throw new Error('the page is not found')
}
