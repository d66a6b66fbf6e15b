import { subHours } from 'date-fns/subHours'
import type { CheckerStatus, CheckerType } from '@/lib/contract/checker'
import { rnd } from '@/lib/format/rnd'
import type { checkers } from '../../nouns/tables/checker'
import { digits, drawInt } from '../fleet/draw'

/** Where a Checker can be clipped on: a gateway of the brand with units behind it. */
export type Site = { controllerId: number; macWifiId: string; deviceName: string; projectId: number; city: string }

/** Checkers for 3000 controllers. Domain 5.4. */
const counts: Record<CheckerType, number> = { 1: 14, 2: 9 }

/** Checkers of the demonstration that lie in a drawer: two of ten. */
const isSwitchedOff = (checkerId: string): boolean => /^CK2405\d{3}[49]$/.test(checkerId)

export type CheckerPlan = typeof checkers.$inferInsert & {
  checkerId: string
  checkerType: CheckerType
  status: CheckerStatus
}

/** Checkers of the first brand: temporary ones on gateways of many projects, stationary ones on the largest. */
export const planCheckers = (sites: readonly Site[], controllers: number, now: Date): CheckerPlan[] => {
  const plan: CheckerPlan[] = []
  for (const checkerType of [1, 2] as const) {
    const wanted = Math.max(checkerType === 1 ? 4 : 2, Math.round((counts[checkerType] * controllers) / 3000))
    for (let n = 0; n < wanted; n++) {
      const serial = plan.length + 1
      const checkerId = `CK2405${digits(serial, 4)}`
      const key = `6|${checkerId}`
      // Two of one project only where there are fewer projects than Checkers.
      const site = sites[(checkerType === 1 ? 2 * n + 1 : 2 * n) % Math.max(1, sites.length)]
      const isOff = isSwitchedOff(checkerId)
      const hex = Math.floor(rnd(key, 'mac') * 0xffffff)
        .toString(16)
        .toUpperCase()
        .padStart(6, '0')
      plan.push({
        platformId: 6,
        checkerId,
        checkerType,
        macWifiId: `84F3EC${hex}`,
        checkerName: checkerType === 1 ? `便携${digits(n + 1, 2)}号` : `${site?.city ?? ''}固定${digits(n + 1, 2)}号`,
        alias: `${site?.city ?? ''}${digits(serial, 2)}号`,
        projectId: site?.projectId ?? null,
        controllerId: site?.controllerId ?? null,
        status: isOff ? 1 : 0,
        firmwareVersion: `1.${drawInt(2, 3, key, 'minor')}.${drawInt(0, 4, key, 'patch')}`,
        hardwareVersion: rnd(key, 'hardware') < 0.5 ? 'V1.0' : 'V1.1',
        batteryPct: checkerType === 1 ? drawInt(18, 100, key, 'battery') : null,
        rssi: -drawInt(42, 78, key, 'rssi'),
        lastOnlineTime: isOff ? subHours(now, drawInt(30, 700, key, 'off')) : now,
        createTime: subHours(now, drawInt(60, 500, key, 'made') * 24),
        updateTime: now,
      })
    }
  }
  return plan
}
