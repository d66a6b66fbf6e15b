import { eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { settingValues } from '../tables/setting'

/** What staff of a brand have set, each with who did it last. */
export const readSettingRows = (
  database: Database,
  platformId: PlatformId,
): Promise<{ row: typeof settingValues.$inferSelect; realName: string | null }[]> =>
  database
    .select({ row: settingValues, realName: webUsers.realName })
    .from(settingValues)
    .leftJoin(webUsers, eq(webUsers.id, settingValues.updateUser))
    .where(eq(settingValues.platformId, platformId))
