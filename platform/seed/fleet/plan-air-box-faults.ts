import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { rnd } from '@/lib/format/rnd'
import { filterLifeAt } from '@/simulator/model/air-box-readings'
import type { ControllerRow } from './controller-row'
import { before, drawPoisson, drawWeighted } from './draw'
import { airBoxGroups, filterGroup } from './fault-groups'
import type { FaultRow } from './fault-row'
import { drawMoment, faultDays, type Place, toFault } from './plan-faults'
import type { AirBoxRow } from './unit-rows'

/** Faults of an air box in a year, and the share of boxes that have one right now. Domain 5.6; the share is ours. */
const perYear = 0.15
const lastingShare = 0.03

const drawCode = (key: string) => {
  const choices = airBoxGroups.flatMap((group) => {
    const sum = Object.values(group.codes).reduce((total, weight) => total + weight, 0)
    return Object.entries(group.codes).map(
      ([faultCode, weight]) => [{ group, faultCode }, (group.share * weight) / sum] as const,
    )
  })
  const [first, ...others] = choices
  if (first === undefined) throw new Error('air boxes have no codes')
  return drawWeighted([first, ...others], key, 'code')
}

const worn = { group: filterGroup, faultCode: '61' }

/** Faults of a controller's air boxes: the number of the box is the number of the unit. */
export const planAirBoxFaults = (
  controller: ControllerRow & { id: number },
  boxes: readonly AirBoxRow[],
  now: Date,
): FaultRow[] =>
  boxes.flatMap(({ boxNo, airBoxId }) => {
    const { platformId, id: controllerId, macWifiId, installTime } = controller
    const key = `${macWifiId}|4|${boxNo}`
    const place: Place = { platformId, controllerId, unitKind: 4, systemNo: null, unitNo: boxNo }
    const rows = Array.from({ length: drawPoisson((perYear * faultDays) / 365, key, 'count') }, (_, n) =>
      toFault(place, drawCode(`${key}|${n}`), drawMoment(now, faultDays, `${key}|${n}`), false, now, `${key}|${n}`),
    )
    if (rnd(key, 'lasting') < lastingShare) {
      const since = before(now, 20 * millisecondsInDay * rnd(key, 'since') ** 1.5 + 10 * millisecondsInMinute)
      rows.push(toFault(place, drawCode(`${key}|now`), since, true, now, `${key}|now`))
    }
    const isWorn = filterLifeAt({ key: airBoxId, installTime: installTime ?? null, filterResetTime: null }, now) < 1
    if (isWorn) {
      const since = before(now, 20 * millisecondsInDay * rnd(key, 'worn') + 10 * millisecondsInMinute)
      rows.push(toFault(place, worn, since, true, now, `${key}|worn`))
    }
    const lasting = new Set<string>()
    return rows.filter(({ failureTime, status, faultCode }) => {
      const again = status === 0 && lasting.has(faultCode)
      if (status === 0) lasting.add(faultCode)
      return !again && installTime != null && failureTime >= installTime
    })
  })
