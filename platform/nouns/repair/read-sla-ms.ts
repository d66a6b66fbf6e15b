import { millisecondsInHour } from 'date-fns/constants'
import type { PlatformId } from '@/lib/contract/platform-id'
import { readNumberSetting } from '../../identity/setting/read-setting'
import type { Database } from '../../kernel/db/database'

/** How long a request of a brand may wait until somebody accepts it, milliseconds: its setting `repair.slaHours`. Domain 4.4. */
export const readSlaMs = async (database: Database, platformId: PlatformId): Promise<number> =>
  (await readNumberSetting(database, platformId, 'repair.slaHours')) * millisecondsInHour
