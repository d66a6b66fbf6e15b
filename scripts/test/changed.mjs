import { spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'
import { relatedTests } from './jest.mjs'
import { say } from './say.mjs'

/** Limits by count, not time: about three minutes of work on two cores. */
const most = { jest: 40, specs: 4 }

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
const linesOf = (text) => (text ? text.split('\n') : [])

/** The base commit of a change: the upstream's; without local changes, the last commit's parent. */
function baseOf() {
  const upstream = git('rev-parse', '--abbrev-ref', '@{upstream}')
  const shared = upstream && git('merge-base', 'HEAD', upstream)
  const isClean = git('status', '--porcelain') === ''
  if (shared && (shared !== git('rev-parse', 'HEAD') || !isClean)) return shared
  return isClean ? (git('rev-parse', 'HEAD~1') ?? git('rev-parse', 'HEAD')) : git('rev-parse', 'HEAD')
}

/** Paths from the root that differ from the base, or are new. */
const changedFiles = (base) => [
  ...new Set([
    ...linesOf(git('diff', '--name-only', '--diff-filter=d', base)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ]),
]

const nameOf = (path) => basename(path).replace(/\..*$/, '')
const wordsOf = (path) => path.split(/[/.-]/)

/** How close a test is to a change: the file itself, its own test, one in the folder, by shared names. */
export function nearness(test, files) {
  if (files.includes(test)) return 1_000
  const points = files.map((file) => {
    if (dirname(file) === dirname(test)) return nameOf(file) === nameOf(test) ? 900 : 500
    const words = new Set(wordsOf(file))
    return wordsOf(test).filter((word) => words.has(word)).length
  })
  return Math.max(0, ...points)
}

/** The nearest first, then by name, so that a run can be repeated. */
export const nearest = (tests, files, count) =>
  [...tests].sort((a, b) => nearness(b, files) - nearness(a, files) || a.localeCompare(b)).slice(0, count)

/** Noun of a screen, a route or a spec: one name in all of them. */
const singular = (name) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Changed specs, and those named after a changed folder or file of the console. */
export function specsFor(files, specs) {
  const names = new Set(
    files
      .filter((file) => /^(app|components\/(screens|shell)|platform\/nouns)\//.test(file))
      .flatMap((file) => file.split('/').map((part) => singular(nameOf(part)))),
  )
  return specs.filter((spec) => files.includes(spec) || names.has(singular(nameOf(spec))))
}

/** Tests of what is deployed read manifests, units and rules as text: no import leads to them. */
export const testsOfDeployment = (files, tests) => (files.some((file) => file.startsWith('deploy/')) ? tests : [])

const isCode = (file) => /\.(tsx?|mjs|json|sql|css)$/.test(file)

/**
 * The parts of the steps that a change touches.
 * @returns {Promise<{ includes: (step: string) => boolean, tests: Record<string, string[]>, specs: string[], leftOut: string[] }>}
 */
export async function changedPlan() {
  const base = baseOf()
  const all = changedFiles(base)
  const files = all.filter(isCode)
  say(`${files.length} files changed since ${base?.slice(0, 12)}`)
  const groups = [
    ['unit', ['unit']],
    ['component', ['component']],
    ['contract', ['platform']],
  ]
  const tests = {}
  const leftOut = []
  for (const [step, projects] of groups) {
    const found = await relatedTests(projects, files)
    const read = step === 'unit' ? testsOfDeployment(all, sourceFiles(/^tests\/deploy\/.+\.test\.ts$/)) : []
    const related = [...new Set([...found, ...read])]
    tests[step] = nearest(related, files, step === 'unit' ? Number.POSITIVE_INFINITY : most.jest)
    const left = related.length - tests[step].length
    if (left)
      leftOut.push(`${step}: ${left} of ${related.length} files that the change touches are left to the whole run`)
  }
  const named = specsFor(files, sourceFiles(/^e2e\/.*\.spec\.ts$/))
  const specs = nearest(named, files, most.specs)
  leftOut.push(
    named.length === 0
      ? 'browser: no spec has the name of what changed; all of them are left to the whole run'
      : `browser: ${specs.join(', ')}; the others are left to the whole run`,
  )
  leftOut.push('look: the pictures are left to the whole run')
  const packages = files.some((file) => /^package(-lock)?\.json$/.test(file))
  const needs = {
    'version-floor': packages,
    lockfile: packages,
    build: specs.length > 0,
    'e2e-waits': false,
    look: false,
    e2e: specs.length > 0,
    ...Object.fromEntries(groups.map(([step]) => [step, tests[step].length > 0])),
  }
  return { includes: (step) => needs[step] ?? true, tests, specs, leftOut }
}
