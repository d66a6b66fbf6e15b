import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { toWifiId } from '@/lib/contract/wifi-id'
import type { Database } from '../../kernel/db/database'
import { registerJob } from '../../kernel/jobs/job-definition'
import { deviceImportRows, deviceImports } from '../tables/device-import'
import { controllers } from '../tables/fleet'
import { checkRow } from './check-row'
import { readProjects } from './known-projects'
import { markBad, readStaged } from './staged-rows'

const input = z.strictObject({ importId: z.number().int() })

/** Which of some WiFi IDs the database has, whosever they are. */
const readTaken = async (database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: controllers.macWifiId })
    .from(controllers)
    .where(inArray(controllers.macWifiId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** The dry run: looks at every row and writes down what is wrong with it. Nothing else is changed. */
export const checkImport = registerJob<z.infer<typeof input>>({
  subject: 'deviceImport.check',
  kind: 'import',
  rights: ['device:import'],
  input,
  onRestart: 'rerun',
  run: async ({ importId }, { database, platformId, reach, now, signal, progress }) => {
    const isOwn = and(eq(deviceImports.id, importId), eq(deviceImports.status, 'checking'))
    const [found] = await database.select().from(deviceImports).where(isOwn)
    if (found === undefined) return
    await database
      .update(deviceImportRows)
      .set({ isBad: 0, problems: [] })
      .where(and(eq(deviceImportRows.importId, importId), eq(deviceImportRows.isBad, 1)))
    const firstLines = new Map<string, number>()
    let done = 0
    let badCount = 0
    await progress(0, found.rowCount)
    for await (const rows of readStaged(database, importId)) {
      signal.throwIfAborted()
      const known = {
        platformId,
        timeZone: found.timeZone,
        now,
        firstLines,
        projects: await readProjects(
          database,
          { platformId, reach },
          rows.map(({ cells }) => cells.project),
        ),
        taken: await readTaken(
          database,
          rows.map(({ cells }) => toWifiId(cells.macWifiId)),
        ),
      }
      const bad = rows.flatMap((row) => {
        const { problems } = checkRow(row, known)
        return problems.length > 0 ? [{ line: row.line, problems }] : []
      })
      await markBad(database, importId, bad)
      badCount += bad.length
      done += rows.length
      await progress(done, found.rowCount)
    }
    await database.update(deviceImports).set({ status: 'checked', badCount, updateTime: now }).where(isOwn)
  },
})
