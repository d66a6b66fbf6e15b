import { compareAsc } from 'date-fns/compareAsc'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { toVersionOrder } from '@/lib/contract/version-number'
import { rnd } from '@/lib/format/rnd'
import type { otaRecords } from '../../nouns/tables/controller-part'
import type { ControllerRow } from './controller-row'
import { before, drawInt, drawWeighted } from './draw'

export type OtaRecordRow = typeof otaRecords.$inferInsert

/** One campaign a quarter for each feature code. Domain 5.7. `age` in quarters; module and controller take turns. */
const campaigns = [
  { upgradeType: 1, version: '2.8.1', age: 10 },
  { upgradeType: 2, version: '2.1.6', age: 9 },
  { upgradeType: 1, version: '2.8.3', age: 8 },
  { upgradeType: 2, version: '2.3.10', age: 7 },
  { upgradeType: 1, version: '3.0.4', age: 6 },
  { upgradeType: 2, version: '2.4.2', age: 5 },
  { upgradeType: 1, version: '3.1.0', age: 4 },
  { upgradeType: 2, version: '2.4.7', age: 3 },
  { upgradeType: 1, version: '3.2.0', age: 2 },
  { upgradeType: 2, version: '2.5.0', age: 1 },
] as const
/** What is being rolled out now. */
const nextVersion = '3.2.1'
const quarterMs = 91 * millisecondsInDay

/** Of a hundred upgrades six fail. Domain 4.3: for want of a device that answers, mostly. */
const failureShare = 0.14
const reasons = [
  [1, 50],
  [2, 30],
  [3, 10],
  [5, 10],
] as const

/**
 * The upgrades that brought a controller to the versions that it has: each newer version that came out after it was
 * installed, one after the other; where the next one is missing, some controllers tried and failed.
 */
export const planOtaRecords = (controller: ControllerRow & { id: number }, now: Date): OtaRecordRow[] => {
  const { id, macWifiId: mac, platformId, featureCode, installTime, activationFlag } = controller
  if (!installTime || activationFlag !== 1) return []
  const records: OtaRecordRow[] = []
  for (const upgradeType of [1, 2] as const) {
    const current = upgradeType === 1 ? controller.moduleVersion : controller.firmwareVersion
    const own = campaigns.filter((each) => each.upgradeType === upgradeType)
    let version: string | undefined
    for (const { version: target, age } of own) {
      const opened = before(
        now,
        age * quarterMs - 40 * millisecondsInDay * rnd(featureCode, platformId, 'campaign', age),
      )
      const startTime = before(opened, -(6 * millisecondsInDay * rnd(mac, 'campaign', age)))
      const isOver = toVersionOrder(target) > toVersionOrder(current)
      // What came out before it was installed was on it when it came.
      if (startTime < installTime) {
        if (!isOver) version = target
        continue
      }
      const isFailed = isOver && rnd(mac, 'failed', age) < failureShare
      if (version === undefined && !isOver)
        version = own[Math.max(0, own.findIndex((each) => each.version === target) - 1)]?.version
      const beforeVersion = version ?? current
      if ((isOver && !isFailed) || beforeVersion === target) {
        if (!isOver) version = target
        continue
      }
      records.push({
        platformId,
        controllerId: id,
        upgradeId: 80_000 - age * 1000 + Math.floor(999 * rnd(featureCode, platformId)),
        upgradeType,
        featureCode,
        beforeVersion,
        targetVersion: target,
        afterVersion: isFailed ? beforeVersion : target,
        result: isFailed ? 3 : 2,
        failReason: isFailed ? drawWeighted(reasons, mac, 'reason', age) : null,
        retryCount: isFailed ? 3 : rnd(mac, 'retry', age) < 0.08 ? 1 : 0,
        startTime,
        endTime: before(
          startTime,
          -(drawInt(50, 170, mac, 'took', age) * 1000 + (isFailed ? 30 * millisecondsInMinute : 0)),
        ),
      })
      if (!isFailed) version = target
      else break
    }
  }
  if (controller.otaStatus === 1) {
    const version = controller.moduleVersion
    records.push({
      platformId,
      controllerId: id,
      upgradeType: 1,
      featureCode,
      failReason: null,
      retryCount: 0,
      endTime: null,
      beforeVersion: version,
      afterVersion: version,
      targetVersion: nextVersion,
      result: 1,
      upgradeId: 80_000 + Math.floor(999 * rnd(featureCode, platformId)),
      startTime: before(now, (1 + 3 * rnd(mac, 'running')) * millisecondsInMinute),
    })
  }
  return records.sort((a, b) => compareAsc(a.startTime, b.startTime))
}

/** The state of upgrades that a controller shows: that of its newest record. */
export const otaStatusOf = (records: readonly OtaRecordRow[]): 0 | 1 | 2 | 3 => records.at(-1)?.result ?? 0
