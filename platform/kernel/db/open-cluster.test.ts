import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { examineTables } from '../../doctor/examine-tables'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { backupNote } from './open-cluster'
import { openDatabase } from './open-database'

/* What becomes of damage in the files of the embedded database. */

const folder = mkdtempSync(join(tmpdir(), 'open-cluster-'))
const { logger } = createTestLogger()
const whole = join(folder, 'whole')
const paths: Record<string, string> = {}
beforeAll(async () => {
  await layDataFolder(whole, 60)
  const open = await openDatabase({ dataDir: whole, databaseUrl: undefined }, logger)
  await open.tidy('all')
  for (const name of ['controller', 'controller_pkey', 'menu']) {
    const { rows } =
      (await open.embedded?.query<{ path: string }>('select pg_relation_filepath($1) as path', [name])) ?? {}
    paths[name] = join('db', rows?.[0]?.path ?? '')
  }
  await open.close()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const copy = (): string => {
  const dataDir = join(folder, `copy-${++count}`)
  cpSync(whole, dataDir, { recursive: true, verbatimSymlinks: true })
  return dataDir
}
const zero = (path: string): void => writeFileSync(path, Buffer.alloc(statSync(path).size))
const flip = (path: string): void => {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}
const cut = (path: string): void => truncateSync(path, 0)
const wal = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'db', 'pg_wal'))
    .filter((name) => name.length === 24)
    .map((name) => join('db', 'pg_wal', name))

it('one that is whole is opened, and the doctor reads all of it', async () => {
  const dataDir = copy()
  const open = await openDatabase({ dataDir, databaseUrl: undefined }, logger)
  expect(await examineTables(open, dataDir)).toEqual({
    matter: 'tables',
    state: 'ok',
    says: expect.stringMatching(/^(\d+) of \1 were read, and none is damaged$/),
  })
  await open.close()
}, 60_000)

it.each([
  ['a table that is cut short', 'controller', cut, /controller is cut short/],
  ['a table that is zeroed', 'controller', zero, /controller is zeroed/],
  ['a table that is missing', 'menu', rmSync, /menu is missing/],
  ['an index that is cut short', 'controller_pkey', cut, /controller_pkey is cut short/],
  ['no version', 'db/PG_VERSION', rmSync, /PG_VERSION is missing or cut short/],
  ['no control file', 'db/global/pg_control', rmSync, /pg_control is missing or cut short/],
  ['a zeroed control file', 'db/global/pg_control', zero, /the engine cannot open it/],
  ['a log that is cut short', 'wal', cut, /the engine cannot open it/],
] as const)(
  '%s refuses every start, in a sentence with the set to restore',
  async (_, name, damage, says) => {
    const dataDir = copy()
    const set = join(folder, 'set of yesterday')
    writeFileSync(backupNote(dataDir), `2026-11-29T02:00:00.000Z\t${set}\n`)
    for (const path of name === 'wal' ? wal(dataDir) : [paths[name] ?? name]) damage(join(dataDir, path))
    const opening = openDatabase({ dataDir, databaseUrl: undefined }, logger)
    await expect(opening).rejects.toThrow(says)
    const message = await opening.catch((error: Error) => error.message)
    expect(message).toMatch(/^the database in \S+ is damaged \([^\n]+\): keep the folder as it is, [^\n]+$/)
    expect(message).toContain(`hvac-platform restore --from ${set} (of 2026-11-29T02:00:00.000Z is the newest`)
  },
  60_000,
)

it('a changed byte in a table is found by the doctor', async () => {
  const dataDir = copy()
  flip(join(dataDir, paths.controller ?? ''))
  const open = await openDatabase({ dataDir, databaseUrl: undefined }, logger)
  expect(await examineTables(open, dataDir)).toEqual({
    matter: 'tables',
    state: 'bad',
    says: expect.stringMatching(/^are damaged \(controller: invalid page in block .*restore --from PLACE$/),
  })
  await open.close()
}, 60_000)
