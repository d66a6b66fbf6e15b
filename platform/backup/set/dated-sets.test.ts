import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import { readConfig } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import { withDatabase } from '../../kernel/db/with-database'
import { heldWorks } from '../../kernel/hold/hold-table'
import { noteOwner } from '../../kernel/storage/owner'
import { ownerNotes } from '../../kernel/storage/owner-note'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { keepMode } from '../../seed/keep-mode'
import { createTestLogger } from '../../testing/create-test-logger'
import { layDataFolder } from '../../testing/lay-data-folder'
import { realPlatform, testLogKey } from '../../testing/real-platform'
import { startS3 } from '../../testing/start-s3'
import { backupCommand } from '../commands'
import { oneOf } from '../measured'
import { restoreBackup } from '../restore-backup'
import { nameOfMoment, surveySets, unfinishedName } from './dated-sets'
import { writeSet } from './make-backup'
import { makeDatedSet } from './make-dated-set'
import { type Manifest, manifestName, writeManifest } from './manifest'
import { openPlace, openSets } from './open-place'
import { sealInto } from './sealed-place'

const folder = mkdtempSync(join(tmpdir(), 'platform-dated-'))
const { logger } = createTestLogger()
const identity = '6f1c6f3a-0000-4000-8000-000000000001'
let s3: Awaited<ReturnType<typeof startS3>>
const configOf = (name: string) =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_HISTORY: '0',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, `${name}.anchors`),
    PLATFORM_BACKUP_S3_ENDPOINT: s3.config.endpoint,
    PLATFORM_BACKUP_S3_KEY: s3.config.key,
    PLATFORM_BACKUP_S3_SECRET: s3.config.secret,
  })
let source: ReturnType<typeof configOf>
/** The list of a set that was made of it once; its files lie in `laid`. */
let list: Manifest
const laid = join(folder, 'laid')
beforeAll(async () => {
  s3 = await startS3()
  source = configOf('source')
  await layDataFolder(source.dataDir)
  // As the first start of a platform does.
  await withDatabase(source, logger, async ({ database }) => {
    await keepMode(database, source, new Date())
    await noteOwner(database, identity, ownerNotes(source))
  })
  list = await writeSet(source, logger, await openPlace(laid, source), null)
}, 60_000)
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const first = new Date('2026-11-01T02:15:00Z')
const rules = { d: 2, w: 0, m: 0 }
type Options = Parameters<typeof makeDatedSet>[4]
/** Puts the files of the set that was made once where a new one would lie: of one database each would be the same. */
const copySet: NonNullable<Options['write']> = async (_config, _logger, bare, recipients) => {
  const place = recipients === null ? bare : sealInto(bare, recipients)
  for (const name of Object.keys(list.files)) await place.put(name, oneOf(readFileSync(join(laid, name))))
  await place.put(manifestName, oneOf(Buffer.from(writeManifest(list))))
  return list
}
const make = (to: string, day: number, more: Partial<Options> = {}) =>
  makeDatedSet(source, logger, to, rules, {
    keyFile: undefined,
    now: () => addDays(first, day),
    write: copySet,
    ...more,
  })
const nameOf = (day: number): string => nameOfMoment(addDays(first, day))
/** Another list in place of a set's own, in a folder. */
const relist = (at: string, change: object): void => {
  const path = join(at, 'manifest.json')
  const { manifest } = JSON.parse(readFileSync(path, 'utf8')) as { manifest: Manifest }
  writeFileSync(path, writeManifest({ ...manifest, ...change }))
}

describe.each(['folder', 'bucket'])('sets below a %s', (kind) => {
  const placeOf = (name: string): string =>
    kind === 'folder' ? join(folder, name) : `s3://${s3.config.bucket}/${name}`
  const namesIn = async (to: string) => (await surveySets(openSets(to, source), identity)).sets.map(({ name }) => name)

  it('each has the name of its moment, those that no rule keeps go, and the newest can be restored', async () => {
    const to = placeOf('daily')
    for (const day of [0, 1, 2]) expect((await make(to, day)).left).toEqual([])
    expect(await namesIn(to)).toEqual([nameOf(1), nameOf(2)])
    expect((await openSets(to, source).names()).sort()).toEqual([nameOf(1), nameOf(2)])
    const { manifest } = await restoreBackup(configOf(`back-${kind}`), logger, `${to}/${nameOf(2)}`)
    expect(manifest.identity).toBe(identity)
  }, 60_000)

  it('an encrypted set is read back and replaced without its secret key', async () => {
    const to = placeOf('sealed')
    const secret = await generateX25519Identity()
    const keyFile = join(folder, 'recipients.txt')
    writeFileSync(keyFile, await identityToRecipient(secret))
    for (const day of [0, 1, 2]) await make(to, day, { keyFile })
    expect(await namesIn(to)).toEqual([nameOf(1), nameOf(2)])
  }, 60_000)

  it('what a killed run has left goes at the next one; what is not ours is left and named', async () => {
    const to = placeOf('mixed')
    await make(to, 0)
    const sets = openSets(to, source)
    const put = async (set: string, name: string, text: string) =>
      (await sets.open(set)).put(
        name,
        (async function* () {
          yield Buffer.from(text)
        })(),
      )
    await put(nameOf(-3), unfinishedName, JSON.stringify({ identity }))
    await put(nameOf(-3), 'database/pglite.tar.gz', 'half')
    await put(nameOf(-4), unfinishedName, JSON.stringify({ identity: 'of another one' }))
    await put(nameOf(-5), 'list.age', 'of a run without a name')
    await put('2026-10-01', 'manifest.json', 'by hand')
    await put(nameOf(-6), 'manifest.json', 'no list')
    const { left } = await make(to, 1)
    expect(left).toEqual([
      expect.stringMatching(/^2026-10-01 is left as it is: its name is not a moment/),
      expect.stringMatching(`${nameOf(-6)} is left as it is: the set is damaged`),
      expect.stringMatching(`${nameOf(-5)} is left as it is: it has no manifest.json`),
      expect.stringMatching(`${nameOf(-4)} is left as it is: it is an unfinished set of another installation`),
    ])
    expect(await sets.names()).toEqual(['2026-10-01', nameOf(-6), nameOf(-5), nameOf(-4), nameOf(0), nameOf(1)])
  }, 60_000)
})

it('a set of another installation, of an older version, and one with more in it than its own are never removed', async () => {
  const to = join(folder, 'foreign')
  await make(to, 0)
  for (const day of [-9, -8, -7, -6]) cpSync(join(to, nameOf(0)), join(to, nameOf(day)), { recursive: true })
  relist(join(to, nameOf(-9)), { identity: 'another' })
  relist(join(to, nameOf(-8)), { identity: undefined, format: 1 })
  writeFileSync(join(to, nameOf(-7), 'my notes.txt'), 'do not lose')
  const { left, removed } = await make(to, 1)
  expect(removed).toEqual([nameOf(-6)])
  expect(left).toEqual([
    `${nameOf(-9)} is left as it is: it is a set of another installation`,
    `${nameOf(-8)} is left as it is: it is of an older version, and does not say whose it is`,
    `${nameOf(-7)} could not be removed: my notes.txt does not belong to it`,
  ])
  expect(existsSync(join(to, nameOf(-7), 'database/pglite.tar.gz'))).toBe(true)
}, 60_000)

it('a restored platform removes no set before a person has decided on it', async () => {
  const to = join(folder, 'held')
  const on = (work: (database: Database) => Promise<unknown>) =>
    withDatabase(source, logger, ({ database }) => work(database))
  await make(to, 1)
  await make(to, 2)
  await on((database) => database.insert(heldWorks).values({ kind: 'push' }))
  const { removed, left } = await make(to, 3, { write: writeSet })
  await on((database) => database.delete(heldWorks))
  expect(removed).toEqual([])
  expect(left).toEqual([
    `${nameOf(1)} is left as it is: this platform is held since a restore, and another may need it`,
  ])
  expect((await make(to, 4)).removed).toEqual([nameOf(1), nameOf(2)])
}, 120_000)

it('the last whole set stays beyond all rules while newer ones lack something', async () => {
  const to = join(folder, 'lacking')
  const lacking = async (day: number): Promise<string[]> => {
    const { removed } = await make(to, day)
    relist(join(to, nameOf(day)), { missing: ['history'] })
    return removed
  }
  await make(to, 0)
  for (const day of [1, 2, 3]) await lacking(day)
  // While a set is new it is whole; only then is its list changed.
  cpSync(join(to, nameOf(3)), join(to, nameOf(-5)), { recursive: true })
  relist(join(to, nameOf(-5)), { missing: [] })
  const lost = crypto.randomUUID()
  const row = {
    fileId: lost,
    platformId: 6,
    area: 'document',
    fileName: 'file',
    size: 1,
    sha256: 'x'.repeat(64),
  } as const
  const change = (work: (database: Database) => Promise<unknown>) =>
    withDatabase(source, logger, ({ database }) => work(database))
  await change((database) => database.insert(storedFiles).values({ ...row, createTime: first }))
  try {
    const { made, removed } = await make(to, 4, { write: writeSet })
    expect(made.missing).toEqual([`files/store/${lost}`])
    expect(removed).toEqual([nameOf(2)])
    expect(readdirSync(to)).toEqual([nameOf(-5), nameOf(3), nameOf(4)])
  } finally {
    await change((database) => database.delete(storedFiles).where(eq(storedFiles.fileId, lost)))
  }
}, 120_000)

it('a disk too small for another set, and a wrong --keep, change nothing', async () => {
  const to = join(folder, 'small')
  await make(to, 0)
  const bytes = (await surveySets(openSets(to, source), identity)).sets[0]?.bytes ?? 0
  const room = 48 * 1024 ** 2 + bytes
  await expect(make(to, 1, { freeBytes: async () => room - 1 })).rejects.toThrow(/^no room for a set: .* took \d+ MB/)
  expect(readdirSync(to)).toEqual([nameOf(0)])
  await make(to, 1, { freeBytes: async () => room })
  expect(readdirSync(to)).toEqual([nameOf(0), nameOf(1)])
  const wrong = backupCommand(source, logger, ['--to', to, '--keep', '7h'], () => undefined)
  await expect(wrong).rejects.toThrow(/^--keep 7h is not understood/)
}, 60_000)

it('a set that does not read back as it was written removes nothing, and goes at the next run', async () => {
  const to = join(folder, 'unreadable')
  await make(to, 0)
  await make(to, 1)
  const write: typeof copySet = async (...asked) => {
    const made = await copySet(...asked)
    const part = join(to, nameOf(2), 'database/pglite.tar.gz')
    writeFileSync(part, readFileSync(part).fill(0, 100, 200))
    return made
  }
  await expect(make(to, 2, { write })).rejects.toThrow(/is not what was written$/)
  expect(readdirSync(to)).toEqual([nameOf(0), nameOf(1), nameOf(2)])
  await make(to, 3)
  expect(readdirSync(to)).toEqual([nameOf(1), nameOf(3)])
}, 60_000)

it('a run that was killed at any moment leaves nothing after the next one, and none beside it works at the same time', async () => {
  const to = join(folder, 'killed')
  const platform = realPlatform(source.dataDir)
  const env = { PLATFORM_HISTORY: '0', PLATFORM_LOG_ANCHORS: join(folder, 'source.anchors') }
  const args = ['--to', to, '--keep', '7d']
  const backup = () => backupCommand(source, logger, args, () => undefined)
  mkdirSync(to)
  try {
    // A folder that is removed while it is read is looked at again.
    const namesIn = (): string[] => {
      try {
        return readdirSync(to, { recursive: true, encoding: 'utf8' })
      } catch {
        return namesIn()
      }
    }
    for (const sign of [unfinishedName, 'pglite.tar.gz.part', 'manifest.json']) {
      const before = new Set(namesIn())
      const { child, ended } = platform.run(['backup', ...args], env)
      let isOver = false
      ended.then(() => {
        isOver = true
      })
      while (!isOver && !namesIn().some((name) => !before.has(name) && name.endsWith(sign))) await turn()
      if (sign === unfinishedName) {
        // It goes on to hold its lock, and does not end meanwhile.
        child.kill('SIGSTOP')
        await expect(backup()).rejects.toThrow('is in use by process')
      }
      child.kill('SIGKILL')
      await ended
      expect(namesIn().some((name) => name.endsWith(sign))).toBe(true)
    }
    expect(await backup()).toBe(0)
    const { sets, unfinished, left } = await surveySets(openSets(to, source), identity)
    expect([unfinished, left, readdirSync(to).length === sets.length]).toEqual([[], [], true])
    expect(readdirSync(source.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
  } finally {
    platform.killAll()
  }
}, 180_000)
