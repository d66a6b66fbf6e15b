import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../kernel/db/database'
import { createFairTurns } from '../../kernel/rate/fair-turns'
import type { Admission, Shown } from '../pipeline/door'
import { readCredentials, type ValidCredential } from './credential-rows'
import { createKeyCheck } from './key-check'

/** How long one that comes in waits for others: after an outage thousands come at once, and each would be a question. */
const gatherMs = 10
const mostAtOnce = 200
/** Of one address at most half. One for whom there is no room comes again. */
const mostWaiting = 10_000

type Waiting = { shown: Shown; answer: (admission: Admission) => void }
type ReadValid = (database: Database, addresses: readonly string[]) => Promise<ValidCredential[]>

/**
 * Lets in who shows a valid credential of its own: a key of this name, or a certificate that was given to it. `read` says
 * which are valid now, of controllers unless it is said otherwise: what was revoked is not among them from that moment on.
 * A name that there is not, one without a key and a wrong key have one answer, after the same work.
 */
export const createAdmission = (
  database: Database,
  /** Told which credential opened. */
  opened: (credentialId: number, address: string) => void = () => undefined,
  read: ReadValid = readCredentials,
): ((shown: Shown) => Promise<Admission>) => {
  const waiting = createFairTurns<Waiting>(mostWaiting)
  let isAsking = false
  const check = createKeyCheck()

  const judge = async (shown: Shown, valid: Awaited<ReturnType<ReadValid>>): Promise<Admission> => {
    const own = valid.filter(({ address }) => address === shown.address)
    const certificate = own.find(({ kind }) => kind === 'certificate')
    if (certificate && shown.fingerprint === certificate.secret) {
      opened(certificate.id, shown.address)
      return 'admitted'
    }
    if (shown.key === null) return 'refused'
    const key = own.find(({ kind }) => kind === 'key')
    const { address: name, from = '' } = shown
    const answer = await check({ name, from, key: shown.key, secret: key?.secret ?? null })
    if (answer === 'right' && key) opened(key.id, name)
    return answer === 'right' ? 'admitted' : answer === 'wrong' ? 'refused' : 'unavailable'
  }
  const ask = async (): Promise<void> => {
    await wait(gatherMs)
    while (waiting.size() > 0) {
      const size = Math.min(mostAtOnce, waiting.size())
      const some = Array.from({ length: size }, waiting.next).filter((each) => each !== undefined)
      try {
        const valid = await read(database, [...new Set(some.map(({ shown }) => shown.address))])
        // Each when its own turn has come: none waits for the keys of others.
        for (const { shown, answer } of some) judge(shown, valid).then(answer, () => answer('unavailable'))
      } catch {
        // It knocks again.
        for (const { answer } of some) answer('unavailable')
      }
    }
    isAsking = false
  }
  return (shown) =>
    new Promise((resolve) => {
      if (!waiting.add(shown.from ?? '', shown.address, { shown, answer: resolve })) return resolve('unavailable')
      if (isAsking) return
      isAsking = true
      ask().catch(() => undefined)
    })
}
