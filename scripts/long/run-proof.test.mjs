import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { printPlan } from './print-plan.mjs'
import { readCommit } from './read-commit.mjs'
import { records } from './records.mjs'
import { requireCleanCommit } from './require-clean-commit.mjs'
import { runProof } from './run-proof.mjs'

let folder
let output
let clock
const git = (...args) =>
  execFileSync('git', ['-c', 'commit.gpgsign=false', '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
  })
const write = (path, text) => writeFileSync(join(folder, path), text)
const commit = () => {
  git('add', '.')
  git('commit', '-qm', 'change')
}
const head = () => readCommit(folder).commit
const record = () => records(folder).read('tiny')

beforeEach(() => {
  clock = Date.parse('2026-11-22T12:00:00Z')
  output = []
  for (const stream of ['log', 'error']) jest.spyOn(console, stream).mockImplementation((text) => output.push(text))
  folder = mkdtempSync(join(tmpdir(), 'proof-'))
  mkdirSync(join(folder, 'docs/evidence'), { recursive: true })
  git('init', '-q')
  write('source.js', '1')
  commit()
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const good = { passed: 2, failed: 0, figures: { 'tests passed': 2, kills: 600 } }
/** A proof with one portion for each outcome, and the numbers of those that ran. Each portion takes a minute. */
const proofOf = (...outcomes) => {
  const ran = []
  const portions = outcomes.map((outcome, at) => ({
    name: `part ${at}`,
    minutes: 10,
    run: async () => {
      ran.push(at)
      clock += 60_000
      return typeof outcome === 'function' ? outcome() : outcome
    },
  }))
  return { ran, proof: { name: 'tiny', what: 'a small one', portions } }
}
const run = (proof, options = {}) => runProof(proof, { folder, commit: head(), now: () => clock, ...options })

it('records every portion, and the sums of what was counted', async () => {
  const { proof } = proofOf(good, { ...good, figures: { kills: 5 }, measurements: ['p99 3 ms'] })
  expect(await run(proof)).toBe(true)
  expect(record()).toMatchObject({
    proof: 'tiny',
    commit: head(),
    passed: true,
    date: '2026-11-22T12:02:00.000Z',
    minutes: 2,
    machine: expect.stringMatching(/^\d+ cores, Node v\d/),
    figures: { 'tests passed': 2, kills: 605 },
    portions: [{ name: 'part 0' }, { name: 'part 1', measurements: ['p99 3 ms'] }],
  })
})

it('resumes after an interruption, and does not count the interrupted portion', async () => {
  let isInterrupted = false
  const first = proofOf(good, () => {
    isInterrupted = true
    return good
  })
  expect(await run(first.proof, { isInterrupted: () => isInterrupted })).toBe(false)
  expect(record()).toMatchObject({ passed: false, portions: [{ name: 'part 0' }] })
  const { proof, ran } = proofOf(good, good)
  expect(await run(proof)).toBe(true)
  expect(ran).toEqual([1])
})

it.each([
  ['fails', { passed: 3, failed: 1, figures: {} }],
  ['runs nothing', { passed: 0, failed: 0, figures: {} }],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
])('has not passed when a portion %s, and repeats only that one', async (_, outcome) => {
  const first = proofOf(outcome, good)
  expect(await run(first.proof)).toBe(false)
  expect([first.ran, record().passed]).toEqual([[0, 1], false])
  expect(output.at(-1)).toMatch(/1 of 2 failed: part 0\./)
  const { proof, ran } = proofOf(good, good)
  expect(await run(proof)).toBe(true)
  expect([ran, record().passed]).toEqual([[0], true])
})

it('begins anew on another commit, and goes on when only docs/evidence has changed', async () => {
  await run(proofOf(good, { ...good, failed: 1 }).proof)
  const before = head()
  commit()
  expect(head()).toBe(before)
  const resumed = proofOf(good, { ...good, failed: 1 })
  await run(resumed.proof)
  expect(resumed.ran).toEqual([1])
  write('docs/other.md', 'a text')
  commit()
  expect(head()).not.toBe(before)
  const anew = proofOf(good, good)
  expect(await run(anew.proof)).toBe(true)
  expect([anew.ran, record().commit]).toEqual([[0, 1], head()])
})

it('is refused on a working tree with changes outside docs/evidence, in one sentence', () => {
  write('docs/evidence/record.json', '{}')
  expect(requireCleanCommit(folder)).toBe(head())
  write('source.js', '2')
  write('new.js', '1')
  expect(() => requireCleanCommit(folder)).toThrow(/^Commit or remove source\.js, new\.js first: [^.]*\.$/)
})

it('refuses a folder that is no clone in one sentence', () => {
  const plain = mkdtempSync(join(tmpdir(), 'plain-'))
  expect(() => readCommit(plain)).toThrow(/^This is not a git clone with a commit: [^.]*\.$/)
  rmSync(plain, { recursive: true })
})

it.each([
  ['a change', () => write('source.js', 'other')],
  [
    'a commit',
    () => {
      write('source.js', 'other')
      commit()
    },
  ],
])('does not record a portion during which there was %s', async (_, change) => {
  const { proof } = proofOf(() => {
    change()
    return good
  })
  await expect(run(proof)).rejects.toThrow('changed during a portion')
  expect(record()).toBeNull()
})

it('is listed as never run, run on this commit or on another, with the minutes that are left', async () => {
  const { proof } = proofOf(good, good)
  const print = () => {
    output.length = 0
    printPlan([proof], { commit: head(), folder })
    return output.join('\n')
  }
  expect(print()).toMatch(/tiny +never; 2 of 2 portions left, about 20 min/)
  await run(proof)
  const ran = head().slice(0, 12)
  expect(print()).toMatch(/tiny +passed on this commit, 2026-11-22, 2 min; 0 of 2 portions left, about 0 min/)
  write('source.js', '2')
  commit()
  expect(print()).toMatch(new RegExp(`tiny +passed on ${ran}, .*; 2 of 2 portions left, about 20 min`))
  expect(print()).toMatch(/1 proofs, about 20 min in all/)
})
