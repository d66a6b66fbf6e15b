import { spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Pool } from 'pg'
import { type SampledKind, sampledKinds, sampleTables } from '../../platform/nouns/sample/sample-columns'
import { startRestartablePostgres } from '../test/postgres.mjs'
import { type BenchStore, dropPageCache, openBenchStore, type Results } from './bench-store'
import { startOfDay } from './load-days'
import { summaryOf } from './measure-reads'
import { createTable, hourOf, statements } from './postgres-tables'
import { drawing } from './read-cases'
import { readSource } from './source-days'

/** Writes an hour of the first day out of the store, as text that PostgreSQL reads. */
const exportHour = (store: BenchStore, kind: SampledKind, hour: number, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request({ socketPath: store.engine.socketPath, path: '/', method: 'POST' }, (response) => {
      pipeline(response, createWriteStream(file)).then(resolve, reject)
    })
    asked.once('error', reject)
    asked.end(hourOf(kind, startOfDay(0) / 1000 + hour * 3600))
  })

/** Sends a file into a table, with PostgreSQL's own client. */
const copyFile = (url: string, table: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      'psql',
      ['-q', '-X', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', `\\copy ${table} from '${file}'`],
      {
        env: { ...process.env, TZ: 'UTC', PGTZ: 'UTC' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`psql ended with ${code}`))))
  })

const reads = 40

/** One day of the fleet in plain PostgreSQL, and the same reads. */
export const measurePostgres = async (folder: string, results: Results, longestMs: number): Promise<void> => {
  const store = await openBenchStore(folder, 4000)
  let hours = 0
  const server = await startRestartablePostgres([
    ...['shared_buffers=1GB', 'fsync=on', 'full_page_writes=on', 'max_wal_size=4GB', 'work_mem=32MB'],
    ...['maintenance_work_mem=256MB', 'max_parallel_workers_per_gather=1', 'synchronous_commit=on'],
  ])
  if (server === null) throw new Error('PostgreSQL is not installed')
  let pool = new Pool({ connectionString: server.url, max: 2 })
  try {
    for (const kind of sampledKinds) for (const sql of createTable(kind)) await pool.query(sql)
    const growth: object[] = []
    let copySeconds = 0
    const began = Date.now()
    const file = join(folder, 'hour.tsv')
    for (let hour = 0; hour < 24; hour++) {
      for (const kind of sampledKinds) {
        await exportHour(store, kind, hour, file)
        const copying = performance.now()
        await copyFile(server.url, sampleTables[kind], file)
        copySeconds += (performance.now() - copying) / 1000
      }
      const isLast = hour === 23 || Date.now() - began > longestMs
      if (![5, 11].includes(hour) && !isLast) continue
      const kinds: Record<string, object> = {}
      for (const kind of sampledKinds) {
        const table = sampleTables[kind]
        const found = await pool.query(
          `SELECT count(*)::float8 AS rows, pg_total_relation_size('${table}_day')::float8 AS bytes, pg_indexes_size('${table}_day')::float8 AS indexes FROM ${table}`,
        )
        kinds[table] = found.rows[0]
      }
      growth.push({ hours: hour + 1, kinds, copySeconds })
      console.log(JSON.stringify(growth.at(-1)))
      hours = hour + 1
      if (isLast) break
    }
    rmSync(file)
    await store.stop()
    results.keep('postgres growth', growth)
    await pool.query('VACUUM ANALYZE')
    await pool.query('CHECKPOINT')
    const draw = drawing(readSource(folder), 1)
    const anHour = (n: number) =>
      [0, 1].map((more) => new Date(startOfDay(0) + ((draw.hour(n) % hours) + more) * 3_600_000))
    const day = [new Date(startOfDay(0)), new Date(startOfDay(1))]
    const cases: Record<string, (n: number) => Promise<unknown>> = {
      "an outdoor unit's day by the minute, 7 signals": (n) => {
        const { controllerId, systemNo, unitNo } = draw.unit(n, 2)
        return pool.query(statements.day, [controllerId, systemNo, unitNo, ...day])
      },
      "a fault's 150 minutes of a system": async (n) => {
        const { controllerId, systemNo } = draw.unit(n, 2)
        const end = startOfDay(0) + (2.5 + (draw.hour(n) / 24) * (hours - 2.5)) * 3_600_000
        for (const kind of [2, 1] as const)
          await pool.query(statements.system(kind), [controllerId, systemNo, new Date(end - 9_000_000), new Date(end)])
      },
      'energy of 10 systems, 1 day': (n) => {
        const systems = draw.systems(n, 10)
        return pool.query(statements.energy, [
          systems.map(({ controllerId }) => controllerId),
          systems.map(({ systemNo }) => systemNo),
          ...day,
        ])
      },
      'whole fleet, an hour: outdoor samples, 4 signals': (n) => pool.query(statements.outdoorHour, anHour(n)),
      'whole fleet, an hour: indoor samples, 2 signals': (n) => pool.query(statements.indoorHour, anHour(n)),
    }
    const measured: object[] = []
    for (const [name, run] of Object.entries(cases)) {
      await pool.end()
      await server.restart()
      const isCold = dropPageCache()
      pool = new Pool({ connectionString: server.url, max: 2 })
      const times = async () => {
        const all: number[] = []
        for (let n = 0; n < reads; n++) {
          const began = performance.now()
          await run(n)
          all.push(performance.now() - began)
        }
        return summaryOf(all)
      }
      measured.push({ name, isCold, cold: await times(), warm: await times() })
      console.log(JSON.stringify(measured.at(-1)))
    }
    results.keep('postgres reads', measured)
  } finally {
    await pool.end()
    await server.stop()
  }
}
