import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { orderDevices } from '../order-devices'
import { type Candidate, chooseNext, type Rules, whyWait } from './choose-next'
import { deviceMs, planWaves } from './plan-waves'
import { isOpen } from './site-window'

const now = new Date('2026-11-21T18:30:00Z')
const zones = ['Asia/Shanghai', 'Europe/Athens', 'UTC']
const candidate = fc.record({
  projectId: fc.option(fc.nat(8), { nil: null }),
  stageNo: fc.integer({ min: 1, max: 3 }),
  timeZone: fc.constantFrom(...zones),
  onlineStatus: fc.constantFrom<0 | 1>(0, 1),
  notBefore: fc.option(fc.constantFrom(new Date(now.getTime() - 1), new Date(now.getTime() + 1)), { nil: null }),
  confirmed: fc.constantFrom<0 | 1>(0, 1),
})
const waiting = fc
  .array(candidate, { maxLength: 60 })
  .map((list): Candidate[] => list.map((each, index) => ({ ...each, resultId: index, controllerId: index })))
const some = fc.array(fc.nat(8), { maxLength: 4 }).map((list) => new Set(list))
const rules = fc.record<Rules>({
  now: fc.constant(now),
  dailyWindow: fc.constantFrom(null, '02:00-05:00'),
  upgradeWay: fc.constantFrom<1 | 2>(1, 2),
  openStages: fc.constantFrom(new Set([1]), new Set([1, 2])),
  slots: fc.nat(20),
  busyProjects: some,
  busyControllers: some,
  indoorFirst: some,
})

const base: Candidate = {
  resultId: 1,
  controllerId: 1,
  projectId: 7,
  stageNo: 1,
  timeZone: 'UTC',
  onlineStatus: 1,
  notBefore: null,
  confirmed: 0,
}
const free: Rules = {
  now,
  dailyWindow: null,
  upgradeWay: 2,
  openStages: new Set([1]),
  slots: 5,
  busyProjects: new Set(),
  busyControllers: new Set(),
  indoorFirst: new Set(),
}

describe('whoever is next', () => {
  it.each([
    ['stage', { stageNo: 2 }, {}],
    ['retry', { notBefore: new Date(now.getTime() + 1) }, {}],
    ['retry', { notBefore: new Date(now.getTime() + 1), confirmed: 1 as const }, { upgradeWay: 1 as const }],
    ['later', { notBefore: new Date(now.getTime() + 1) }, { upgradeWay: 1 as const }],
    ['window', {}, { dailyWindow: '02:00-05:00' }],
    ['deviceBusy', {}, { busyControllers: new Set([1]) }],
    ['projectBusy', {}, { busyProjects: new Set([7]) }],
    ['indoorFirst', {}, { indoorFirst: new Set([1]) }],
    ['offline', { onlineStatus: 0 as const }, {}],
    ['confirmation', {}, { upgradeWay: 1 as const }],
    [null, {}, {}],
  ] as const)('waits for %s', (why, own, more) => {
    expect(whyWait({ ...base, ...own }, { ...free, ...more })).toBe(why)
  })

  it('is never one of two of a project, and never keeps a rule of its own', () => {
    fc.assert(
      fc.property(waiting, rules, (list, own) => {
        const chosen = chooseNext(list, own)
        expect(chosen.length).toBeLessThanOrEqual(own.slots)
        const projects = chosen.flatMap(({ projectId }) => projectId ?? [])
        expect(new Set(projects).size).toBe(projects.length)
        expect(projects.some((id) => own.busyProjects.has(id))).toBe(false)
        for (const each of chosen) expect(whyWait(each, own)).toBeNull()
        // Whoever could go and does not is kept back by a place or by its project.
        const left = list.filter((each) => !chosen.includes(each) && whyWait(each, own) === null)
        if (chosen.length < own.slots) {
          for (const { projectId } of left) expect(projects).toContain(projectId)
        }
      }),
    )
  })

  it('stands still, if it must', () => {
    const list = [base, { ...base, resultId: 2, controllerId: 2, projectId: 8 }]
    expect(chooseNext(list, free, ({ controllerId }) => controllerId === 2)).toEqual([list[1]])
  })
})

const devices = fc
  .array(fc.record({ projectId: fc.option(fc.nat(5), { nil: null }), timeZone: fc.constantFrom(...zones) }), {
    maxLength: 40,
  })
  .map((list) => list.map((each, key) => ({ ...each, key, macWifiId: String(key) })))

describe('the plan', () => {
  it('has every device once, no two of a project in a wave, and each within the window of its site', () => {
    fc.assert(
      fc.property(
        devices,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(null, '02:00-05:00'),
        (list, most, window) => {
          const plan = { from: now, until: null, dailyWindow: window, concurrency: most, shares: [20, 80] }
          const { waves, tooLate } = planWaves(orderDevices(list, 'x'), plan)
          const planned = waves.flatMap(({ slots }) => slots.map(({ device }) => device.key))
          expect([...planned].sort()).toEqual(list.map(({ key }) => key).sort())
          expect(tooLate).toEqual([])
          for (const { slots, endTime } of waves) {
            expect(slots.length).toBeLessThanOrEqual(most)
            const projects = slots.flatMap(({ device }) => device.projectId ?? [])
            expect(new Set(projects).size).toBe(projects.length)
            for (const { device, startTime } of slots) {
              expect(isOpen(startTime, device.timeZone, window)).toBe(true)
              expect(startTime.getTime() + deviceMs).toBeLessThanOrEqual(endTime.getTime())
            }
          }
          const numbers = waves.map(({ stageNo }) => stageNo)
          expect([...numbers].sort()).toEqual(numbers)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts who cannot be done before the end', () => {
    const list = [0, 1, 2].map((key) => ({ key, projectId: 1, timeZone: 'UTC' }))
    const until = new Date(now.getTime() + deviceMs)
    const { waves, tooLate } = planWaves(list, { from: now, until, dailyWindow: null, concurrency: 5, shares: [100] })
    expect(waves).toHaveLength(2)
    expect(tooLate).toHaveLength(1)
  })
})
