import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'

/** Who is calling, read from the database on every request: a disabled or demoted user loses access at once. */
export type Actor = {
  userId: number
  account: string
  realName: string
  superAdmin: 0 | 1
  perms: readonly Permission[]
  /** Brand of the session; every query of brand data is held to it. */
  platformId: PlatformId
  brandJurisdiction: readonly PlatformId[]
  /** Row of the session's token. */
  tokenId: number
}
