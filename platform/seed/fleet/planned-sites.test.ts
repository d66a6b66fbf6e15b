import { expect, it } from '@jest/globals'
import { plannedSites } from '@/platform/testing/planned-fleet'
import { filterLifeAt } from '@/simulator/model/air-box-readings'

const isFull = process.env.FULL_MATRIX === '1'
const now = new Date('2026-11-21T00:00:00Z')

it('says that a filter is used up on just those air boxes whose filter is', () => {
  let boxes = 0
  let worn = 0
  for (const { controller, airBoxes, faults } of plannedSites(isFull ? 3000 : 600, now)) {
    for (const { airBoxId, boxNo } of airBoxes) {
      boxes++
      const life = filterLifeAt(
        { key: airBoxId, installTime: controller.installTime ?? null, filterResetTime: null },
        now,
      )
      const alarm = faults.some(
        ({ unitKind, unitNo, faultCode, status }) =>
          unitKind === 4 && unitNo === boxNo && faultCode === '61' && status !== 1,
      )
      if (life < 1) worn++
      expect({ airBoxId, alarm }).toEqual({ airBoxId, alarm: life < 1 })
    }
  }
  expect(boxes).toBeGreaterThan(100)
  expect(worn).toBeGreaterThan(0)
})

it('has no controller that answers and was last in step weeks ago', () => {
  let checked = 0
  for (const { controller } of plannedSites(600, now)) {
    const synced = controller.lastSyncTime ?? controller.lastScreenSync
    if (controller.onlineStatus !== 1 || synced == null) continue
    checked++
    expect(now.getTime() - synced.getTime()).toBeLessThan(13 * 3_600_000)
  }
  expect(checked).toBeGreaterThanOrEqual(10)
})
