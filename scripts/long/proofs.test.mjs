import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { sourceFiles } from '../check/source-files.mjs'
import { root } from '../toolchain.mjs'
import { proofs } from './proofs.mjs'
import { requirePrograms } from './require-programs.mjs'

const portions = proofs.flatMap((proof) => proof.portions)

it('there are fourteen proofs', () => {
  expect(proofs.map(({ name }) => name)).toEqual([
    'kills-platform',
    'kills-ingestion',
    'kills-history',
    'kills-ota',
    'attacks',
    'walk',
    'load',
    'soak',
    'restore',
    'upgrade',
    'conformance',
    'second-database',
    'fault-evidence',
    'invariants',
  ])
})

it.each(proofs)('$name consists of named portions of half an hour at most, of tests that exist', (proof) => {
  const names = proof.portions.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
  expect(proof.portions.filter(({ minutes }) => !(minutes > 0 && minutes <= 30))).toEqual([])
  expect(sourceFiles()).toEqual(expect.arrayContaining(proof.portions.flatMap(({ files }) => files)))
})

it('every test with a larger size is in a proof', () => {
  const larger =
    /process\.env\.(?:FULL_MATRIX|FAULT_FREE_PORTION|FUZZ_REQUESTS|DRILL_CONTROLLERS|HOSTILE_SECONDS|INTERLEAVED_BOOTS|RESTARTS|UPGRADE_SEQUENCES|(?:\w+_)?KILLS)\b/
  const files = sourceFiles(/^(?:e2e|lib|platform|simulator|components|tests)\/.*\.(?:spec|test)\.tsx?$/).filter(
    (path) => larger.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(15)
  const proven = new Set(portions.flatMap((portion) => portion.files))
  expect(files.filter((file) => !proven.has(file))).toEqual([])
})

it('a missing program is named with its package, in one sentence', () => {
  const known = {
    here: { isThere: () => true, install: 'here' },
    gone: { isThere: () => false, install: 'gone (Debian package gone)' },
  }
  requirePrograms([{ needs: ['here'] }], known)
  expect(() => requirePrograms([{ needs: ['here'] }, { needs: ['gone'] }, { needs: ['gone'] }], known)).toThrow(
    /^Install gone \(Debian package gone\) first: the proof needs it\.$/,
  )
})

it.each([
  [['browser'], /^No proof browser: choose all, kills-platform, .*\.\n$/],
  [['--now'], /^No proof --now: choose all, /],
  [['--restart'], /^Name the proofs to begin anew: .*\.\n$/],
])('%j is refused in one sentence', (args, words) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/test-long.mjs'), ...args], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(words)])
})
