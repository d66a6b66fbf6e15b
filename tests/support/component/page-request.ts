import type { PlatformId } from '@/lib/contract/platform-id'
import type { UserInfo } from '@/lib/contract/user'

type PageRequest = {
  platformId: PlatformId
  user: UserInfo
  /** Shows the page anew, as its server would send it now. */
  refresh: () => void
  /** Called with each address of another page that something led to. */
  leave: (href: string) => void
}

let current: PageRequest | undefined

/** Says who asks for the page that is being rendered, and of which brand. */
export const setPageRequest = (request: PageRequest | undefined): void => {
  current = request
}

export const pageRequest = (): PageRequest => {
  if (!current) throw new Error('no page is open: see renderPage')
  return current
}
