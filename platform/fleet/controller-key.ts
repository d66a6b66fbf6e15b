import { and, eq } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../db/database'
import { controllers } from '../db/schema/fleet'
import { PlatformError } from '../platform-error'

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
