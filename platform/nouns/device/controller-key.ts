import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { controllers } from '../tables/fleet'

/** Row key of a controller of a brand; throws `notFound`. */
export const requireControllerId = async (
  database: Database,
  { macWifiId, platformId }: { macWifiId: string; platformId: PlatformId },
): Promise<number> => {
  const [row] = await database
    .select({ id: controllers.id })
    .from(controllers)
    .where(and(eq(controllers.macWifiId, macWifiId), eq(controllers.platformId, platformId)))
  if (row === undefined) throw new PlatformError('notFound')
  return row.id
}
