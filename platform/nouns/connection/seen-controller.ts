import { and, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Actor } from '../../kernel/session/actor'
import { controllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'

export type SeenController = Pick<
  typeof controllers.$inferSelect,
  'id' | 'macWifiId' | 'platformId' | 'onlineStatus' | 'heartbeatSec'
>

/** A controller that the caller sees, locked where it is about to change. Throws `notFound`. */
export const requireSeen = async (
  database: Database,
  { platformId, reach }: Pick<Actor, 'platformId' | 'reach'>,
  address: string,
  lock = false,
): Promise<SeenController> => {
  const { id, macWifiId, onlineStatus, heartbeatSec } = controllers
  const query = database
    .select({ id, macWifiId, platformId: controllers.platformId, onlineStatus, heartbeatSec })
    .from(controllers)
    .where(and(eq(macWifiId, address), eq(controllers.platformId, platformId), controllersWithin(reach)))
  const [row] = await (lock ? query.for('update') : query)
  if (row === undefined) throw new PlatformError('notFound')
  return row
}
