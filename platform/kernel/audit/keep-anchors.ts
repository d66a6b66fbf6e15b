import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from '../log/logger'
import { repeatEvery } from '../rate/repeat'
import { type AnchorServices, anchorLog } from './anchor-log'
import { cutLog, type MayGoOn } from './cut-log'

/** What is not anchored yet is at most this old, unless the place of the anchors is down. */
const anchorMs = millisecondsInMinute

/** Cuts the rows of the log that are older than `before`; answers how many went. */
export type CutLog = (before: Date, mayGoOn: MayGoOn) => Promise<number>

type Keeping = {
  /** Called each time that the log is signed to its end. */
  onSigned?: ((now: Date) => void) | undefined
  /** Called when the log is not the one that was anchored. */
  onOther?: () => Promise<void>
  /** Whether something has gone out since it was last called. */
  hasSent?: () => boolean
}

/** Anchors the log now, each minute, and once more when it is stopped. */
export const keepAnchors = async (
  services: AnchorServices,
  logger: Pick<Logger, 'error'>,
  { onSigned, onOther, hasSent }: Keeping = {},
): Promise<{ stop: () => Promise<void>; cut: CutLog }> => {
  const { place } = services.store
  const anchor = async (): Promise<void> => {
    try {
      if ((await anchorLog(services, null, hasSent?.() ?? false)) === 'other') {
        logger.error(
          { place },
          'the operation log is not the one that was anchored: run verify-log, or decide on what is held',
        )
        await onOther?.()
      }
      // Real time: a clock that stands still would look like a log that is not signed.
      else onSigned?.(new Date())
    } catch (error) {
      logger.error({ err: error, place }, 'the operation log was not anchored')
    }
  }
  let running: Promise<void> = Promise.resolve()
  let isStopping = false
  const anchors = repeatEvery(
    anchorMs,
    () => {
      running = running.then(anchor)
      return running
    },
    () => undefined,
  )
  await anchors.run()
  return {
    cut: (before, mayGoOn) => {
      // Not beside an anchor of this process: both number what they write.
      const cut = running.then(() => cutLog(services, before, async () => !isStopping && (await mayGoOn())))
      running = cut.then(
        () => undefined,
        () => undefined,
      )
      return cut
    },
    stop: async () => {
      isStopping = true
      await anchors.stop()
      await running
      await anchor()
    },
  }
}
