import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { crashPoints, historyPoints } from '../../platform/kernel/clickhouse/trace'
import { ingestPoints } from '../../platform/kernel/ingest/trace'
import { tracePoints } from '../../platform/nouns/ota/trace'
import { historyKillRuns, ingestPoints as killedOfMessages, killPoints } from '../long/kill-portions.mjs'
import { proofs } from '../long/proofs.mjs'
import { findLongRunFaults } from './long-runs.mjs'
import { sourceFiles } from './source-files.mjs'

let folder
const git = (...args) =>
  execFileSync('git', ['-c', 'commit.gpgsign=false', '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const commit = (path) => {
  writeFileSync(join(folder, path), path)
  git('add', '.')
  git('commit', '-qm', path)
}
/** Many commits in one call of git: each changes this one file. */
const commitOften = (path, count) => {
  const one = (_, at) => {
    const from = at === 0 ? `from ${git('rev-parse', 'HEAD')}` : ''
    const who = `T <t@example.com> ${1_800_000_000 + at} +0000`
    return `commit HEAD\ncommitter ${who}\ndata 1\n.\n${from}M 644 inline ${path}\ndata 3\n${100 + at}\n\n`
  }
  const input = Array.from({ length: count }, one).join('')
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input })
  git('reset', '-q', '--hard')
}
const head = () => git('rev-parse', 'HEAD').trim().slice(0, 12)
const ran = (proof, at) => `| \`${proof}\` | \`${at}\` | 2026-11-22 | 3 min 1 s | 5 tests passed | 2 cores |`
const notRun = (proof, at) => `| \`${proof}\` | \`${at}\` | not run yet | | | |`
const enter = (...rows) =>
  writeFileSync(
    join(folder, 'docs/long-runs.md'),
    ['| Proof | Commit | Date | Took | Figures | Machine |', '| --- | --- | --- | --- | --- | --- |', ...rows, ''].join(
      '\n',
    ),
  )
const list = [
  { name: 'one', sources: ['one'] },
  { name: 'two', sources: ['two'] },
]
const faults = (options = {}) => findLongRunFaults({ folder, list, isCi: false, ...options })

describe('the entries of long proofs', () => {
  beforeEach(() => {
    jest.spyOn(console, 'log').mockImplementation(() => undefined)
    folder = mkdtempSync(join(tmpdir(), 'long-runs-'))
    for (const name of ['docs', 'one', 'two']) mkdirSync(join(folder, name))
    git('init', '-q')
    commit('one/a.js')
    commit('two/a.js')
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    ['its last run', ran],
    ['it was registered, and it has not run yet', notRun],
  ])('may be 50 commits of their own sources old, and not 51, since %s', (since, row) => {
    enter(row('one', head()), row('two', head()))
    commit('entries.js')
    commitOften('one/a.js', 50)
    expect(faults()).toEqual([])
    commit('one/b.js')
    expect(faults()).toEqual([`one: 51 commits of its own sources since ${since}; 50 may be: npm run test:long -- one`])
  })

  it('exist once for each proof, and for nothing else', () => {
    enter(ran('one', head()), ran('one', head()), ran('three', head()))
    expect(faults()).toEqual([
      'docs/long-runs.md has an entry of three, which is no proof.',
      'one has 2 entries in docs/long-runs.md.',
      'two has no entry in docs/long-runs.md: npm run test:long -- --register',
    ])
    rmSync(join(folder, 'docs/long-runs.md'))
    expect(faults()).toEqual(['docs/long-runs.md is missing.'])
  })

  it('name an ancestor commit', () => {
    git('checkout', '-qb', 'side')
    commit('one/side.js')
    const aside = head()
    git('checkout', '-q', '-')
    enter(ran('one', aside), ran('two', '0123456789ab'))
    expect(faults()).toEqual([
      `one: the commit ${aside} of its entry in docs/long-runs.md does not lead here.`,
      'two: the commit 0123456789ab of its entry in docs/long-runs.md does not lead here.',
    ])
    enter(ran('one', 'HEAD'), ran('two', head()))
    expect(faults()).toEqual(['one: the commit HEAD of its entry in docs/long-runs.md does not lead here.'])
  })

  it('are complete', () => {
    enter(
      `| \`one\` | \`${head()}\` | 2026-11-22 | 3 min | | 2 cores |`,
      `| \`two\` | \`${head()}\` | soon | 3 min | 5 | 2 |`,
    )
    expect(faults()).toEqual([
      'one: its entry in docs/long-runs.md lacks its date, duration, figures or machine.',
      'two: its entry in docs/long-runs.md lacks its date, duration, figures or machine.',
    ])
  })

  it('are of proofs whose sources exist', () => {
    enter(ran('one', head()))
    expect(faults({ list: [{ name: 'one', sources: ['one', 'gone'] }] })).toEqual([
      'one: its source gone is no file or folder of the repository.',
    ])
  })

  it.each([
    ['in a shallow clone', 'this clone is shallow'],
    ['without git', 'git is missing, or this is not a clone'],
  ])('%s have no age: a notice, and with CI=true a fault', (where, why) => {
    enter(ran('one', head()), ran('two', head()))
    const own = folder
    if (where === 'without git') rmSync(join(folder, '.git'), { recursive: true })
    else {
      git('add', '.')
      git('commit', '-qm', 'entries')
      folder = mkdtempSync(join(tmpdir(), 'shallow-'))
      git('clone', '-q', '--depth=1', `file://${own}`, '.')
    }
    const said = `How old the long proofs are is not known, for ${why}.`
    try {
      expect(faults()).toEqual([])
      expect(console.log).toHaveBeenCalledWith(`   ${said}`)
      expect(faults({ isCi: true })).toEqual([`${said} Fetch the whole history.`])
    } finally {
      if (folder !== own) rmSync(own, { recursive: true, force: true })
    }
  })
})

describe('the long proofs', () => {
  const files = sourceFiles()

  it.each(proofs)('$name has a name of its own, sources that exist, and portions with names of their own', (proof) => {
    expect(proofs.filter(({ name }) => name === proof.name)).toHaveLength(1)
    const isThere = (source) => files.some((path) => path === source || path.startsWith(`${source}/`))
    expect(proof.sources.filter((source) => !isThere(source))).toEqual([])
    const names = proof.portions().map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })

  it('kill an upgrade, a message of a device and its samples at every traced point', () => {
    expect(killPoints).toEqual([...tracePoints])
    expect(killedOfMessages).toEqual([...ingestPoints])
    // An import is ended by a test of its own; the sixth is the batch that brought the samples.
    const shipped = historyPoints.filter((point) => point !== 'history.imported')
    expect(crashPoints).toEqual([...shipped, 'ingest.batch.afterCommit'])
    const killed = historyKillRuns.flatMap(({ portions }) => portions().map(({ name }) => name))
    const wanted = ['pglite', 'postgres'].flatMap((engine) =>
      ['platform', 'engine'].flatMap((victim) => crashPoints.map((point) => `${victim} at ${point} on ${engine}`)),
    )
    expect(killed).toEqual(wanted)
  })
})
