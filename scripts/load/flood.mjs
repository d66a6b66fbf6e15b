import { setTimeout as wait } from 'node:timers/promises'
import { atRate, Tally } from './traffic.mjs'

/** Refused writes per second: those of threat T58, as many as one program sends easily. */
export const floods = [26, 200]
/** Below the write limit of one user. */
const ownPerSecond = 4
const windowSeconds = 5
const rounds = 4
/** Until a user's write burst is used up at the lower rate. */
const burstSeconds = 4

let made = 0
const ownWrite = () => ({
  kind: 'write',
  method: 'POST',
  path: '/sys/preference/table',
  body: { table: `load.${++made % 20}`, preference: { density: made % 2 ? 'compact' : 'standard' } },
})
/** A write whose right a reader does not hold. */
const refusedWrite = () => ({ kind: 'refused', method: 'POST', path: '/sys/fault/acknowledge', body: { faultId: '1' } })

/**
 * Times of one user's writes without and with another user's flood of refused ones, alternating, so that other
 * changes on the machine affect both.
 */
export async function compareWrites({ client, flooder, perSecond }) {
  const quiet = new Tally()
  const flooded = new Tally()
  const refusals = new Tally()
  const own = (tally) => atRate({ client, next: ownWrite, perSecond: ownPerSecond, seconds: windowSeconds, tally })
  const flood = (seconds) => atRate({ client: flooder, next: refusedWrite, perSecond, seconds, tally: refusals })
  await own(new Tally())
  for (let round = 0; round < rounds; round += 1) {
    await own(quiet)
    // Use up the flooder's burst and savings before measuring: a flood lasts.
    await flood(round === 0 ? burstSeconds : 2)
    await Promise.all([own(flooded), flood(windowSeconds)])
    await wait(500)
  }
  const of = (status) => refusals.bad.filter((answer) => answer.status === status).length
  return {
    quiet: quiet.at(0.5),
    flooded: flooded.at(0.5),
    writes: quiet.good + flooded.good,
    failed: quiet.bad.length + flooded.bad.length + quiet.refused.length + flooded.refused.length,
    refusals: { forbidden: of(403), tooMany: of(429), all: refusals.count },
  }
}
