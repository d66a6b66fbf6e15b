import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../kernel/db/database'
import type { Admission, Shown } from '../../kernel/ingest/door'
import { readCredentials, type ValidCredential } from './credential-rows'
import { createKeyCheck } from './key-check'

/** How long one that comes in waits for others: after an outage thousands come at once, and each would be a question. */
const gatherMs = 10
const mostAtOnce = 200
/** Who comes on top of these is asked to come again. */
const mostWaiting = 5000

type Waiting = { shown: Shown; answer: (admission: Admission) => void }
type ReadValid = (database: Database, addresses: readonly string[]) => Promise<ValidCredential[]>

/**
 * Lets in who shows a valid credential of its own: a key of this name, or a certificate that was given to it. `read` says
 * which are valid now, of controllers unless it is said otherwise: what was revoked is not among them from that moment on.
 */
export const createAdmission = (
  database: Database,
  /** Told which credential opened. */
  opened: (credentialId: number, address: string) => void = () => undefined,
  read: ReadValid = readCredentials,
): ((shown: Shown) => Promise<Admission>) => {
  let waiting: Waiting[] = []
  let isAsking = false
  const check = createKeyCheck()

  const judge = async (shown: Shown, valid: Awaited<ReturnType<ReadValid>>): Promise<Admission> => {
    const own = valid.filter(({ address }) => address === shown.address)
    const certificate = own.find(({ kind }) => kind === 'certificate')
    if (certificate && shown.fingerprint === certificate.secret) {
      opened(certificate.id, shown.address)
      return 'admitted'
    }
    const key = own.find(({ kind }) => kind === 'key')
    if (key === undefined || shown.key === null) return 'refused'
    const answer = await check(shown.address, shown.key, key.secret)
    if (answer === 'right') opened(key.id, shown.address)
    return answer === 'right' ? 'admitted' : answer === 'wrong' ? 'refused' : 'unavailable'
  }
  const ask = async (): Promise<void> => {
    await wait(gatherMs)
    while (waiting.length > 0) {
      const some = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const valid = await read(database, [...new Set(some.map(({ shown }) => shown.address))])
        await Promise.all(some.map(async ({ shown, answer }) => answer(await judge(shown, valid))))
      } catch {
        // It knocks again.
        for (const { answer } of some) answer('unavailable')
      }
    }
    isAsking = false
  }
  return (shown) =>
    new Promise((resolve) => {
      if (waiting.length >= mostWaiting) return resolve('unavailable')
      waiting.push({ shown, answer: resolve })
      if (isAsking) return
      isAsking = true
      ask().catch(() => undefined)
    })
}
