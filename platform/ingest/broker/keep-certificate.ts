import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { millisecondsInMinute } from 'date-fns/constants'
import { expiryOf, readTls, type TlsFiles, type TlsPair } from '../../kernel/config/tls-files'
import type { Logger } from '../../kernel/log/logger'
import { type Repeated, repeatEvery } from '../../kernel/rate/repeat'

const digestOf = ({ cert, key, ca }: TlsFiles): string => {
  const hash = createHash('sha256')
  for (const path of [cert, key, ...(ca === null ? [] : [ca])]) {
    try {
      hash.update(readFileSync(path))
    } catch {
      hash.update('cannot be read')
    }
    hash.update('\0')
  }
  return hash.digest('hex')
}

/**
 * The certificate of the door, and the renewed one that is written over it. Files are compared by their contents: those
 * of a mounted secret change by a link, of which nothing notifies. What cannot be used leaves the one before in force.
 */
export const keepCertificate = (
  files: TlsFiles,
  { logger, everyMs = millisecondsInMinute }: { logger: Pick<Logger, 'info' | 'error'>; everyMs?: number | undefined },
) => {
  let inForce = readTls(files)
  let seen = digestOf(files)
  let saidEnd: Date | null = null
  const sayIfExpired = (): void => {
    const expired = expiryOf(files, inForce, new Date())
    if (expired === null || saidEnd === inForce.end) return
    saidEnd = inForce.end
    logger.error({ until: inForce.end }, expired)
  }
  const look = (use: (pair: TlsPair) => void): void => {
    const written = digestOf(files)
    if (written !== seen) {
      seen = written
      try {
        const pair = readTls(files)
        const expired = expiryOf(files, pair, new Date())
        if (expired !== null) throw new Error(expired)
        use(pair)
        inForce = pair
        logger.info({ until: pair.end }, 'devices are shown the renewed certificate')
      } catch (error) {
        const { message } = error as Error
        logger.error({ until: inForce.end }, `${message}; until then the certificate before it stays in force`)
      }
    }
    sayIfExpired()
  }
  let looks: Repeated | undefined
  sayIfExpired()
  return {
    /** What is shown now. */
    inForce: (): TlsPair => inForce,
    /** `use` is given each renewed pair, and may throw. */
    follow: (use: (pair: TlsPair) => void): void => {
      looks = repeatEvery(
        everyMs,
        async () => look(use),
        (error) => logger.error({ err: error }, 'the certificate could not be looked at'),
      )
    },
    stop: async (): Promise<void> => looks?.stop(),
  }
}
