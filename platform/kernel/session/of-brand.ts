import { eq, isNull, or, type SQL } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { roles } from './identity-table'

/** Roles that are in force on a brand: its own and the shared ones. Those of others are not there for it. */
export const ofBrand = (platformId: PlatformId): SQL | undefined =>
  or(isNull(roles.platformId), eq(roles.platformId, platformId))
