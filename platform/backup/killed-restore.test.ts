import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { createTestLogger } from '../testing/create-test-logger'
import { newDatabase } from '../testing/new-database'
import { openTestDatabase } from '../testing/open-test-database'
import { type Run, realPlatform, signInTo } from '../testing/real-platform'

const folder = mkdtempSync(join(tmpdir(), 'killed-restore-'))
const target = join(folder, 'target')
const set = join(folder, 'set')
const source = realPlatform(join(folder, 'source'))
const other = realPlatform(target)
const onServer = process.env.TEST_DATABASE === 'postgres'
const { logger } = createTestLogger()
const common = { PLATFORM_DEMO: '1', PLATFORM_CONTROLLERS: '20', PLATFORM_HISTORY: '0' }
let here: Record<string, string> = common
let there: Record<string, string> = common
let closeAll: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (onServer) {
    const from = await openTestDatabase(logger)
    here = { ...common, DATABASE_URL: from.url ?? '' }
    there = { ...common, DATABASE_URL: (await newDatabase(from)).href }
    closeAll = [() => from.close()]
  }
  const server = await source.serve(here)
  server.child.kill('SIGTERM')
  await server.ended
  const made = source.run(['backup', '--to', set], here)
  if ((await made.ended) !== 0) throw new Error(made.err())
}, 180_000)
afterAll(async () => {
  source.killAll()
  other.killAll()
  for (const close of closeAll) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** What a folder holds; one that is removed meanwhile holds nothing. */
const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
const filesLaid = (): number => namesIn(join(target, 'store')).length
const workHas = (name: string): boolean =>
  namesIn(target).some((each) => each.startsWith('restore-') && existsSync(join(target, each, name)))
const marker = (): string => {
  try {
    return readFileSync(join(target, 'restoring'), 'utf8')
  } catch {
    return ''
  }
}

/** Each is reached later in a restore than the one before; the last is of the next try, which cleans up first. */
const moments: { moment: string; isThere: (before: { marker: string; files: number }) => boolean }[] = [
  { moment: 'the marker is written', isThere: (before) => isNew(before) },
  { moment: 'the first file is laid', isThere: (before) => isNew(before) && filesLaid() > 0 },
  { moment: 'ten files are laid', isThere: (before) => isNew(before) && filesLaid() > 10 },
  {
    moment: 'the database is on its way',
    isThere: (before) => isNew(before) && workHas(onServer ? 'dump' : 'db'),
  },
  ...(onServer
    ? []
    : [
        {
          moment: 'the database is laid',
          isThere: (before: { marker: string }) => isNew(before) && existsSync(join(target, 'db')),
        },
      ]),
  { moment: 'it is cleaned up', isThere: ({ files }) => filesLaid() < files },
]
const isNew = (before: { marker: string }): boolean => marker() !== '' && marker() !== before.marker

/** Kills the restore as soon as the moment is there. Answers whether it was in time. */
const killAt = async ({ child, ended }: Run, isThere: () => boolean): Promise<boolean> => {
  let hasEnded = false
  ended.then(() => {
    hasEnded = true
  })
  while (!isThere() && !hasEnded) await turn()
  child.kill('SIGKILL')
  await ended
  return existsSync(join(target, 'restoring'))
}
const restore = (args: string[]): Run => other.run(['restore', '--from', set, ...args], there)

it('a restore that was killed at any moment is served by nothing, and begun again it is whole', async () => {
  let again: string[] = []
  for (const { moment, isThere } of moments) {
    const before = { marker: marker(), files: filesLaid() }
    expect(await killAt(restore(again), () => isThere(before)), moment).toBe(true)
    // One of them at each moment, all at the first.
    const verbs = [['serve'], ['migrate'], ['move'], ['backup', '--to', join(folder, 'none')], ['doctor']]
    for (const verb of again.length === 0 ? verbs : verbs.slice(0, 1)) {
      const refused = other.run(verb, there)
      expect([moment, verb[0], await refused.ended]).toEqual([moment, verb[0], 1])
      expect(refused.err() + refused.out()).toMatch(
        /the restore of \S+ into \S+ was cut short: run hvac-platform restore/,
      )
    }
    again = ['--again']
  }
  const plain = other.run(['restore', '--from', set], there)
  expect([await plain.ended, plain.err()]).toEqual([1, expect.stringContaining('--again')])
  const last = other.run(['restore', '--from', set, '--again'], there)
  expect([await last.ended, last.err()]).toEqual([0, ''])
  expect(readdirSync(target)).not.toContain('restoring')
  expect(readdirSync(join(target, 'store')).sort()).toEqual(readdirSync(join(folder, 'source/store')).sort())
  const twice = other.run(['restore', '--from', set, '--again'], there)
  expect([await twice.ended, twice.err()]).toEqual([1, expect.stringContaining('leave out --again')])
  const noted = other.run(['note-restore', 'the set'], there)
  expect(await noted.ended).toBe(0)
  const served = await other.serve(there)
  expect(await signInTo(served.base)).toMatch(/^[\w-]{43}$/)
  served.child.kill('SIGTERM')
  await served.ended
}, 600_000)
