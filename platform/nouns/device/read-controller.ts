import { and, eq } from 'drizzle-orm'
import type { ControllerType } from '@/lib/contract/device'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { controllers } from '../tables/fleet'
import type { ControllerRecord } from './controller-row'

/** The controller of that WiFi ID in a brand, of a kind where one is named. Throws `notFound`. */
export const readController = async (
  database: Database,
  { platformId, macWifiId, type }: { platformId: PlatformId; macWifiId: string; type?: ControllerType },
): Promise<ControllerRecord> => {
  const [row] = await database
    .select()
    .from(controllers)
    .where(
      and(
        eq(controllers.macWifiId, macWifiId),
        eq(controllers.platformId, platformId),
        type === undefined ? undefined : eq(controllers.controllerType, type),
      ),
    )
  if (row === undefined) throw new PlatformError('notFound')
  return row
}
