import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { noteFigure } from '@/tests/support/note-figure'
import { demoPassword } from '../seed/account'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { isFit } from './finding'
import type { Options } from './look'
import { toJson, toJunit, toTable } from './report'
import { conformance, type Result } from './run'

let platform: TestPlatform
let result: Result
const optionsOf = ({ app }: TestPlatform): Options => ({
  talk: async (path, init) => app.request(path, init),
  platformId: 6,
  main: { account: 'admin', password: demoPassword },
  lesser: { account: 'viewer', password: demoPassword },
  writes: true,
})

beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  result = await conformance(optionsOf(platform))
})
afterAll(() => platform.close())

it('finds nothing wrong and nothing missing in the reference platform, and leaves nothing behind', () => {
  const { findings, leftovers } = result
  expect(findings.filter(({ state }) => state === 'bad' || state === 'missing')).toEqual([])
  expect(leftovers).toEqual([])
  expect(isFit(findings)).toBe(true)
  noteFigure('checks of a platform', findings.filter(({ state }) => state === 'ok').length)
})

it('looks at most of the contract', () => {
  const { findings } = result
  const counted = (area: string) => findings.filter((each) => each.area === area && each.state === 'ok').length
  expect(counted('shapes')).toBeGreaterThan(120)
  expect(counted('lists')).toBeGreaterThan(35)
  expect(counted('rights')).toBeGreaterThan(5)
  // Six of each of eleven nouns, and an upload.
  expect(counted('writes')).toBe(67)
  expect(counted('files')).toBe(6)
  // A seed of sixty controllers has no row for these; nothing else may go unseen.
  const unseen = findings.filter(({ state, area }) => state === 'skipped' && area !== 'writes').map(({ name }) => name)
  expect([...new Set(unseen)].sort()).toEqual(
    [
      ...[
        'airBox.day',
        'clientError.info',
        'clientError.report',
        'dataReport.info',
        'dataReport.pdf',
        'dataReport.xlsx',
      ],
      ...['deviceImport.info', 'deviceImport.preview', 'deviceImport.problems'],
      ...['hidom.adapters', 'hidom.meters', 'hidom.schedules'],
      ...[
        'job.failures',
        'job.info',
        'job.results',
        'person.info',
        'retention.impact',
        'smartTouch.groups',
        'smartTouch.schedules',
        'smartTouch.settings',
      ],
    ].sort(),
  )
})

it('reports for people, programs and build servers', () => {
  const table = toTable(result)
  expect(table).toMatch(/^ {2}lists +\d+ +0 +0 /m)
  expect(table).toContain('The console can stand before this platform.')
  expect(JSON.parse(toJson(result))).toMatchObject({ fit: true, leftovers: [] })
  expect(toJunit(result)).toMatch(/<testsuite name="lists" tests="\d+" failures="0"/)
  const bad = {
    findings: [{ area: 'shapes', name: 'a <b>', state: 'bad', why: '"1" & 2' } as const],
    leftovers: ['one'],
  }
  expect(toJunit(bad)).toContain('<failure message="&#34;1&#34; &#38; 2"/>')
  expect(toTable(bad)).toMatch(/Left behind[\s\S]*one[\s\S]*cannot stand/)
})
