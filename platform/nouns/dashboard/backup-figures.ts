import type { DashboardBackup } from '@/lib/contract/dashboard'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { isDrillLate, isSetLate } from '../../kernel/db/backup/backup-age'
import { readBackupStand } from '../../kernel/db/backup/note-backup'
import type { Database } from '../../kernel/db/database'

/** What is known of backups, which are of all brands. */
export const readBackup = async (database: Database, now: Date): Promise<DashboardBackup> => {
  const { good, goodTime, newest, isScheduled, drill, goodDrill } = await readBackupStand(database)
  return {
    goodTime: toWireTimeOrNull(goodTime),
    good: good && { place: good.place, bytes: good.bytes, tookMs: good.tookMs },
    isLate: isScheduled && goodTime !== null && isSetLate(goodTime, now) ? 1 : 0,
    isNewestLacking: newest !== null && newest.missing > 0 ? 1 : 0,
    drill: drill && {
      endTime: toWireTime(drill.endTime),
      isGood: drill.isGood,
      isRestored: drill.isRestored,
      fault: drill.fault,
    },
    isDrillLate: goodDrill !== null && isDrillLate(goodDrill.endTime, now) ? 1 : 0,
  }
}
