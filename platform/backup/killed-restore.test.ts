import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { noteFigure } from '@/tests/support/note-figure'
import { noteRestore } from '../command/log-commands'
import { readConfig } from '../kernel/config/config'
import { openDatabase } from '../kernel/db/open-database'
import { digestsIn, putAvatar, readCurve } from '../testing/backup-drill'
import { createTestLogger } from '../testing/create-test-logger'
import { digestsOfTables, endingAt, expectKilled, untilUnused } from '../testing/ending-at'
import { laySite } from '../testing/lay-site'
import { type Run, realPlatform, signInTo, testLogKey } from '../testing/real-platform'
import { restoreCommand } from './commands'
import type { restorePoints } from './trace'

/**
 * Where restores of one set end, one after another, each in the folder that the one before has left. The long proof
 * `restore` takes all and a set with history; `npm test` one while files are laid, one while the database is, and one
 * while the next cleans up.
 */
const all: readonly `${(typeof restorePoints)[number]}${'' | `:${number}`}`[] = [
  'restore.checked',
  'restore.marked',
  'restore.begun',
  'restore.past.begun',
  'restore.past.part',
  'restore.past.part:4',
  'restore.past.compared',
  'restore.past.laid',
  'restore.file',
  'restore.file:8',
  'restore.files',
  'restore.piece',
  'restore.piece:4',
  'restore.database',
  'restore.named',
  'restore.settings',
  'restore.swept',
  'restore.noted',
  'restore.clean.database',
  'restore.clean.file:5',
  'restore.clean.folder',
  'restore.cleaned',
  'restore.ended',
]
const isFull = process.env.RESTORE_KILLS === 'all'
const points = isFull ? all : all.filter((point) => /^restore\.(?:file|piece|clean\.file):/.test(point))

const onServer = process.env.TEST_DATABASE === 'postgres'
const folder = mkdtempSync(join(tmpdir(), 'killed-restore-'))
const [from, target, set, file] = ['source', 'target', 'set', 'some file'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
]
const source = realPlatform(from)
const other = realPlatform(target)
const { logger } = createTestLogger()
const common = { PLATFORM_DEMO: '1', PLATFORM_CONTROLLERS: '60', ...(!isFull && { PLATFORM_HISTORY: '0' }) }
let here: Record<string, string> = common
let there: Record<string, string> = common
let closeSite = async (): Promise<void> => undefined
/** What the set is made of: rows, files, samples. */
let saved: [Record<string, unknown>, Record<string, string>]
let curve: unknown[] = []

const onDatabaseOf = async <Result>(
  env: Record<string, string>,
  dataDir: string,
  work: (open: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> => {
  const open = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }, logger)
  return work(open).finally(open.close)
}
const contentOf = async (env: Record<string, string>, dataDir: string): Promise<typeof saved> => [
  await onDatabaseOf(env, dataDir, ({ database }) => digestsOfTables(database)),
  digestsIn(join(dataDir, 'store')),
]

beforeAll(async () => {
  // As most tests have it, whose template is there.
  const site = await laySite(from, 60)
  closeSite = site.close
  here = { ...common, ...site.env }
  there = { ...common, ...(await site.another()) }
  const server = await source.serve(here)
  const token = await signInTo(server.base)
  expect(await putAvatar(server.base, token)).toBe(200)
  if (isFull) curve = await readCurve(from, true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  // Before the set, which is noted in the database that it is made of.
  saved = await contentOf(here, from)
  const made = source.run(['backup', '--to', set], here)
  expect([await made.ended, made.err()]).toEqual([0, ''])
  writeFileSync(file, '{}')
}, 180_000)
afterAll(async () => {
  source.killAll()
  other.killAll()
  await closeSite()
  rmSync(folder, { recursive: true, force: true })
})

const cutShort = /the restore of \S+ into \S+ was cut short: run hvac-platform restore --from \S+ --again/
/** Each command that would use the folder. */
const verbs = [
  ['serve'],
  ['backup', '--to', join(folder, 'none')],
  ['doctor'],
  ['migrate'],
  ['move'],
  ['drill', '--from', set],
  ['note-restore', 'the set'],
  ['verify-log'],
  ['held'],
  ['repair'],
  ['history', 'status'],
  ['seed'],
  ['measure-lists'],
  ['reseal-factors'],
  ['note-drill', file],
]
const atOnce = isFull ? 3 : 1
let refused = 0
const expectRefused = async (point: string): Promise<void> => {
  for (const verb of Array.from({ length: atOnce }, (_, at) => verbs[(refused + at) % verbs.length] ?? [])) {
    const ran = other.run(verb, there)
    expect([point, verb[0], await ran.ended]).toEqual([point, verb[0], 1])
    expect(ran.err() + ran.out(), verb[0]).toMatch(cutShort)
  }
  refused += atOnce
}

/** A command of the target in this process, where it is not killed. */
const inProcess = (command: typeof restoreCommand, ...args: string[]): Promise<number> => {
  const places = { PLATFORM_DATA_DIR: target, PLATFORM_LOG_KEY: testLogKey }
  const anchors = { PLATFORM_LOG_ANCHORS: join(target, 'log-anchors') }
  return command(readConfig({ ...places, ...anchors, ...there }), logger, args, () => undefined)
}

const isMarked = (): boolean => existsSync(join(target, 'restoring'))
const restore = (args: string[] = [], env: Record<string, string> = {}): Run =>
  other.run(['restore', '--from', set, ...args], { ...there, ...env })
/** As what the last one has left asks for. */
const next = (env: Record<string, string> = {}): Run => restore(isMarked() ? ['--again'] : [], env)

/** Neither a file nor a table, without a mark that tells of them. */
const expectEmpty = async (point: string): Promise<void> => {
  expect(readdirSync(target), point).toEqual(['platform.lock'])
  if (!onServer) return
  const made = await onDatabaseOf(there, target, ({ database }) => digestsOfTables(database))
  expect(made, point).toEqual({})
}

it(`a restore that is killed at ${points.length} moments is served by nothing, and begun again it is whole`, async () => {
  for (const point of points) {
    await expectKilled(point, next(endingAt(point)))
    if (onServer) await onDatabaseOf(there, target, ({ database }) => untilUnused(database))
    if (point === 'restore.ended') continue
    const isBefore = point === 'restore.checked' || point === 'restore.cleaned'
    expect(isMarked(), point).toBe(!isBefore)
    await (isBefore ? expectEmpty(point) : expectRefused(point))
  }
  if (!isFull) {
    await expect(inProcess(restoreCommand, '--from', set)).rejects.toThrow('--again')
    const last = next()
    expect([await last.ended, last.err()]).toEqual([0, ''])
  }
  expect(isMarked()).toBe(false)
  expect(readdirSync(target).filter((name) => name.startsWith('restore-'))).toEqual([])
  await expect(inProcess(restoreCommand, '--from', set, '--again')).rejects.toThrow('leave out --again')
  const content = await contentOf(there, target)
  expect(content).toEqual(saved)

  expect(await inProcess(noteRestore, 'the set')).toBe(0)
  const served = await other.serve(there)
  expect(await signInTo(served.base)).toMatch(/^[\w-]{43}$/)
  if (isFull) expect(await readCurve(target, false)).toEqual(curve)
  served.child.kill('SIGTERM')
  expect(await served.ended).toBe(0)
  noteFigure('kills of a restore', points.length)
  noteFigure('commands refused', refused)
  noteFigure('tables and sequences that are the same', Object.keys(content[0]).length)
}, 900_000)
