import { specsOfFolders } from '../../e2e/specs-of-folders.mjs'
import { baseOf, git } from '../check/git.mjs'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'
import { relatedTests } from './jest.mjs'
import { say } from './say.mjs'

const linesOf = (text) => (text ? text.trim().split('\n').filter(Boolean) : [])

/** Paths from the root that differ from the base, or are new. */
const changedFiles = (base) => [
  ...new Set([
    ...linesOf(git(root, 'diff', '--name-only', '--diff-filter=d', base)),
    ...linesOf(git(root, 'ls-files', '--others', '--exclude-standard')),
  ]),
]

/** The room of a file of the platform: `platform/nouns/fault`. Its composition root imports every room. */
const roomOf = (path) => path.split('/').slice(0, 3).join('/')

/** Tests in the rooms of changed files, and changed ones: nearly every other starts the whole platform, and imports all. */
export const testsInRooms = (related, files) => {
  const rooms = new Set(files.map(roomOf))
  return related.filter((test) => files.includes(test) || rooms.has(roomOf(test)))
}

/** What {@link specsOfFolders} says of a file: of its longest folder; undefined for what no browser test is about. */
const coverOf = (file) => {
  const folders = Object.keys(specsOfFolders).filter((folder) => file.startsWith(`${folder}/`))
  return specsOfFolders[folders.sort((a, b) => b.length - a.length)[0] ?? '']
}

/** Whether a name of {@link specsOfFolders} means this spec. */
export const isSpec = (name, spec) => spec === `e2e/${name}.spec.ts` || spec.startsWith(`e2e/${name}/`)

/**
 * Changed specs, and those that the map names; `uncovered`: files whose cover is the whole suite.
 * @param {readonly string[]} files
 * @param {readonly string[]} specs Paths of all specs.
 */
export function specsFor(files, specs) {
  const covers = files.map((file) => ({ file, cover: coverOf(file) }))
  const names = covers.flatMap(({ cover }) => (Array.isArray(cover) ? cover : []))
  return {
    specs: specs.filter((spec) => files.includes(spec) || names.some((name) => isSpec(name, spec))),
    uncovered: covers.filter(({ cover }) => cover === 'all').map(({ file }) => file),
  }
}

/** Tests of what is deployed read manifests, units and rules as text: no import leads to them. */
export const testsOfDeployment = (files, tests) => (files.some((file) => file.startsWith('deploy/')) ? tests : [])

const isCode = (file) => /\.(tsx?|mjs|json|sql|css)$/.test(file)

/**
 * The parts of the steps that a change touches: unit and component tests by import, platform tests by import within
 * the changed rooms, browser tests by the map of folders.
 * @returns {Promise<{ includes: (step: string) => boolean, tests: Record<string, string[]>, specs: string[], leftOut: string[] }>}
 */
export async function changedPlan() {
  const base = baseOf(root)
  const all = base === null ? [] : changedFiles(base)
  const files = all.filter(isCode)
  say(`${files.length} files changed since ${base?.slice(0, 12)}`)
  const deployment = testsOfDeployment(all, sourceFiles(/^tests\/deploy\/.+\.test\.ts$/))
  const related = await relatedTests(['platform'], files)
  const tests = {
    unit: [...new Set([...(await relatedTests(['unit'], files)), ...deployment])],
    component: await relatedTests(['component'], files),
    contract: testsInRooms(related, files),
  }
  const { specs, uncovered } = specsFor(files, sourceFiles(/^e2e\/.*\.spec\.ts$/))
  const left = related.length - tests.contract.length
  const leftOut = [
    `contract: ${left} files in other rooms that the change reaches by import are left to the whole run`,
    `browser: ${specs.length ? `only ${specs.join(', ')}` : 'no spec covers what changed'}; the others are left to the whole run`,
    ...(uncovered.length ? [`browser: only the whole run covers ${uncovered.join(', ')}`] : []),
    'waits, look: left to the whole run',
  ]
  const packages = files.some((file) => /^package(-lock)?\.json$/.test(file))
  const needs = {
    'version-floor': packages,
    lockfile: packages,
    build: specs.length > 0,
    'script-budget': specs.length > 0,
    'e2e-waits': false,
    look: false,
    e2e: specs.length > 0,
    ...Object.fromEntries(Object.entries(tests).map(([step, found]) => [step, found.length > 0])),
  }
  return { includes: (step) => needs[step] ?? true, tests, specs, leftOut }
}
