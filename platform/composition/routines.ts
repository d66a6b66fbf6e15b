import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import type { CutLog } from '../kernel/audit/keep-anchors'
import { seekLease } from '../kernel/db/lease'
import type { EventBus } from '../kernel/events/event-bus'
import { removeJobFile } from '../kernel/jobs/job-file'
import { type Repeated, repeatEvery } from '../kernel/rate/repeat'
import { examineOwner, noteOwner } from '../kernel/storage/owner'
import { leaseNotes, ownerNotes } from '../kernel/storage/owner-note'
import { removeForgotten } from '../kernel/storage/remove-forgotten'
import { examineStoreLease } from '../kernel/storage/store-lease'
import { tidyStrays } from '../kernel/storage/tidy-strays'
import { removeLeftUploads } from '../kernel/upload/upload-folder'
import { endMutes } from '../nouns/fault/end-mutes'
import { settleAlarms } from '../nouns/fault/settle-alarms'
import { runRetention } from '../nouns/retention/run-retention'
import { embeddedWeather } from '../nouns/weather/embedded-weather'
import { refreshDueWeather } from '../nouns/weather/refresh-weather'
import { filePlaces } from './file-places'
import { keepHouse } from './housekeeping'
import type { Foundation } from './open-foundation'

const houseMs = millisecondsInHour
/** A mute ends at most this much late. */
const muteMs = 30_000
/** Whether weather is due is looked at this often; how often it is fetched is a setting. */
const weatherMs = millisecondsInMinute
/** A file of an upload that is older than this has lost its call. */
export const leftUploadMs = minutesToMilliseconds(5)

const tooManyStrays =
  'no row of this database names many of the files, and none was touched: is it the right database? The doctor says what to do'

/** What the platform does by itself again and again. Several processes may do it at once: doing it twice changes nothing. */
export const startRoutines = async (
  { config, logger, clock, open, files, isBackupRead }: Foundation,
  events: EventBus,
  cutLog: CutLog,
): Promise<{ stop: () => Promise<void> }> => {
  const { database } = open
  const { dataDir } = config
  const notes = ownerNotes(config)
  const leases = leaseNotes(config)
  const repeated: Repeated[] = []
  const every = (ms: number, failure: string, work: () => Promise<unknown>): (() => void) => {
    const added = repeatEvery(ms, work, (error) => logger.warn({ err: error }, failure))
    repeated.push(added)
    return added.run
  }
  every(leftUploadMs, 'abandoned uploads could not be removed', () => removeLeftUploads(dataDir, leftUploadMs))
  const lease = await seekLease(database, { name: 'retention', isShared: open.kind === 'postgres', logger })
  let isStopping = false
  const mayGoOn = async () => !isStopping && lease.isHeld() && !(await isBackupRead())
  const removeOld = (): Promise<void> =>
    runRetention({
      database,
      now: clock(),
      mayGoOn,
      cutLog,
      logger,
      removeJobFile: (fileId) => removeJobFile(dataDir, fileId),
    })
  every(houseMs, 'old records could not be removed', removeOld)()
  // Files of another database are not ours to tidy.
  const examineFiles = async (): Promise<void> => {
    await noteOwner(database, await examineOwner(database, files, notes), notes)
    await examineStoreLease(database, leases)
  }
  // At once too: a process that has ended between a commit and the removal has left files of an erased person.
  every(houseMs, 'deleted files could not be removed', async () => {
    await examineFiles()
    await removeForgotten(database, { files, dataDir }, isBackupRead)
  })()
  every(houseMs, 'periodic cleanup failed', async () => {
    await keepHouse(open, clock())
    await examineFiles()
    for (const place of filePlaces(database, files, dataDir)) {
      const { files: all, strays, isHeld: isStopped } = await tidyStrays(place, new Date())
      if (isStopped) logger.error({ place: place.name, files: all, strays: strays.length }, tooManyStrays)
    }
  })
  every(muteMs, 'expired mutes could not be cleared', () => endMutes(database, events, clock()))()
  every(muteMs, 'faults that have been calm could not be ended', () => settleAlarms(database, events, clock()))()
  every(weatherMs, 'weather could not be fetched', () => refreshDueWeather(database, embeddedWeather, clock()))()
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(repeated.map(({ stop }) => stop()))
      await lease.release()
    },
  }
}
