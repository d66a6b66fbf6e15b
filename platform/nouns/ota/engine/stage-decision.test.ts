import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toStageSizes } from '@/lib/contract/stage-sizes'
import { decideStage, failureLimit } from './stage-decision'

const rule = { successTrigger: 90, failureThreshold: 20, accepted: 0 }
const counts = fc
  .record({ waiting: fc.nat(200), upgrading: fc.nat(200), success: fc.nat(200), fail: fc.nat(200) })
  .map((each) => ({ ...each, total: each.waiting + each.upgrading + each.success + each.fail }))
const rules = fc.record({
  successTrigger: fc.integer({ min: 1, max: 100 }),
  failureThreshold: fc.integer({ min: 1, max: 100 }),
  accepted: fc.nat(200),
})

describe('a stage', () => {
  it('of ten with a threshold of 20% stops at the second failure, and not at the first', () => {
    const decided = (fail: number) =>
      decideStage({ total: 10, waiting: 10 - fail, upgrading: 0, success: 0, fail }, rule)
    expect([decided(0), decided(1), decided(2), decided(3)]).toEqual(['go', 'go', 'stopThreshold', 'stopThreshold'])
  })

  it('lets the next one start as soon as enough have succeeded, and is done when all are through', () => {
    const decided = (success: number, waiting: number) =>
      decideStage({ total: 20, waiting, upgrading: 20 - success - waiting, success, fail: 0 }, rule)
    expect(decided(17, 1)).toBe('go')
    expect(decided(18, 1)).toBe('next')
    expect(decided(20, 0)).toBe('done')
  })

  it('that is through with too few successes stops', () => {
    const few = { total: 20, waiting: 0, upgrading: 0, success: 17, fail: 3 }
    expect(decideStage(few, rule)).toBe('stopTrigger')
    // Somebody has accepted them.
    expect(decideStage(few, { ...rule, accepted: 3 })).toBe('done')
  })

  it('never goes on at its limit, never stops below it while somebody still may succeed', () => {
    fc.assert(
      fc.property(counts, rules, (given, own) => {
        fc.pre(given.total > 0)
        const decision = decideStage(given, own)
        const isReached = given.fail - own.accepted >= failureLimit(given, own)
        expect(decision === 'stopThreshold').toBe(isReached)
        if (!isReached && given.waiting + given.upgrading > 0) expect(['go', 'next']).toContain(decision)
        if (given.waiting + given.upgrading === 0) expect(['go', 'next']).not.toContain(decision)
      }),
    )
  })

  it('that was resumed does not stop again before something new fails', () => {
    fc.assert(
      fc.property(counts, rules, (given, own) => {
        fc.pre(given.total > 0)
        expect(decideStage(given, { ...own, accepted: given.fail })).not.toBe('stopThreshold')
      }),
    )
  })
})

describe('stages', () => {
  it('hold every device once, and none is empty while there are enough', () => {
    const shares = fc
      .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 })
      .map((parts) => parts.map((part) => (100 * part) / parts.reduce((sum, each) => sum + each, 0)))
    fc.assert(
      fc.property(fc.nat(5000), shares, (total, own) => {
        const sizes = toStageSizes(total, own)
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total)
        expect(sizes.every((size) => size >= 0)).toBe(true)
        if (total >= own.length) expect(sizes.slice(0, -1).every((size) => size > 0)).toBe(true)
      }),
    )
    expect(toStageSizes(100, [10, 90])).toEqual([10, 90])
  })
})
