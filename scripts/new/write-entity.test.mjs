import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'
import { writeEntity } from './write-entity.mjs'

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

const matrixOf = (place) => JSON.parse(readFileSync(join(place, 'platform/access-matrix.json'), 'utf8'))

/** One of every kind, with and without a Chinese name, on a noun that nobody will have. */
const fields = ['--fields', 'name:text,partNo:text:编号,price:number,boughtOn:day:购买日期,worn:flag']

test('an invalid name and an unknown section are refused', () => {
  for (const noun of ['SparePart', 'spare_part', '../x', '', undefined]) {
    expect(() => writeEntity(folder, [noun, 'equipmentCenter', ...fields])).toThrow(/camelCase or kebab-case/)
  }
  expect(() => writeEntity(folder, ['sparePart', 'cellar', ...fields])).toThrow(/no section/)
})

test.each([
  ['no fields', '', /has fields/],
  ['a kind that there is not', 'name:text,price:money', /no kind/],
  ['no text, by which rows are named', 'price:number', /is a text/],
  ['a column that every noun has', 'name:text,version:number', /has that already/],
  ['a field twice', 'name:text,name:number', /twice/],
  ['a word that would be code', "name:text:'", /no name may have/],
])('%s is refused', (_what, given, words) => {
  expect(() => writeEntity(folder, ['sparePart', 'equipmentCenter', '--fields', given])).toThrow(words)
})

test('an existing noun is refused, and nothing is written', () => {
  expect(() => writeEntity(folder, ['device', 'equipmentCenter', ...fields])).toThrow(/there already/)
  expect(existsSync(join(folder, 'platform/nouns/device/device-table.ts'))).toBe(false)
})

test('a new noun passes format, types, import rules, parity and its own tests as it was written', async () => {
  const paths = writeEntity(folder, ['sampleOfTest', 'equipmentCenter', ...fields])
  const sources = paths.filter((path) => /\.tsx?$/.test(path))
  // Ten new ones, and the four that list every noun.
  expect(sources).toHaveLength(14)
  // The table of who is let through has the new rows, and the others as they were.
  const matrix = Object.entries(matrixOf(folder))
  const [own, others] = [true, false].map((isOwn) =>
    matrix.filter(([name]) => name.startsWith('sampleOfTest.') === isOwn),
  )
  expect(Object.fromEntries(others)).toEqual(matrixOf(root))
  expect(own.map(([name, row]) => [name, row.anonymous, row.R_NONE, row.superuser])).toEqual(
    ['list', 'save', 'update', 'remove'].map((verb) => [`sampleOfTest.${verb}`, 401, 403, 'open']),
  )
  // What was written or changed, with everything that imports it: nothing else can have broken.
  const config = { extends: './tsconfig.json', compilerOptions: { incremental: false }, include: [] }
  writeFileSync(join(folder, 'tsconfig.entity.json'), JSON.stringify({ ...config, files: [...sources, 'i18n.d.ts'] }))
  const biome = [toolFile('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--vcs-enabled=false']
  const cruise = [toolFile('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.mjs']
  const checks = {
    format: [...biome, ...paths.filter((path) => /\.(?:tsx?|json)$/.test(path))],
    types: [toolFile('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1', '--project', 'tsconfig.entity.json'],
    imports: [...cruise, '--output-type', 'err', ...sources],
    // Without those that read no source of a noun.
    parity: jest('unit', 'tests/parity/(?!asvs|decisions|honest|identity|look|password|spec|version)'),
    platform: jest('platform', 'platform/nouns/sample-of-test'),
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
