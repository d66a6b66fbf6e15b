import { subHours } from 'date-fns/subHours'
import type { CheckerStatus, CheckerType } from '@/lib/contract/checker'
import type { PlatformId } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import type { checkers } from '../../nouns/tables/checker'
import { digits, drawInt } from '../fleet/draw'

/** Where a Checker can be clipped on: a gateway of the brand with units behind it. */
export type Site = { controllerId: number; macWifiId: string; deviceName: string; projectId: number; city: string }

/** Checkers of the first brand for 3000 controllers (domain 5.4); the others have as few as there can be. */
const counts: Record<CheckerType, number> = { 1: 14, 2: 9 }
const fewest: Record<CheckerType, number> = { 1: 4, 2: 2 }

/** Year and month in the numbers of a brand's Checkers: a number is of one brand. */
const batches: Record<PlatformId, string> = { 6: '2405', 12: '2412', 13: '2411' }

/** Checkers of the demonstration that lie in a drawer: two of ten. */
const isSwitchedOff = (serial: number): boolean => serial % 5 === 4

export type CheckerPlan = typeof checkers.$inferInsert & {
  checkerId: string
  checkerType: CheckerType
  status: CheckerStatus
}

type Planned = { platformId: PlatformId; controllers: number; now: Date }

/** Checkers of a brand: temporary ones on gateways of many projects, stationary ones on the largest. */
export const planCheckers = (sites: readonly Site[], { platformId, controllers, now }: Planned): CheckerPlan[] => {
  const plan: CheckerPlan[] = []
  for (const checkerType of [1, 2] as const) {
    const many = platformId === 6 ? Math.round((counts[checkerType] * controllers) / 3000) : 0
    const wanted = Math.max(fewest[checkerType], many)
    for (let n = 0; n < wanted; n++) {
      const serial = plan.length + 1
      const checkerId = `CK${batches[platformId]}${digits(serial, 4)}`
      const key = `${platformId}|${checkerId}`
      // Two of one project only where there are fewer projects than Checkers.
      const site = sites[(checkerType === 1 ? 2 * n + 1 : 2 * n) % Math.max(1, sites.length)]
      const isOff = isSwitchedOff(serial)
      const hex = Math.floor(rnd(key, 'mac') * 0xffffff)
        .toString(16)
        .toUpperCase()
        .padStart(6, '0')
      plan.push({
        platformId,
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
