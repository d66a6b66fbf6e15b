import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildPlatform, platformCli } from '../build.mjs'
import { sourceFiles } from '../check/source-files.mjs'
import { Refusal } from '../refusal.mjs'
import { withPostgres } from '../test/postgres.mjs'
import { root } from '../toolchain.mjs'
import { draw } from './draw.mjs'

/** @typedef {{ kind: string, file: string, name: string }} Test */

const kinds = {
  unit: { files: /^(?:(?:app|components|lib|tests)\/.*(?<!\.component)\.test\.tsx?|scripts\/.*\.test\.mjs)$/ },
  component: { files: /^(?:components|tests)\/.*\.component\.test\.tsx$/ },
  platform: { files: /^(?:platform|simulator)\/.*\.test\.ts$/ },
  browser: { files: /^e2e\/.*\.spec\.ts$/ },
}
const drawn = 100
const resultsFile = join(root, 'test-results', 'alone.jsonl')

const digestOf = (file) =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
    .slice(0, 16)
const keyOf = ({ kind, file, name }) => [kind, file, digestOf(file), name].join('|')

/** Results of earlier runs, the last of each test, while its file is the same. */
function readResults() {
  const lines = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.key, result]))
}

/** Runs a program that prints JSON lines on its third stream, and hands on each. */
function eachLine(args, env, take) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (text) => (errors = `${errors}${text}`.slice(-4_000)))
    createInterface({ input: child.stdio[3] }).on('line', (line) => take(JSON.parse(line)))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended:\n${errors}`))))
  })
}

const jestFile = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', 'scripts/alone/jest-file.mjs']
const browserFile = ['--import', 'tsx', 'scripts/alone/browser-tests.ts']

/** Runs `work` for each, two at a time. */
async function twoAtATime(items, work) {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([lane(), lane()])
}

/** @returns {Promise<Test[]>} Every test of a kind. */
async function listTests(kind, env) {
  /** @type {Test[]} */
  const tests = []
  if (kind === 'browser') {
    await eachLine([...browserFile], env, (list) => tests.push(...list.map((test) => ({ kind, ...test }))))
    return tests
  }
  await twoAtATime(sourceFiles(kinds[kind].files), (file) =>
    eachLine([...jestFile, kind, file], env, (names) => tests.push(...names.map((name) => ({ kind, file, name })))),
  )
  return tests
}

/** Runs tests of one kind; `take` gets each result as it comes. */
async function runTests(kind, tests, env, take) {
  if (tests.length === 0) return
  if (kind === 'browser') {
    await eachLine([...browserFile, JSON.stringify(tests)], env, (result) => take({ kind, ...result }))
    return
  }
  await twoAtATime(
    Map.groupBy(tests, ({ file }) => file),
    ([file, own]) => {
      const names = JSON.stringify(own.map(({ name }) => name))
      return eachLine([...jestFile, kind, file, names], env, (result) => take({ kind, file, ...result }))
    },
  )
}

const readArguments = (args) => {
  const at = args.indexOf('--seed')
  const seed = at < 0 ? Math.floor(Math.random() * 1e9) : Number(args[at + 1])
  if (!Number.isSafeInteger(seed)) throw new Refusal('--seed needs a number.')
  const rest = args.filter((arg, index) => arg !== '--all' && (at < 0 || (index !== at && index !== at + 1)))
  const unknown = rest.filter((arg) => !(arg in kinds))
  if (unknown.length)
    throw new Refusal(`Unknown: ${unknown.join(', ')}. There are --all, --seed N, ${Object.keys(kinds).join(', ')}.`)
  return { isAll: args.includes('--all'), seed, chosen: rest.length ? rest : Object.keys(kinds) }
}

/**
 * Runs tests each by itself: a hundred drawn ones, or all that have not passed alone since their file changed.
 * @param {string[]} args
 * @returns {Promise<number>} Exit code.
 */
export async function runAlone(args) {
  const { isAll, seed, chosen } = readArguments(args)
  await buildPlatform()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const known = readResults()
  let failed = 0
  let passed = 0
  const take = ({ kind, file, name, failed: isFailed, seconds, why }) => {
    const key = keyOf({ kind, file, name })
    appendFileSync(resultsFile, `${JSON.stringify({ key, failed: isFailed, seconds, why })}\n`)
    if (isFailed) failed += 1
    else passed += 1
    if (isFailed) console.log(`✗ ${kind} ${file}: ${name}\n${why}`)
  }
  const { failed: unwell } = await withPostgres(async (url) => {
    const templates = mkdtempSync(join(tmpdir(), 'templates-'))
    process.once('exit', () => rmSync(templates, { recursive: true, force: true }))
    const database = { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: url, TEST_SERVER_TEMPLATES: templates }
    const env = { ...database, PLATFORM_ENTRY: platformCli }
    const tests = []
    for (const kind of chosen) tests.push(...(await listTests(kind, env)))
    const wanted = isAll ? tests.filter((test) => known.get(keyOf(test))?.failed !== false) : draw(tests, drawn, seed)
    console.log(`${wanted.length} of ${tests.length} tests${isAll ? '' : `, drawn by --seed ${seed}`}`)
    for (const kind of chosen)
      await runTests(
        kind,
        wanted.filter((test) => test.kind === kind),
        env,
        take,
      )
    return { passed, failed }
  })
  console.log(`${passed} passed, ${failed} failed`)
  return unwell || failed || passed === 0 ? 1 : 0
}
