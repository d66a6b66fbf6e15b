import type { PlatformId } from '@/lib/contract/platform-id'
import type { UserInfo } from '@/lib/contract/user'

type PageRequest = {
  platformId: PlatformId
  user: UserInfo
  /** Renders the page again, as its server would send it now. */
  refresh: () => void
  /** Loads the page anew, as the browser does. */
  reload: () => void
  /** Called with each address of another page that something navigated to. */
  leave: (href: string) => void
}

let current: PageRequest | undefined

/** Sets who requests the page being rendered, and on which brand. */
export const setPageRequest = (request: PageRequest | undefined): void => {
  current = request
}

export const pageRequest = (): PageRequest => {
  if (!current) throw new Error('no page is open: see renderPage')
  return current
}
