import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { readConfig, StartError } from '../kernel/config/config'
import { openDatabase } from '../kernel/db/open-database'
import { createTestLogger } from '../testing/create-test-logger'
import { itOn } from '../testing/it-on'
import { laySite } from '../testing/lay-site'
import { realPlatform, testLogKey } from '../testing/real-platform'
import { serveOnce } from '../testing/serve-once'
import { takeBackupLock } from './backup-lock'
import { drillCommand } from './drill-commands'
import { countRows } from './set/dump-facts'

const folder = mkdtempSync(join(tmpdir(), 'platform-drill-server-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

itOn('postgres')(
  'on PostgreSQL a drill has a database of its own, never the live one, and empties it again after a kill too',
  async () => {
    const { logger } = createTestLogger()
    const directory = join(folder, 'data')
    const site = await laySite(directory)
    const url = new URL(site.env.DATABASE_URL ?? '')
    const { DATABASE_URL: to = '' } = await site.another()
    const tablesOf = async (databaseUrl: string): Promise<number> => {
      const open = await openDatabase({ databaseUrl, dataDir: folder }, logger)
      return Object.keys(await countRows(open.database).finally(open.close)).length
    }
    const [sets, drills] = [join(folder, 'sets'), join(directory, 'drill')]
    const env = { DATABASE_URL: url.href, PLATFORM_DEMO: '1', PLATFORM_HISTORY: '0' }
    const platform = realPlatform(directory)
    const run = async (args: string[], more: Record<string, string> = {}) => {
      const each = platform.run(args, { ...env, ...more })
      return [await each.ended, each.err() || each.out()]
    }
    const drill = ['drill', '--from', sets]
    /** A drill that is refused, where the command alone decides. */
    const refused = async (more: Record<string, string> = {}): Promise<unknown> => {
      const places = { PLATFORM_DATA_DIR: directory, PLATFORM_LOG_KEY: testLogKey, ...env, ...more }
      const done = drillCommand(readConfig(places), logger, drill.slice(1), () => undefined)
      return done.then(
        () => 'it was held',
        (error: unknown) => (error instanceof StartError ? error.message : error),
      )
    }
    try {
      await serveOnce(directory, env, { samples: false })
      const backup = ['backup', '--to', sets, '--keep', '7d']
      const letGo = await takeBackupLock({ dataDir: directory, databaseUrl: url.href, migrateUrl: undefined })
      expect(await run(backup)).toEqual([1, expect.stringContaining('another backup with --keep is being made')])
      await letGo()
      expect((await run(backup))[0]).toBe(0)
      const tables = await tablesOf(url.href)

      expect(await refused()).toMatch(/name an empty database of its own by PLATFORM_DRILL_D/)
      const itself = expect.stringMatching(/^PLATFORM_DRILL_DATABASE_URL names the live database/)
      for (const host of [url.hostname, url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1']) {
        const live = Object.assign(new URL(url), { hostname: host }).href
        expect(await refused({ PLATFORM_DRILL_DATABASE_URL: live })).toEqual(itself)
      }
      const own = { PLATFORM_DRILL_DATABASE_URL: to }
      const filled = await openDatabase({ databaseUrl: to, dataDir: folder }, logger)
      await filled.database.execute(sql`create table mine (id int)`)
      expect(await refused(own)).toMatch(/PLATFORM_DRILL_DATABASE_URL is not empty/)
      await filled.database.execute(sql`drop table mine`)
      await filled.close()

      expect(await run(drill, own)).toEqual([0, expect.stringMatching(/rows in \d+ tables\n[\s\S]* is good; it took/)])
      expect([await tablesOf(to), readdirSync(drills)]).toEqual([0, []])

      const { child, ended } = platform.run(drill, { ...env, ...own })
      let isOver = false
      ended.then(() => {
        isOver = true
      })
      const isLaid = () => existsSync(join(drills, 'data')) && !existsSync(join(drills, 'data/restoring'))
      const wasBegun = () => existsSync(join(drills, 'data/restoring'))
      while (!isOver && !wasBegun()) await turn()
      while (!isOver && !isLaid()) await turn()
      child.kill('SIGKILL')
      await ended
      expect(await tablesOf(to)).toBe(tables)
      // What it has left is emptied only where it is the same database.
      expect(await run(drill, { PLATFORM_DRILL_DATABASE_URL: url.href })).toEqual([1, itself])
      expect(await run(drill, own)).toEqual([0, expect.stringContaining(' is good; it took')])
      expect([await tablesOf(to), await tablesOf(url.href), readdirSync(drills)]).toEqual([0, tables, []])
    } finally {
      platform.killAll()
      await site.close()
    }
  },
  300_000,
)
