import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { noteRestore } from '../command/log-commands'
import { heldCommand } from '../doctor/held-command'
import { noteErasure } from '../kernel/audit/erasure-notes'
import { readLogKeys } from '../kernel/audit/log-keys'
import { openErasures } from '../kernel/audit/open-anchors'
import { readConfig } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { withDatabase } from '../kernel/db/with-database'
import { openFileStore } from '../kernel/storage/open-file-store'
import { removeForgotten } from '../kernel/storage/remove-forgotten'
import { erasePerson } from '../nouns/person/erase-person'
import { findPerson } from '../nouns/person/person-row'
import { personErasures } from '../nouns/person/person-table'
import { appUsers } from '../nouns/tables/fleet'
import { keepMode } from '../seed/keep-mode'
import { createTestLogger } from '../testing/create-test-logger'
import { layDataFolder } from '../testing/lay-data-folder'
import { readAllTables } from '../testing/person/all-tables'
import { identify, type Planted, personPlanter, someone, stringsOf } from '../testing/person/plant-person'
import { testLogKey } from '../testing/real-platform'
import { backupCommand, restoreCommand } from './commands'

const folder = mkdtempSync(join(tmpdir(), 'platform-erased-'))
const { logger } = createTestLogger()
/** `anchors`: of one site, wherever it is restored. */
const configOf = (name: string, anchors = 'anchors') =>
  readConfig({
    PLATFORM_DEMO: '1',
    PLATFORM_HISTORY: '0',
    PLATFORM_DATA_DIR: join(folder, name),
    PLATFORM_LOG_KEY: testLogKey,
    PLATFORM_LOG_ANCHORS: join(folder, anchors),
  })
const source = configOf('source')
let person: Planted
const on = <Result>(config: typeof source, work: (database: Database) => Promise<Result>) =>
  withDatabase(config, logger, ({ database }) => work(database))

beforeAll(async () => {
  await layDataFolder(source.dataDir)
  await on(source, async (database) => {
    await keepMode(database, source, new Date())
    const [user] = await database
      .insert(appUsers)
      .values({ platformId: 6, account: 'x', nickname: 'x', accountType: 1, registerTime: new Date(0), status: 1 })
      .returning()
    person = someone('appUser', user?.id ?? 0, 250)
    await identify(database, person)
    const planter = personPlanter(database, await readAllTables())
    const files = await openFileStore(source)
    for (const fileId of await planter.plant(person)) await files.write(fileId, Buffer.from(stringsOf(person).join()))
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const said: string[] = []
const print = (line: string) => said.push(line)
// Planted rows name files that no store has, which a set says: its exit code is 1.
const backup = async (set: string) =>
  expect(await backupCommand(source, logger, ['--to', join(folder, set)], print)).toBe(1)
const restore = async (set: string, config = configOf(`of ${set}`)) => {
  expect(await restoreCommand(config, logger, ['--from', join(folder, set)], print)).toBe(0)
  return config
}
const search = (config: typeof source) =>
  on(config, async (database) => {
    const found = await personPlanter(database, await readAllTables()).search(stringsOf(person))
    return [...new Set(found.map((each) => each.split(':')[0]))].sort()
  })
/** Files of a set beside the database that name the person. */
const searchSet = (set: string): string[] =>
  readdirSync(join(folder, set), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      return stringsOf(person).some((each) => text.includes(each))
    })
    .map(({ name }) => name)

/** How often the bytes of the database in a set have one of the person's words. */
const rawIn = async (set: string): Promise<number> => {
  const bytes = gunzipSync(readFileSync(join(folder, set, 'database', 'pglite.tar.gz'))).toString('latin1')
  return stringsOf(person)
    .map((each) => bytes.split(Buffer.from(each).toString('latin1')).length - 1)
    .reduce((sum, count) => sum + count, 0)
}

it('a set of after an erasure holds nobody, and one of before it has the erasure repeated by note-restore', async () => {
  await backup('before')
  expect(searchSet('before').length).toBeGreaterThan(1)
  const notes = { keys: readLogKeys(source), store: await openErasures(source) }
  await on(source, async (database) => {
    await database.transaction(async (tx) => {
      const found = await findPerson(tx, 'appUser', person.id, true)
      if (found === null) throw new Error('nobody is planted')
      const now = new Date()
      const { proof } = await erasePerson(tx, found, now)
      expect(proof.backupTime).not.toBeNull()
      await noteErasure(notes, {
        platformId: 6,
        kind: 'appUser',
        personId: person.id,
        madeTime: found.madeTime.toISOString(),
        requestUser: 1,
        requestTime: now.toISOString(),
        decideUser: 2,
        eraseTime: now.toISOString(),
      })
    })
    await removeForgotten(database, { files: await openFileStore(source), dataDir: source.dataDir }, async () => false)
  })
  const retained = ['data_report']
  expect(await search(source)).toEqual(retained)
  await backup('after')
  expect(searchSet('after')).toEqual([])
  // Not in the pages of rows that are gone, either: 770 and 50 when this was written, all of the reports that stay.
  expect(await rawIn('after')).toBeLessThan((await rawIn('before')) / 10)
  expect(await search(await restore('after'))).toEqual(retained)

  const earlier = await restore('before')
  cpSync(earlier.dataDir, configOf('released').dataDir, { recursive: true })
  expect((await search(earlier)).length).toBeGreaterThan(40)
  expect(await noteRestore(earlier, logger, ['a set of before'], print)).toBe(0)
  expect(said.at(-1)).toMatch(/^repeated from .*anchors-erasures: 1 erasures of persons$/)
  expect(await search(earlier)).toEqual(retained)
  // Once more it has nothing to do.
  expect(await noteRestore(earlier, logger, ['a set of before'], print)).toBe(0)
  expect(said.at(-1)).toMatch(/^noted in /)
  const rows = await on(earlier, (database) =>
    database.select().from(personErasures).where(eq(personErasures.personId, person.id)),
  )
  expect(rows).toMatchObject([{ status: 1, kind: 'appUser', reason: '' }])
}, 180_000)

it('who releases what is held before the first start lets nobody come back', async () => {
  // As `restore` left it, before anything else looked at it.
  const config = configOf('released')
  const now = () => new Date()
  expect(await heldCommand(config, logger, ['release', 'all'], { print, now })).toBe(0)
  expect(said.find((line) => line.startsWith('repeated from'))).toMatch(/: 1 erasures of persons$/)
  expect(await search(config)).toEqual(['data_report'])
}, 120_000)

it('an older set that is restored where a newer one was has the erasures that the newer one brought', async () => {
  const unknown = () => said.filter((line) => /had no notes of erasures/.test(line)).length
  await restore('after', configOf('newer', 'anchors of a new machine'))
  expect(unknown()).toBe(1)
  const config = await restore('before', configOf('older', 'anchors of a new machine'))
  expect(unknown()).toBe(1)
  expect(await heldCommand(config, logger, [], { print, now: () => new Date() })).toBe(0)
  expect(await search(config)).toEqual(['data_report'])
  // What is there already is not written again.
  const lines = readFileSync(join(folder, 'anchors of a new machine-erasures'), 'utf8')
  expect(lines).toBe(readFileSync(join(folder, 'anchors-erasures'), 'utf8'))
}, 120_000)

it('a line that was changed is left out, and told of', async () => {
  const path = join(folder, 'anchors-erasures')
  const line = readFileSync(path, 'utf8').trim()
  writeFileSync(path, `${line.replace('"personId":', '"personId":1')}\n`)
  expect(await noteRestore(source, logger, ['a set'], print)).toBe(1)
  expect(said.at(-1)).toMatch(/^left out in .*: 1 lines that none of the keys has signed$/)
})
