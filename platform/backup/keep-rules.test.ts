import { expect, it } from '@jest/globals'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import fc from 'fast-check'
import { toWireDay, toWireMonth } from '@/lib/format/wire-time'
import { chooseSets, type DatedSet, parseKeep } from './keep-rules'

const start = Date.UTC(2025, 11, 20)
const setAt = (hours: number, isWhole = true): DatedSet => ({
  name: String(hours),
  time: new Date(start + hours * millisecondsInHour),
  isWhole,
})
const days = (count: number): DatedSet[] => Array.from({ length: count }, (_, day) => setAt(24 * day + 2))
const chosenOf = (sets: readonly DatedSet[], keep: string): string[] =>
  sets.filter(({ name }) => chooseSets(sets, parseKeep(keep)).has(name)).map(({ time }) => toWireDay(time))

it('of a year of daily sets the last days, weeks and months stay', () => {
  expect(chosenOf(days(70), '3d,2w,3m')).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-22',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
  ])
  // The newest week and the newest month end with the newest day, and one week ends with its month.
  expect(chosenOf(days(400), '7d,4w,12m')).toHaveLength(7 + 3 + 11 - 1)
})

it('a schedule that was not running loses nothing: only days that have a set count', () => {
  const sets = [setAt(0), setAt(24 * 100), setAt(24 * 200)]
  expect(chosenOf(sets, '3d')).toHaveLength(3)
})

it('of a day the newest whole set stays, and the newest whole one of all in addition', () => {
  const sets = [setAt(2), setAt(26), setAt(27, false), setAt(50, false), setAt(51, false), setAt(74, false)]
  expect([...chooseSets(sets, parseKeep('2d'))].sort()).toEqual(['26', '51', '74'])
  // None is whole: none is last, so the newest stays.
  expect([...chooseSets([setAt(1, false), setAt(2, false)], { d: 0, w: 0, m: 0 })]).toEqual(['2'])
})

it.each(['', '7', 'd', '0d', '7d,', '7d 4w', '7d,3d', '-1d', '7h', '7D', '7d,4w,12m,1y', '99999d', '07d'])(
  '--keep %j is refused in one sentence',
  (text) => expect(() => parseKeep(text)).toThrow(/^--keep .* is not understood: give days, weeks and months/),
)

it('never drops the newest good set, keeps by each rule, and a second run changes nothing', () => {
  const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
  process.stdout.write(`keep rules: FC_SEED=${seed}\n`)
  const anySets = fc
    .uniqueArray(fc.record({ hours: fc.nat(24 * 900), isWhole: fc.boolean() }), {
      selector: ({ hours }) => hours,
      maxLength: 60,
    })
    .map((all) => all.map(({ hours, isWhole }) => setAt(hours, isWhole)))
  const anyRules = fc.record({ d: fc.nat(9), w: fc.nat(9), m: fc.nat(15) })
  fc.assert(
    fc.property(anySets, anyRules, (sets, rules) => {
      const chosen = chooseSets(sets, rules)
      const stay = sets.filter(({ name }) => chosen.has(name))
      if (sets.length > 0) expect(stay.length).toBeGreaterThan(0)
      const wholes = sets.filter(({ isWhole }) => isWhole).map(({ time }) => time.getTime())
      if (wholes.length > 0)
        expect(stay.filter(({ isWhole }) => isWhole).map(({ time }) => time.getTime())).toContain(Math.max(...wholes))
      for (const [count, periodOf] of [
        [rules.d, toWireDay],
        [rules.m, toWireMonth],
        // Weeks begin on Monday, as the first day of 1970 was a Thursday.
        [rules.w, (time: Date) => String(Math.floor((time.getTime() / millisecondsInDay + 3) / 7))],
      ] as const) {
        const periods = [
          ...new Set(sets.toSorted((a, b) => b.time.getTime() - a.time.getTime()).map(({ time }) => periodOf(time))),
        ]
        for (const period of periods.slice(0, count)) {
          const all = sets.filter(({ time }) => periodOf(time) === period)
          const good = all.some(({ isWhole }) => isWhole)
          const left = all.filter(({ name, isWhole }) => chosen.has(name) && (isWhole || !good))
          expect(left.length).toBeGreaterThan(0)
        }
      }
      expect([...chooseSets(stay, rules)].sort()).toEqual([...chosen].sort())
    }),
    { seed, numRuns: 500 },
  )
})
