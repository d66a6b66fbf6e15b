import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { keepHouse } from './housekeeping'
import type { OpenDatabase } from './kernel/db/open-database'
import type { EventBus } from './kernel/events/event-bus'
import type { Logger } from './kernel/log/logger'
import type { FileStore } from './kernel/storage/file-store'
import { tidyFiles } from './kernel/storage/tidy-files'
import { removeLeftUploads } from './kernel/upload/upload-folder'
import { endMutes } from './nouns/fault/end-mutes'
import { settleAlarms } from './nouns/fault/settle-alarms'
import { tidyFirmware } from './nouns/firmware/tidy-firmware'
import { embeddedWeather } from './nouns/weather/embedded-weather'
import { refreshDueWeather } from './nouns/weather/refresh-weather'

const houseMs = millisecondsInHour
/** A mute ends at most this much late. */
const muteMs = 30_000
/** Whether weather is due is looked at this often; how often it is fetched is a setting. */
const weatherMs = millisecondsInMinute
/** A file of an upload that is older than this has lost its call. */
export const leftUploadMs = minutesToMilliseconds(5)

type Parts = {
  open: OpenDatabase
  files: FileStore
  events: EventBus
  clock: () => Date
  dataDir: string
  logger: Logger
}

/** What the platform does by itself again and again. Several processes may do it at once: doing it twice changes nothing. */
export const startRoutines = async ({
  open,
  files,
  events,
  clock,
  dataDir,
  logger,
}: Parts): Promise<{ stop: () => void }> => {
  const { database } = open
  const timers: NodeJS.Timeout[] = []
  const every = (ms: number, failure: string, work: () => Promise<unknown>): (() => void) => {
    const run = (): void => {
      work().catch((error: unknown) => logger.warn({ err: error }, failure))
    }
    const timer = setInterval(run, ms)
    timer.unref()
    timers.push(timer)
    return run
  }
  await keepHouse(open, clock())
  every(leftUploadMs, 'abandoned uploads could not be removed', () => removeLeftUploads(dataDir, leftUploadMs))
  every(houseMs, 'periodic cleanup failed', async () => {
    await keepHouse(open, clock())
    await tidyFirmware(database, dataDir)
    await tidyFiles(database, files, new Date())
  })
  every(muteMs, 'expired mutes could not be cleared', () => endMutes(database, events, clock()))()
  every(muteMs, 'faults that have been calm could not be ended', () => settleAlarms(database, events, clock()))()
  every(weatherMs, 'weather could not be fetched', () => refreshDueWeather(database, embeddedWeather, clock()))()
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
