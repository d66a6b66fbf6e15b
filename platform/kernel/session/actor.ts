import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { DataScope } from '@/lib/contract/role'
import type { Reach } from './data-scope'

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
  /** The widest of the roles; a superuser sees all. */
  dataScope: DataScope
  organizationId: number | null
  /** What of the brand's equipment they see; null: all of it. */
  reach: Reach
  /** The role that this session previews: rights are those that both the role and the user hold, and no change is made. */
  previewRoleId: number | null
  /** Somebody else knows their password, or it is too old: nothing is done for them until they have changed it. */
  mustChangePassword: boolean
  /** Has a second factor. */
  hasFactor: boolean
  /** A second factor is asked for and they have none: nothing is done for them until they have. */
  mustEnrol: boolean
  /**
   * When they last showed in this session that it is them: by a second factor, or by signing in without one. Null: never,
   * for it began with a password that another user had set.
   */
  freshTime: Date | null
}
