import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { isDrillLate, isSetLate } from '../kernel/db/backup/backup-age'
import { type BackupStand, readBackupStand } from '../kernel/db/backup/note-backup'
import type { Database } from '../kernel/db/database'
import { bad, type Finding, ok, warn } from './finding'

const daily = 'run hvac-platform backup --to PLACE --keep 7d,4w,12m daily'
const weekly = 'run hvac-platform drill --from PLACE weekly'

const ageOf = (time: Date, now: Date): string => {
  const ms = differenceInMilliseconds(now, time)
  return ms < 2 * millisecondsInDay
    ? `${Math.floor(ms / millisecondsInHour)} hours`
    : `${Math.floor(ms / millisecondsInDay)} days`
}

const ofSets = ({ good, goodTime, newest, isScheduled }: BackupStand, demo: boolean, now: Date): Finding => {
  if (goodTime === null) {
    const never =
      newest === null
        ? 'none was ever made'
        : `the newest one, in ${newest.place}, lacks something, and there was no whole one`
    return demo && newest === null ? ok('backup', `${never}, of a demonstration`) : warn('backup', `${never}: ${daily}`)
  }
  const says = `the last whole set goes back ${ageOf(goodTime, now)}${good ? `, in ${good.place}` : ''}`
  if (newest !== null && newest.time > goodTime)
    return warn(
      'backup',
      `${says}; the newest one lacks ${newest.missing} files or the history: see what the backup has said`,
    )
  return isScheduled && isSetLate(goodTime, now)
    ? warn('backup', `${says}: run its command by hand and read what it says, then look why its schedule has failed`)
    : ok('backup', says)
}

const ofDrills = ({ drill, goodDrill }: BackupStand, now: Date): Finding[] => {
  if (drill === null) return [ok('backup drill', `none was ever held: ${weekly}`)]
  const last =
    goodDrill === null ? 'none has ended well yet' : `the last good one was ${ageOf(goodDrill.endTime, now)} ago`
  if (drill.isGood === 0)
    return [bad('backup drill', `${drill.place} is not good (${drill.fault}); ${last}: make another set, and drill it`)]
  if (goodDrill === null)
    return [
      warn(
        'backup drill',
        'of encrypted sets only sizes and sums were read: drill one where its key lies, then note-drill',
      ),
    ]
  return [isDrillLate(goodDrill.endTime, now) ? warn('backup drill', `${last}: ${weekly}`) : ok('backup drill', last)]
}

/** How old the newest good set is, and whether sets are tried. */
export const examineBackup = async (database: Database, demo: boolean, now = new Date()): Promise<Finding[]> => {
  try {
    const stand = await readBackupStand(database)
    return [ofSets(stand, demo, now), ...ofDrills(stand, now)]
  } catch {
    return [warn('backup', 'could not be looked at: the database has no such tables yet; start the platform')]
  }
}
