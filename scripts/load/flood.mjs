import { setTimeout as wait } from 'node:timers/promises'
import { atRate, Tally } from './traffic.mjs'

/** So many refused writes a second were enough to be felt by everybody. Threat T58. */
const refusedPerSecond = 26
/** Below what one user may write. */
const ownPerSecond = 4
const windowSeconds = 5
const rounds = 4

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
 * Times of one user's writes without and with another user's flood of refused ones, in turns, so that whatever else
 * changes on the machine changes for both.
 */
export async function compareWrites({ client, flooder }) {
  const [quiet, flooded, refusals] = [new Tally(), new Tally(), new Tally()]
  const own = (tally) => atRate({ client, next: ownWrite, perSecond: ownPerSecond, seconds: windowSeconds, tally })
  const flood = (seconds) =>
    atRate({ client: flooder, next: refusedWrite, perSecond: refusedPerSecond, seconds, tally: refusals })
  await own(new Tally())
  // What the flooder may do at once is gone before anything is measured, as it is for whoever floods for long.
  await flood(3)
  for (let round = 0; round < rounds; round += 1) {
    await wait(500)
    await own(quiet)
    await Promise.all([own(flooded), flood(windowSeconds)])
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
