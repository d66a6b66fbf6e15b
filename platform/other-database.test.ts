import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, it } from '@jest/globals'
import { millisecondsInHour } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import { expect } from '@/tests/support/expect'
import { installations } from './kernel/db/installation-table'
import { createTestLogger } from './testing/create-test-logger'
import { itOn } from './testing/it-on'
import { layDataFolder } from './testing/lay-data-folder'
import { openTestDatabase } from './testing/open-test-database'
import { realPlatform } from './testing/real-platform'

const folder = mkdtempSync(join(tmpdir(), 'other-database-'))
const dataDir = join(folder, 'data')
const { run, serve, killAll } = realPlatform(dataDir)
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
const stop = async ({ child, ended }: Awaited<ReturnType<typeof serve>>): Promise<void> => {
  child.kill('SIGTERM')
  await ended
}
const filesOf = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
/** What names the owner of the data folder, and of the anchors. */
const owners = ['owner', 'log-anchors-owner']
const { logger } = createTestLogger()

itOn('postgres')(
  'the files of a database are no other’s: its start is refused, and nothing is changed',
  async () => {
    const [own, other] = [await openTestDatabase(logger), await openTestDatabase(logger)]
    const env = { PLATFORM_DEMO: '1', PLATFORM_CONTROLLERS: '30', PLATFORM_HISTORY: '0', DATABASE_URL: own.url ?? '' }
    await stop(await serve(env))
    const before = filesOf(dataDir)
    expect(before.filter((name) => name.startsWith('store/')).length).toBeGreaterThan(20)
    for (const verb of ['serve', 'migrate', 'seed']) {
      const refused = run([verb], { ...env, DATABASE_URL: other.url ?? '' })
      expect(await refused.ended).toBe(1)
      expect(refused.err()).toMatch(/ belongs to another database: correct DATABASE_URL or PLATFORM_DATA_DIR/)
    }
    expect(filesOf(dataDir)).toEqual(before)
    const { rows } = (await other.database.execute(
      sql`select table_name from information_schema.tables where table_schema = 'public'`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([])

    // As a version before left both: adopted, with the identity that they get.
    const [first] = await own.database.select().from(installations)
    await own.database.update(installations).set({ identity: null })
    for (const name of owners) rmSync(join(dataDir, name))
    await stop(await serve(env))
    const [second] = await own.database.select().from(installations)
    expect(second?.identity).toMatch(/^[\da-f-]{36}$/)
    expect(second?.identity).not.toBe(first?.identity)

    // The volume is not mounted.
    renameSync(join(dataDir, 'store'), join(folder, 'elsewhere'))
    for (const name of owners) rmSync(join(dataDir, name))
    const without = run(['serve'], env)
    expect(await without.ended).toBe(1)
    expect(without.err()).toMatch(/ has none of the \d+ files that this database names: mount it/)
    renameSync(join(folder, 'elsewhere'), join(dataDir, 'store'))

    // Many files that no row names are touched only when a person says so.
    const old = new Date(Date.now() - 2 * millisecondsInHour)
    for (let at = 0; at < 30; at++) {
      const path = join(dataDir, 'store', crypto.randomUUID())
      writeFileSync(path, 'x')
      utimesSync(path, old, old)
    }
    const looked = run(['doctor'], env)
    expect(await looked.ended).toBe(1)
    expect(looked.out()).toMatch(/^bad {3}files, store: no row names 30 of \d+.*repair --set-files-aside/m)
    const aside = run(['repair', '--set-files-aside'], env)
    expect([await aside.ended, aside.out()]).toEqual([
      0,
      expect.stringMatching(/^store: 30 of \d+ files are aside for 30 days now\n$/),
    ])
    expect(readdirSync(join(dataDir, 'store-aside'))).toHaveLength(30)
    await Promise.all([own.close(), other.close()])
  },
  300_000,
)

it('a data folder without its database is refused by each verb that would make a new one', async () => {
  const path = join(folder, 'embedded')
  await layDataFolder(path)
  mkdirSync(join(path, 'store'), { recursive: true })
  rmSync(join(path, 'db'), { recursive: true })
  const before = filesOf(path)
  for (const verb of ['serve', 'migrate', 'seed']) {
    const refused = run([verb], { PLATFORM_DATA_DIR: path, PLATFORM_HISTORY: '0' })
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toMatch(/has no database, and has what belongs to one \(store.*\): put its folder db back/)
  }
  expect(filesOf(path).filter((name) => name !== 'platform.lock')).toEqual(
    before.filter((name) => name !== 'platform.lock'),
  )
}, 300_000)
