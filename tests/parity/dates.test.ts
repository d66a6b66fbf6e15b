import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')

/** Patterns that date-fns, its constants and the wire module replace. */
const patterns = {
  'a length of time as a number': /\b(?:86_?400_?000|3_?600_?000|60_?000)\b|\b60 \* 1_?000\b|\b1_?000 \* 60\b/g,
  'moments added or taken away': /\.(?:getTime|valueOf)\(\)\s*[-+]|[-+]\s*[\w.?[\]]+\.(?:getTime|valueOf)\(\)/g,
  'a moment cut by hand': /toISOString\(\)\s*\.(?:slice|replace|replaceAll|substring|substr|split|concat)\b/g,
  'a part of a text of time': /\.slice\((?:0,\s*(?:10|16|19)|5,\s*16|11(?:,\s*16)?)\)/g,
  'a text made a moment by hand': /\.replace\(' ', 'T'\)|[}']T00:00:00/g,
  'parts of a date': /\.set(?:UTC)?(?:FullYear|Month|Date|Hours|Minutes|Seconds)\(|\bDate\.UTC\(/g,
}

/** Exempt files, each with its patterns and the reason. */
const allowed: { path: RegExp; patterns: (keyof typeof patterns)[]; why: string }[] = [
  {
    path: /^lib\/format\/wire-time\.ts$/,
    patterns: ['a moment cut by hand', 'a part of a text of time', 'a text made a moment by hand'],
    why: 'the module of the wire format; it is measured there',
  },
  {
    path: /^lib\/contract\/(?:time-lengths|wire-ms)\.ts$/,
    patterns: ['a length of time as a number', 'a text made a moment by hand'],
    why: 'the contract imports its schemas and itself alone',
  },
  {
    path: /^lib\/contract\/(?:checker-task|repair-row|ota-policy)\.ts$/,
    patterns: ['moments added or taken away', 'a part of a text of time'],
    why: 'the same',
  },
  {
    path: /^lib\/format\/zoned-time\.ts$/,
    patterns: ['a text made a moment by hand'],
    why: 'an input of date and time has a T between the two',
  },
  {
    path: /^(?:simulator\/model|lib\/format\/site-clock)/,
    patterns: ['a length of time as a number', 'moments added or taken away', 'parts of a date'],
    why: 'the hot loop of the simulation counts minutes',
  },
  {
    path: /^platform\/testing\/templates\/seeding\.ts$/,
    patterns: ['a moment cut by hand'],
    why: 'the name of a folder, of the digits of a moment',
  },
  {
    path: /^(?:components\/screens\/dashboard\/project-order|platform\/kernel\/http\/run-call)\.ts$/,
    patterns: ['a part of a text of time'],
    why: 'the first ten of a list',
  },
  {
    path: /^platform\/kernel\/(?:audit\/mask|ingest\/read-message)\.ts$/,
    patterns: ['a length of time as a number'],
    why: 'a number of characters, or of keys',
  },
]

const faultsIn = (path: string, source: string): string[] =>
  Object.entries(patterns)
    .filter(([name]) => !allowed.some((each) => each.path.test(path) && each.patterns.some((known) => known === name)))
    .flatMap(([name, pattern]) =>
      [...source.matchAll(pattern)].map(({ index }) => `${path}:${source.slice(0, index).split('\n').length} ${name}`),
    )

const files = globSync('{app,components,lib,platform,simulator}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8')

test('times are counted, read and written by date-fns and the wire module', () => {
  expect(files.flatMap((path) => faultsIn(path, sourceOf(path)))).toEqual([])
  checked(files.length, 'files')
})

describe('the guard', () => {
  test.each([
    'const day = 86_400_000',
    'const week = 7 * 24 * 60 * 60_000',
    'setTimeout(look, 60 * 1000)',
    'new Date(now.getTime() - 5)',
    'const took = row.end.getTime() -\n  row.start.getTime()',
    'until - row.startTime.getTime()',
    "moment.toISOString().slice(0, 13).replace('T', ' ')",
    "Date.parse(text.replace(' ', 'T'))",
    "Date.parse(day + 'T00:00:00Z')",
    'const clock = shown.slice(11)',
    'const day = row.createTime.slice(0, 10)',
    'day.setUTCDate(1)',
    'Date.UTC(2026, 0)',
  ])('sees %j', (line) => {
    expect(faultsIn('lib/format/planted.ts', line)).not.toEqual([])
  })

  test.each([
    'rows.slice(0, 20)',
    'now.getTime() < end.getTime()',
    'moment.toISOString()',
    "import { addDays } from 'date-fns/addDays'",
    'const port = 60_001',
  ])('lets %j pass', (line) => {
    expect(faultsIn('lib/format/planted.ts', line)).toEqual([])
  })

  test('exempts no file without need', () => {
    const idle = allowed.filter(({ path, patterns: names }) =>
      names.some((name) => !files.some((file) => path.test(file) && sourceOf(file).search(patterns[name]) !== -1)),
    )
    expect(idle).toEqual([])
  })
})
