import { addMinutes } from 'date-fns/addMinutes'
import { subMinutes } from 'date-fns/subMinutes'
import type { FleetController } from '@/simulator/fleet-file'
import { pastBodies } from '@/simulator/past-bodies'
import { readPastFile } from '@/simulator/past-file'
import { planPast } from '@/simulator/past-plan'
import { evidencePortion, type PastPortion } from '@/simulator/past-portions'
import { evidenceMinutes } from '../history/samples/keep-evidence'
import { readFleetOf } from '../seed/fleet-file'
import { pastFileOf, writePastFile } from '../seed/past-file'
import { handOverAt, pastDoorOf } from './past-door'
import type { TestPlatform } from './test-platform'

type Place = { macWifiId: string; systemNo: number; failureTime: Date }

/**
 * Hands over what the back-fill of a demonstration hands over of faults, and by its own plan: what surrounds each of
 * them, sparse, at the door for devices.
 */
export const handOverEvidence = async (platform: TestPlatform, faults: readonly Place[]): Promise<void> => {
  const { database, config, clock } = platform
  const now = clock.now()
  await writePastFile(database, { dataDir: config.dataDir, now })
  const fleet: FleetController[] = []
  for await (const portion of readFleetOf(database, now)) fleet.push(...portion.map(({ controller }) => controller))
  const anchor = now.getTime()
  const plan = planPast(fleet, readPastFile(pastFileOf(config.dataDir)), anchor)
  const door = pastDoorOf(platform, async () => 'admitted')
  const isNear = (macWifiId: string) => {
    const own = faults.filter((fault) => fault.macWifiId === macWifiId)
    return ({ part, from, to }: PastPortion['requests'][number]): boolean =>
      own.some(
        ({ systemNo, failureTime }) =>
          part === systemNo &&
          // A day of a past may end between a fault and its end.
          from < addMinutes(failureTime, evidenceMinutes.after).getTime() &&
          to > subMinutes(failureTime, evidenceMinutes.before).getTime(),
      )
  }
  for (const macWifiId of new Set(faults.map((fault) => fault.macWifiId))) {
    const past = plan.get(macWifiId)
    if (past === undefined) continue
    const portions = [...past.evidence.keys()].flatMap(
      (day) => evidencePortion(past, day, { anchor, has: () => false }) ?? [],
    )
    for (const request of portions.flatMap(({ requests }) => requests).filter(isNear(macWifiId))) {
      for (const body of pastBodies(request)) {
        if (body === null) continue
        const { status, answer } = await handOverAt(door, { macWifiId, key: 'a key' }, body)
        if (status !== 200) throw new Error(`the door answers ${status}: ${JSON.stringify(answer)}`)
      }
    }
  }
}
