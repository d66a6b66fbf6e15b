import { expect, jest } from '@jest/globals'
import { and, eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { authApi } from '@/lib/contract/auth'
import { codes } from '@/lib/contract/error-code'
import { preferenceApi } from '@/lib/contract/preference'
import { userApi } from '@/lib/contract/user'
import { noteFigure } from '@/tests/support/note-figure'
import { untilPasses } from '@/tests/support/until'
import { startRestartablePostgres } from '../../../scripts/test/postgres.mjs'
import { demoPassword } from '../../seed/account'
import { createTestLogger } from '../../testing/create-test-logger'
import { itOn } from '../../testing/it-on'
import { testPlatform } from '../../testing/test-platform'
import { operationLogs } from '../audit/log-table'
import { verifyOperationLog } from '../audit/operation-log'
import { selectOperations } from '../audit/operation-text'
import { toPlatformError } from '../error/to-platform-error'
import { openDatabase } from './open-database'
import type { DatabaseState } from './probe-database'

const recoveryMs = 5000
// The long proof `kills-platform` restarts it ten times, `npm test` once.
const restarts = Number(process.env.RESTARTS ?? 1)

// The embedded database has no server that could be restarted: see killed.test.ts.
itOn('postgres')(
  'a database that is restarted at once under load costs some answers of 503, and nothing else',
  async () => {
    const postgres = await startRestartablePostgres()
    if (postgres === null) throw new Error('PostgreSQL is not on this machine')
    const shared = process.env.TEST_DATABASE_URL
    process.env.TEST_DATABASE_URL = postgres.url
    const platform = await testPlatform()
    try {
      const token = await platform.signIn('admin')
      let isOver = false
      const statuses = new Map<number, number>()
      const acknowledged: string[] = []
      const tried = new Set<string>()
      const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const writers = Array.from({ length: 6 }, async (_, writer) => {
        for (let i = 0; !isOver; i++) {
          const table = `t${writer}-${i}`
          tried.add(table)
          const { status } = await platform.call(preferenceApi.saveTable, { table, preference: {} }, { token })
          count(status)
          if (status === 200) acknowledged.push(table)
        }
      })
      const readers = Array.from({ length: 4 }, async () => {
        while (!isOver) count((await platform.call(userApi.info, {}, { token })).status)
      })
      const until = async (more: number) => {
        const target = acknowledged.length + more
        while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 5))
      }
      await until(100)
      for (let round = 0; round < restarts; round++) {
        await postgres.restart()
        const back = performance.now()
        await until(1)
        expect(performance.now() - back).toBeLessThan(recoveryMs)
        await until(100)
      }
      isOver = true
      await Promise.all([...writers, ...readers])

      expect([...statuses.keys()].sort()).toEqual([200, 503])
      const kept = Object.keys((await platform.call(preferenceApi.tables, {}, { token })).data)
      expect(acknowledged.filter((table) => !kept.includes(table))).toEqual([])
      expect(kept.filter((table) => !tried.has(table))).toEqual([])
      const logged = await selectOperations(platform.database).where(
        and(eq(operationLogs.endpoint, 'preference.saveTable'), eq(operationLogs.result, 0)),
      )
      expect(logged.map(({ target }) => target).sort()).toEqual(kept.sort())
      expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })
      noteFigure('restarts', restarts)
    } finally {
      await platform.close()
      process.env.TEST_DATABASE_URL = shared
      await postgres.stop()
    }
  },
  90_000 + restarts * 30_000,
)

itOn('postgres')(
  'a connection that is lost before its transaction begins is given back: more of them than the pool has places',
  async () => {
    const url = process.env.TEST_DATABASE_URL
    if (!url) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL')
    const { database, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, createTestLogger().logger)
    const query = jest
      .spyOn(Client.prototype, 'query')
      .mockImplementation(() => Promise.reject(new Error('Connection terminated')))
    for (let i = 0; i < 11; i++) await expect(database.transaction(async () => 1)).rejects.toThrow()
    query.mockRestore()
    expect(await database.transaction(async () => 1)).toBe(1)
    await close()
  },
)

itOn('postgres')(
  'says whether it is ready, read-only or away, also while nobody else gets a connection',
  async () => {
    const postgres = await startRestartablePostgres(['max_connections=4', 'superuser_reserved_connections=0'])
    if (postgres === null) throw new Error('PostgreSQL is not on this machine')
    const { logger } = createTestLogger()
    const { database, probe, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '' }, logger)
    const others: Client[] = []
    const open = async (): Promise<Client> => {
      const client = new Client(postgres.url)
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    const is = (state: DatabaseState) => untilPasses(async () => expect(await probe()).toBe(state), { timeout: 10_000 })
    try {
      await is('ready')
      const setting = await open()
      await setting.query('alter system set default_transaction_read_only = on')
      await setting.query('select pg_reload_conf()')
      await is('readOnly')
      const refused = database.execute(sql`create table a (b int)`)
      expect(await refused.catch(toPlatformError)).toMatchObject({ errorName: 'readOnly' })
      await setting.query('set default_transaction_read_only = off')
      await setting.query('alter system reset default_transaction_read_only')
      await setting.query('select pg_reload_conf()')
      await is('ready')
      // All places but the probe's own are taken: what wants another connection is refused.
      const { rows } = (await database.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }
      await setting.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      others.push(setting)
      await untilPasses(async () => {
        const other = await open().catch(() => null)
        if (other !== null) others.push(other)
        expect(other).toBeNull()
      })
      await is('away')
      await others.pop()?.end()
      await is('ready')
      await postgres.stop()
      await is('away')
    } finally {
      for (const other of others) await other.end()
      await close()
      await postgres.stop()
    }
  },
  90_000,
)

itOn('postgres')(
  'a database that takes no change: reads go on, changes and sign-ins say why, and all is as before afterwards',
  async () => {
    const postgres = await startRestartablePostgres()
    if (postgres === null) throw new Error('PostgreSQL is not on this machine')
    const shared = process.env.TEST_DATABASE_URL
    process.env.TEST_DATABASE_URL = postgres.url
    const platform = await testPlatform()
    const setting = new Client(postgres.url)
    try {
      const token = await platform.signIn('admin')
      await setting.connect()
      const become = async (statement: string, isReadOnly: boolean): Promise<void> => {
        await setting.query('set default_transaction_read_only = off')
        await setting.query(statement)
        await setting.query('select pg_reload_conf()')
        await untilPasses(async () => {
          const { rows } = (await platform.database.execute(
            sql`select current_setting('transaction_read_only') = 'on' as is`,
          )) as { rows: { is: boolean }[] }
          expect(rows[0]?.is).toBe(isReadOnly)
        })
      }
      await become('alter system set default_transaction_read_only = on', true)
      expect((await platform.call(userApi.info, {}, { token })).code).toBe(0)
      expect((await platform.call(preferenceApi.tables, {}, { token })).code).toBe(0)
      const refused = { status: 503, code: codes.readOnly }
      const save = { table: 'a', preference: {} }
      expect(await platform.call(preferenceApi.saveTable, save, { token })).toMatchObject(refused)
      const signIn = { username: 'admin', password: demoPassword, uuid: 'a-browser-of-a-read-only-test', platformId: 6 }
      expect(await platform.call(authApi.login, signIn as never)).toMatchObject(refused)
      await become('alter system reset default_transaction_read_only', false)
      expect((await platform.call(preferenceApi.saveTable, save, { token })).code).toBe(0)
      expect(await platform.signIn('admin')).toMatch(/./)
      expect(await verifyOperationLog(platform.database)).toMatchObject({ ok: true })
    } finally {
      await setting.end()
      await platform.close()
      process.env.TEST_DATABASE_URL = shared
      await postgres.stop()
    }
  },
  90_000,
)
