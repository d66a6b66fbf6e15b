import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it, test } from '@jest/globals'
import { fromWallByIntl, shownByIntl } from '@/tests/support/wall-clock'
import { momentsOfTests, resultsOfZones, zoneFunctions, zonesOfTests } from '@/tests/support/zone-functions'

const answerOf = (name: string, at: string, zone: string): unknown => {
  try {
    return zoneFunctions[name]?.(new Date(at), zone)
  } catch (error) {
    return (error as Error).name
  }
}

test('every exported function that takes a zone is looked at here', () => {
  const found = globSync(['lib/format/*.ts', 'platform/kernel/time/*.ts'])
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(
        /export const (\w+) = (?:<[^>]*>+)?\((?:[^()]|\([^()]*\))*?\b(?:z|timeZ)one\b/g,
      ),
    ])
    .map(([, name]) => name)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((name) => !Object.hasOwn(zoneFunctions, name ?? ''))).toEqual([])
})

test('a moment is shown, and a wall time found, as Intl has them', () => {
  for (const zone of zonesOfTests)
    for (const at of momentsOfTests()) {
      const shown = shownByIntl(at.getTime(), zone)
      const wall = at.toISOString().replace(/\.\d+Z/, '')
      const moment = fromWallByIntl(wall, zone)
      const [day = '', clock = ''] = shown.split(' ')
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      const found = (name: string) => zoneFunctions[name]?.(at, zone)
      expect({
        zone,
        texts: ['toDateTime', 'showWireTime', 'toDayText', 'toWallTime'].map(found),
        moments: ['fromWall', 'fromWallTime', 'readTime'].map(found),
        wall: found('toWall'),
        day: (found('toDayRange') as { to: string }).to,
        site: found('toSiteTime'),
      }).toMatchObject({
        texts: [shown, shown, day, `${day}T${clock.replace(/:\d\d$/, '')}`],
        moments: [moment, moment, moment],
        wall: Date.parse(`${shown.replace(' ', 'T')}Z`),
        day,
        site: { day: Date.parse(day) / 86_400_000, minute: 60 * hour + minute },
      })
    }
})

describe('a day of a site', () => {
  it.each([
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00Z', 23],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z', 25],
    ['Asia/Kolkata', '2026-03-29', '2026-03-28T18:30:00Z', 24],
    ['Asia/Kolkata', '2028-02-29', '2028-02-28T18:30:00Z', 24],
    // Clocks go from midnight to one; and from midnight back to eleven of the day before.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
    ['America/Sao_Paulo', '2019-02-16', '2019-02-16T02:00:00Z', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
  ])('in %s, %s begins at %s and has %d hours', (zone, day, start, hours) => {
    const begin = Date.parse(start)
    expect(answerOf('startOfDay', day, zone)).toBe(begin)
    expect(answerOf('dayRange', day, zone)).toEqual([begin, begin + hours * 3_600_000])
    expect(answerOf('dayBound', day, zone)).toBe(begin + hours * 3_600_000)
  })

  it.each([
    // Late in a day of 25 hours, and early after one of 23, six times 24 hours before is another day.
    ['2026-11-02T04:30:00Z', '2026-10-26T04:00:00Z'],
    ['2026-03-09T04:30:00Z', '2026-03-03T05:00:00Z'],
  ])('at %s in New York, seven days with today begin at %s', (at, start) => {
    expect(answerOf('startOfDayAgo', at, 'America/New_York')).toBe(Date.parse(start))
  })

  it.each([
    ['2026-03-31T15:59:59Z', '2026-03-01', '2026-03-31'],
    ['2026-03-31T16:00:00Z', '2026-04-01', '2026-04-01'],
    ['2028-02-29T15:00:00Z', '2028-02-01', '2028-02-29'],
    ['2027-02-28T16:00:00Z', '2027-03-01', '2027-03-01'],
    ['2026-12-31T16:00:00Z', '2027-01-01', '2027-01-01'],
  ])('%s is in Shanghai within the month from %s to %s', (at, from, to) => {
    expect(answerOf('toDayRange', at, 'Asia/Shanghai')).toEqual({ from, to })
  })
})

test.each([
  // Skipped: it counts on from before.
  ['America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00Z'],
  ['Europe/London', '2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15:00Z', '2026-10-03T15:45:00Z'],
  ['America/Sao_Paulo', '2018-11-04T00:30:00Z', '2018-11-04T03:30:00Z'],
  ['Africa/Cairo', '2026-04-24T00:30:00Z', '2026-04-23T22:30:00Z'],
  // Twice: the first.
  ['America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z'],
  ['Europe/London', '2026-10-25T01:30:00Z', '2026-10-25T00:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45:00Z', '2026-04-04T14:45:00Z'],
  ['America/Sao_Paulo', '2019-02-16T23:30:00Z', '2019-02-17T01:30:00Z'],
  ['Africa/Cairo', '2026-10-29T23:30:00Z', '2026-10-29T20:30:00Z'],
])('in %s, clocks show %s at %s', (zone, wall, moment) => {
  for (const name of ['fromWall', 'fromWallTime', 'readTime'])
    expect([name, answerOf(name, wall, zone)]).toEqual([name, Date.parse(moment)])
})

describe('what there is not', () => {
  /** Those that have an answer all the same: they choose a zone. */
  const chooses = { toTimeZone: 'Asia/Shanghai', toKnownZone: 'UTC', zoneOffset: Number.NaN }
  const named = Object.keys(zoneFunctions).filter((name) => !Object.hasOwn(chooses, name))

  it.each(named)('%s refuses an invalid date and an unknown zone', (name) => {
    expect([
      answerOf(name, 'no date', 'Europe/Berlin'),
      answerOf(name, '2026-06-01T12:00:00Z', 'Mars/Olympus'),
    ]).toEqual(['RangeError', 'RangeError'])
  })

  it.each(Object.entries(chooses))('%s answers %s for an unknown zone', (name, answer) => {
    expect(answerOf(name, '2026-06-01T12:00:00Z', 'Mars/Olympus')).toBe(answer)
  })
})

test('the machine’s own zone changes no answer', async () => {
  const digest = createHash('sha256').update(resultsOfZones()).digest('hex')
  const program = ['--import', 'tsx', 'tests/support/print-zone-results.ts']
  const printed = await Promise.all(
    ['Europe/Berlin', 'America/New_York'].map((TZ) =>
      promisify(execFile)(process.execPath, program, { env: { ...process.env, TZ } }),
    ),
  )
  expect(printed.map(({ stdout }) => stdout)).toEqual([digest, digest])
}, 120_000)
