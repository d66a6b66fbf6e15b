import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import config from '../../jest.config.mjs'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'
import { toOutcome as ofJest } from './jest.mjs'
import { toOutcome as ofPlaywright } from './playwright.mjs'
import { readArguments } from './run-steps.mjs'
import { skipFaults, skipLines } from './skips.mjs'
import { toTiming } from './timing.mjs'

const jestReport = (assertionResults, more = {}) => ({
  numPassedTests: 1,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  testResults: [{ name: join(root, 'lib/a.test.ts'), startTime: 1_000, endTime: 3_500, assertionResults }],
  ...more,
})

describe('what Jest reports', () => {
  it('is counted, with the seconds of each file', () => {
    const outcome = ofJest(jestReport([{ status: 'passed', fullName: 'a' }]), 0)
    const files = [{ file: 'lib/a.test.ts', seconds: 2.5 }]
    expect(outcome).toEqual({ passed: 1, failed: 0, failures: [], skips: [], files })
  })

  it('names what failed: a case, or a file that does not load', () => {
    const failed = { status: 'failed', fullName: 'a b', failureMessages: ['expected 1'] }
    expect(ofJest(jestReport([failed]), 1).failures).toEqual([{ title: 'lib/a.test.ts: a b', message: 'expected 1' }])
    const testResults = [{ name: join(root, 'a.test.ts'), status: 'failed', message: 'no a', assertionResults: [] }]
    const report = jestReport([], { numFailedTestSuites: 1, testResults })
    expect(ofJest(report, 1).failures).toEqual([{ title: 'a.test.ts', message: 'no a' }])
  })

  it('names skipped tests with reasons; the other engine of the same run is not a skip', () => {
    const { skips } = ofJest(
      jestReport([
        { status: 'pending', fullName: 'restarts [skipped: needs PostgreSQL (Debian package postgresql-15)]' },
        { status: 'pending', fullName: 'restarts [skipped: other engine]' },
        { status: 'pending', fullName: 'says nothing' },
        { status: 'todo', fullName: 'later' },
      ]),
      0,
    )
    expect(skips.map(({ reason }) => reason)).toEqual(['needs PostgreSQL (Debian package postgresql-15)', null, null])
  })

  it.each([
    ['a file that does not load', { numFailedTestSuites: 1 }, 0],
    ['an error outside of any case', {}, 1],
    ['no case at all', { numPassedTests: 0 }, 0],
  ])('is a failure for %s', (_what, more, code) => {
    expect(ofJest(jestReport([], more), code).failed).toBe(1)
  })

  it('is no failure for a share of the tests that holds none', () => {
    expect(ofJest(jestReport([], { numPassedTests: 0 }), 0, true).failed).toBe(0)
    expect(ofJest(jestReport([], { numPassedTests: 0 }), 1, true).failed).toBe(1)
    expect(ofPlaywright(playwrightReport([], { expected: 0 }), 0, true).failed).toBe(0)
    expect(ofPlaywright(playwrightReport([], { expected: 0 }), 1, true).failed).toBe(1)
  })
})

const playwrightReport = (tests, stats = {}) => ({
  errors: [],
  stats: { expected: 1, unexpected: 0, flaky: 0, ...stats },
  suites: [{ title: 'a.spec.ts', suites: [{ title: 'group', specs: [{ title: 'case', file: 'a.spec.ts', tests }] }] }],
})

describe('what Playwright reports', () => {
  it('is counted, with the seconds of each file', () => {
    const passed = { status: 'expected', annotations: [], results: [{ duration: 1_500 }, { duration: 500 }] }
    expect(ofPlaywright(playwrightReport([passed]), 0)).toEqual({
      passed: 1,
      failed: 0,
      failures: [],
      skips: [],
      files: [{ file: 'e2e/a.spec.ts', seconds: 2 }],
    })
  })

  it('names what failed', () => {
    const failed = { status: 'unexpected', annotations: [], results: [{ duration: 1, error: { message: 'late' } }] }
    expect(ofPlaywright(playwrightReport([failed], { unexpected: 1 }), 1).failures).toEqual([
      { title: 'a.spec.ts › group › case', message: 'late', page: '' },
    ])
  })

  it('shows the page of a failed test from its main part on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outcomes-'))
    const path = join(folder, 'error-context.md')
    const tree = '- navigation "Main menu" [ref=e8]\n- main [ref=e9]:\n  - button "Edit" [ref=e10] [cursor=pointer]\n'
    writeFileSync(path, `# Page snapshot\n\n\`\`\`yaml\n${tree}\`\`\`\n\n# Test source\n`)
    const attachments = [{ name: 'error-context', path }]
    const failed = {
      status: 'unexpected',
      annotations: [],
      results: [{ duration: 1, error: { message: 'late' }, attachments }],
    }
    const [failure] = ofPlaywright(playwrightReport([failed], { unexpected: 1 }), 1).failures
    rmSync(folder, { recursive: true })
    expect(failure.page).toBe('- main:\n  - button "Edit"\n')
  })

  it('names what failed before any test began', () => {
    const report = { ...playwrightReport([], { expected: 0 }), errors: [{ message: 'no browser' }] }
    expect(ofPlaywright(report, 1).failures).toEqual([{ title: 'outside of any test', message: 'no browser' }])
  })

  it('names skipped tests with reasons', () => {
    const skipped = { status: 'skipped', annotations: [{ type: 'skip', description: 'no nginx' }], results: [] }
    const silent = { status: 'skipped', annotations: [{ type: 'skip' }], results: [] }
    expect(ofPlaywright(playwrightReport([skipped, silent]), 0).skips).toEqual([
      { title: 'a.spec.ts › group › case', reason: 'no nginx' },
      { title: 'a.spec.ts › group › case', reason: null },
    ])
  })

  it('is a failure when a test passed only on retry, and when nothing passed', () => {
    expect(ofPlaywright(playwrightReport([], { flaky: 1 }), 0).failed).toBe(1)
    expect(ofPlaywright(playwrightReport([], { expected: 0 }), 0).failed).toBe(1)
  })
})

describe('a skipped test', () => {
  const nginx = { title: 'behind nginx', reason: 'needs nginx (Debian package nginx-light)' }
  const disk = { title: 'a full disk', reason: 'needs a disk that can be mounted' }

  it('without a reason is a failure', () => {
    expect(skipFaults([{ title: 'silent', reason: null }], false)).toEqual(['skipped without a reason: silent'])
  })

  it('is a failure in CI only for lack of a package that root could install', () => {
    expect(skipFaults([nginx, disk], true)).toEqual([
      'skipped for want of a package that CI could install, nginx-light: behind nginx',
    ])
    expect(skipFaults([nginx, disk], false)).toEqual([])
  })

  it('is grouped by its reason', () => {
    expect(skipLines([nginx, disk, disk])).toEqual([
      '1 skipped: needs nginx (Debian package nginx-light)',
      '2 skipped: needs a disk that can be mounted',
    ])
  })
})

it('keeps the seconds of each step, and of the twenty slowest files of all', () => {
  const files = Array.from({ length: 25 }, (_, at) => ({ file: `f${at}`, seconds: at }))
  const step = { name: 'unit', passed: 3, failed: 0, skips: [{}], seconds: 12.34, files }
  const timing = toTiming([step], 12.5)
  expect(timing.steps).toEqual([{ name: 'unit', passed: 3, failed: 0, skipped: 1, seconds: 12.3 }])
  expect(timing.slowest).toHaveLength(20)
  expect(timing.slowest[0]).toEqual({ step: 'unit', file: 'f24', seconds: 24 })
})

describe('the arguments of npm test', () => {
  const known = ['lint', 'unit', 'e2e']

  it('choose steps, a change, and a shard for the runners', () => {
    expect(readArguments([], known)).toEqual({ names: known, isChanged: false, shard: undefined })
    expect(readArguments(['unit', '--shard=2/3'], known)).toEqual({
      names: ['unit'],
      isChanged: false,
      shard: '--shard=2/3',
    })
  })

  it.each([
    [['unitt'], 'No step unitt; there are: lint, unit, e2e.'],
    [['--shard=0/3'], 'npm test does not know --shard=0/3; it knows --changed and --shard=1/3.'],
  ])('are refused in one sentence: %s', (args, sentence) => {
    expect(() => readArguments(args, known)).toThrow(sentence)
  })
})

it('runs on the embedded database whatever only that can show', () => {
  const { testMatch = [] } = config.projects.find(({ displayName }) => displayName === 'embedded') ?? {}
  const patterns = testMatch.map((pattern) => pattern.replace('<rootDir>/', ''))
  const tests = sourceFiles(/^platform\/.*\.test\.ts$/)
  const isEmbedded = (path) => patterns.some((pattern) => matchesGlob(path, pattern))
  const needing = tests.filter((path) => readFileSync(join(root, path), 'utf8').includes("itOn('pglite')"))
  expect(needing).not.toEqual([])
  expect(needing.filter((path) => !isEmbedded(path))).toEqual([])
  expect(patterns.filter((pattern) => !tests.some((path) => matchesGlob(path, pattern)))).toEqual([])
})
