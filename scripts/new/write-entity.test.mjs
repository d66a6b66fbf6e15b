import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'
import { writeSources } from './write-entity.mjs'

let folder

// A copy, so that the working tree does not change. The checks ask git for the files.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'entity-'))
  for (const path of sourceFiles()) cpSync(join(root, path), join(folder, path))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @returns {Promise<{ status: number | null, said: string }>} Exit code and output of a program in the copy. */
const runThere = (args) =>
  new Promise((resolve) => {
    // Without our test environment: the nested run has its own database and templates.
    const { NODE_OPTIONS, JEST_WORKER_ID, TEST_TEMPLATES, TEST_DATABASE, ...env } = process.env
    const child = spawn(process.execPath, args, { cwd: folder, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('close', (status) => resolve({ status, said }))
  })

const jest = (project, paths) => [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  toolFile('jest/bin/jest.js'),
  ...['--selectProjects', project, '--runInBand', '--silent', '--testPathPatterns', paths],
]

const readJson = (place, path) => JSON.parse(readFileSync(join(place, path), 'utf8'))

/** One of every kind, with and without a Chinese name, on a noun of this test alone. */
const kindsOf =
  'name:text,partNo:text:编号,serialNo:text:unique,price:number,cost:money:费用,boughtOn:day:购买日期,worn:flag'
const fields = ['--fields', kindsOf]

test('an invalid name and an unknown section are refused', () => {
  for (const noun of ['SparePart', 'spare_part', '../x', '', undefined]) {
    expect(() => writeSources(folder, [noun, 'equipmentCenter', ...fields])).toThrow(/camelCase or kebab-case/)
  }
  expect(() => writeSources(folder, ['sparePart', 'cellar', ...fields])).toThrow(/no section/)
})

test.each([
  ['no fields', '', /has fields/],
  ['a kind that does not exist', 'name:text,price:coins', /no kind/],
  ['a number that is unique', 'name:text,price:number:unique', /only a text/],
  ['a part too many', 'name:text:名称:编号', /too many parts/],
  ['the key of another row', 'name:text,projectId:text', /key of another row/],
  ['a number with the name of a key', 'name:text,floorNo:number', /key of another row/],
  ['no text, by which rows are named', 'price:number', /is a text/],
  ['a column that every noun has', 'name:text,version:number', /has that already/],
  ['a field twice', 'name:text,name:number', /twice/],
  ['a word that would be code', "name:text:'", /no name may have/],
])('%s is refused', (_what, given, words) => {
  expect(() => writeSources(folder, ['sparePart', 'equipmentCenter', '--fields', given])).toThrow(words)
})

test('an existing noun is refused, and nothing is written', () => {
  expect(() => writeSources(folder, ['device', 'equipmentCenter', ...fields])).toThrow(/there already/)
  expect(existsSync(join(folder, 'platform/nouns/device/device-table.ts'))).toBe(false)
})

/** The command of docs/tour.md, as arguments of its script. */
const tourCommand = () => {
  const [, args] = /^npm run new -- (entity .+)$/m.exec(readFileSync(join(root, 'docs/tour.md'), 'utf8')) ?? []
  return [join(folder, 'scripts/new.mjs'), ...(args ?? '').split(' ')]
}
const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 }).stdout
const findChanged = () =>
  `${git('diff', '--name-only')}${git('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter((path) => path && path !== 'node_modules')

/** Every operation of the contract's document without the roles' rights, which name those of all nouns. */
const readOperations = (place) =>
  Object.entries(readJson(place, 'docs/api/openapi.json').paths)
    .filter(([path]) => !path.includes('/sparePart/') && !path.includes('/sampleOfTest/'))
    .map(([path, each]) => [path, JSON.stringify(each).replaceAll(/,"(?:sparePart|sampleOfTest):\w+"/g, '')])

const refused = /\b(?:nobody|somebody|whoever|whom|told|tells?|heard|hears?|asked|asks|kept|stands)\b/i

test('new nouns pass format, types, import rules, parity, the contract and their own tests as they were written', async () => {
  git('add', '--all')
  const { paths } = writeSources(folder, ['sampleOfTest', 'equipmentCenter', ...fields])
  // Ten new ones, and the four that list every noun.
  expect(paths.filter((path) => /\.tsx?$/.test(path))).toHaveLength(14)
  expect(await runThere(tourCommand())).toMatchObject({
    status: 0,
    said: expect.stringContaining('docs/api/openapi.json'),
  })
  const changed = findChanged()
  const sources = changed.filter((path) => /\.tsx?$/.test(path))
  expect(sources).toHaveLength(24)
  expect(git('ls-files', '--others', 'platform/migrations/*.sql')).toMatch(/_sample_of_test\.sql\n.*_spare_part\.sql/)
  const text = sources.map((path) => [path, readFileSync(join(folder, path), 'utf8')])
  const own = text.filter(([path]) => !existsSync(join(root, path)))
  expect(own.filter(([, code]) => refused.test(code)).map(([path]) => path)).toEqual([])
  // What is written for all nouns has the new ones, and the others as they were.
  const before = new Map(readOperations(root))
  expect(readOperations(folder).flatMap(([path, each]) => (before.get(path) === each ? [] : [path]))).toEqual([])
  const isOwn = ([name]) => name.startsWith('sparePart.')
  const matrix = Object.entries(readJson(folder, 'platform/access-matrix.json'))
  expect(Object.fromEntries(matrix.filter((row) => !isOwn(row)))).toEqual(readJson(root, 'platform/access-matrix.json'))
  expect(matrix.filter(isOwn).map(([name, row]) => [name, row.anonymous, row.R_NONE, row.superuser])).toEqual(
    ['list', 'save', 'update', 'remove'].map((verb) => [`sparePart.${verb}`, 401, 403, 'open']),
  )
  // What was written or changed, with everything that imports it: nothing else can have broken.
  const config = { extends: './tsconfig.json', compilerOptions: { incremental: false }, include: [] }
  writeFileSync(join(folder, 'tsconfig.entity.json'), JSON.stringify({ ...config, files: [...sources, 'i18n.d.ts'] }))
  const biome = [toolFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--vcs-enabled=false']
  const cruise = [toolFile('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.mjs']
  const checks = {
    format: [...biome, ...changed],
    types: [toolFile('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1', '--project', 'tsconfig.entity.json'],
    imports: [...cruise, '--output-type', 'err', ...sources],
    // Without those that read no source of a noun.
    unit: jest('unit', 'lib/contract/|tests/parity/(?!asvs|decisions|honest|identity|look|password|spec|version)'),
    platform: jest('platform', 'nouns/(?:sample-of-test|spare-part)/|openapi-contract|sort-indexes'),
  }
  // Two at a time, like everything else here.
  const waiting = Object.entries(checks)
  const ended = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, said } = await runThere(next[1])
      ended.push({ check: next[0], status, said: status === 0 ? '' : said })
    }
  }
  await Promise.all([work(), work()])
  expect(ended.filter(({ status }) => status !== 0)).toEqual([])
  expect(ended).toHaveLength(5)
}, 600_000)
