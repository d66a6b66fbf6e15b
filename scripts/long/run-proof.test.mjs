import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { readEntries } from './entries.mjs'
import { runProof } from './run-proof.mjs'

let folder
let said
const git = (...args) =>
  execFileSync('git', ['-c', 'commit.gpgsign=false', '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const write = (path, text) => writeFileSync(join(folder, path), text)
const commit = (path, text) => {
  write(path, text)
  git('add', '.')
  git('commit', '-qm', path)
}
const head = () => git('rev-parse', 'HEAD').trim().slice(0, 12)

/** Each read of the clock is a minute and two seconds later. */
let clock
const now = () => {
  clock += 62_000
  return new Date(clock)
}

beforeEach(() => {
  clock = Date.parse('2026-11-22T12:00:00Z')
  folder = mkdtempSync(join(tmpdir(), 'proof-'))
  mkdirSync(join(folder, 'docs'))
  git('init', '-q')
  write('.gitignore', 'test-results/\n')
  write('docs/long-runs.md', '# Long\n\n| Proof | Commit |\n| --- | --- |\n\nThe end.\n')
  commit('source.js', '1')
  said = []
  for (const stream of ['log', 'error']) jest.spyOn(console, stream).mockImplementation((text) => said.push(text))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** A proof of this many portions, each of which records that it ran. */
const proofOf = (...outcomes) => {
  const ran = []
  const portions = outcomes.map((outcome, at) => ({
    name: `part ${at}`,
    run: async () => {
      ran.push(at)
      return typeof outcome === 'function' ? outcome() : outcome
    },
  }))
  return { ran, proof: { name: 'tiny', what: 'a tiny one', sources: ['source.js'], portions: () => portions } }
}
const good = { passed: 2, failed: 0, figures: { 'tests passed': 2, kills: 600 } }
const entries = () => readEntries(folder)

describe('a long proof', () => {
  it('writes its entry when everything has passed: what ran, when, and what was counted', async () => {
    const { proof } = proofOf(good, {
      ...good,
      figures: { 'tests passed': 1, kills: 500, none: 0 },
      notes: ['p99 3 ms'],
    })
    expect(await runProof(proof, { folder, now })).toBe(true)
    expect(entries()).toEqual([
      {
        proof: 'tiny',
        commit: head(),
        date: '2026-11-22',
        took: '2 min 4 s',
        figures: '3 tests passed, 1,100 kills; p99 3 ms',
        machine: expect.stringMatching(/^\d+ cores, Node v\d/),
      },
    ])
    expect(readFileSync(join(folder, 'docs/long-runs.md'), 'utf8')).toMatch(
      /\| --- \| --- \|\n\| `tiny` .*\|\n\nThe end\.\n$/,
    )
  })

  it('replaces its earlier entry, and no other', async () => {
    const { proof } = proofOf(good)
    await runProof({ ...proof, name: 'other' }, { folder, now })
    await runProof(proof, { folder, now })
    const before = entries()
    commit('source.js', '2')
    await runProof(proof, { folder, now })
    expect(entries()).toEqual([before[0], { ...before[1], commit: head() }])
    expect(entries()[1].commit).not.toBe(before[1].commit)
  })

  it('resumes after an interruption with what has not passed, and does not count the interrupted portion', async () => {
    let isInterrupted = false
    const stopped = proofOf(good, () => {
      isInterrupted = true
      return good
    })
    expect(await runProof(stopped.proof, { folder, now, isInterrupted: () => isInterrupted })).toBe(false)
    expect(entries()).toEqual([])
    const { proof, ran } = proofOf(good, good)
    expect(await runProof(proof, { folder, now })).toBe(true)
    expect(ran).toEqual([1])
    expect(entries()[0].figures).toBe('4 tests passed, 1,200 kills')
  })

  it.each([
    ['fails', { passed: 3, failed: 1, figures: {} }],
    ['runs nothing', { passed: 0, failed: 0, figures: {} }],
    [
      'breaks',
      () => {
        throw new Error('broken')
      },
    ],
  ])('writes nothing when a portion %s, and runs that one again', async (_, outcome) => {
    const first = proofOf(outcome, good)
    expect(await runProof(first.proof, { folder, now })).toBe(false)
    expect(first.ran).toEqual([0, 1])
    expect(entries()).toEqual([])
    expect(said.at(-1)).toMatch(/1 of 2 portions failed: part 0\. No entry is written/)
    const { proof, ran } = proofOf(good, good)
    expect(await runProof(proof, { folder, now })).toBe(true)
    expect(ran).toEqual([0])
  })

  it('restarts when the code has changed, and when told to', async () => {
    await runProof(proofOf(good, { ...good, failed: 1 }).proof, { folder, now })
    const told = proofOf(good, { ...good, failed: 1 })
    await runProof(told.proof, { folder, now, restart: true })
    expect(told.ran).toEqual([0, 1])
    commit('elsewhere.js', '1')
    const changed = proofOf(good, good)
    expect(await runProof(changed.proof, { folder, now })).toBe(true)
    expect(changed.ran).toEqual([0, 1])
  })

  it('keeps its portions when only documentation has changed, such as the entry of another proof', async () => {
    await runProof(proofOf(good, { ...good, failed: 1 }).proof, { folder, now })
    commit('docs/long-runs.md', '| a | b |\n')
    const { proof, ran } = proofOf(good, good)
    expect(await runProof(proof, { folder, now })).toBe(true)
    expect(ran).toEqual([1])
    expect(entries()[0].commit).toBe(head())
  })

  it.each([
    ['a changed file', 'source.js'],
    ['a new file', 'new.js'],
  ])('runs on a working tree with %s, and is refused its entry in words', async (_, path) => {
    write(path, 'changed')
    const { proof, ran } = proofOf(good)
    expect(await runProof(proof, { folder, now })).toBe(false)
    expect(ran).toEqual([0])
    expect(entries()).toEqual([])
    expect(said.at(-1)).toMatch(new RegExp(`working tree with changes \\(${path}\\)\\. An entry names a commit`))
    // A run with the change does not count for the commit.
    git('checkout', '-q', '.')
    git('clean', '-qfd')
    const clean = proofOf(good)
    expect(await runProof(clean.proof, { folder, now })).toBe(true)
    expect(clean.ran).toEqual([0])
  })

  it('does not count a portion during which the code was changed', async () => {
    const changing = proofOf(() => {
      write('source.js', 'changed meanwhile')
      return good
    })
    await expect(runProof(changing.proof, { folder, now })).rejects.toThrow('changed while a portion ran')
    git('checkout', '-q', '.')
    const { proof, ran } = proofOf(good)
    await runProof(proof, { folder, now })
    expect(ran).toEqual([0])
  })
})
