import { expect, jest } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { Client } from 'pg'
import { preferenceApi } from '@/lib/contract/preference'
import { userApi } from '@/lib/contract/user'
import { noteFigure } from '@/tests/support/note-figure'
import { startRestartablePostgres } from '../../../scripts/test/postgres.mjs'
import { createTestLogger } from '../../testing/create-test-logger'
import { itOn } from '../../testing/it-on'
import { testPlatform } from '../../testing/test-platform'
import { operationLogs } from '../audit/log-table'
import { verifyOperationLog } from '../audit/operation-log'
import { openDatabase } from './open-database'

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
      const logged = await platform.database
        .select({ target: operationLogs.target })
        .from(operationLogs)
        .where(and(eq(operationLogs.endpoint, 'preference.saveTable'), eq(operationLogs.result, 0)))
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
