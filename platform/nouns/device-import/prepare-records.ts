import { inArray } from 'drizzle-orm'
import { toTimeZone } from '@/lib/format/time-zone'
import type { Database } from '../../kernel/db/database'
import type { JobContext } from '../../kernel/jobs/job-definition'
import { toSearchText } from '../../kernel/text/search-text'
import type { deviceImports } from '../tables/device-import'
import { projects } from '../tables/fleet'
import { checkRow, type NewController } from './check-row'
import type { ImportedController } from './insert-controllers'
import { readProjects } from './known-projects'
import { type BadRow, readStaged } from './staged-rows'

/** `projectName`: as somebody has seen it. */
export type PreparedRow = { line: number; record: ImportedController; projectName: string | null }

type Owner = Pick<typeof deviceImports.$inferSelect, 'platformId' | 'userId' | 'timeZone'> & { now: Date }

/** Where a controller without a project stands: the others stand where their projects stand. */
const noPlace = {
  projectName: null,
  projectSearch: null,
  countryCode: 'CN',
  city: '',
  cityEn: '',
  citySearch: '',
  address: '',
  longitude: null,
  latitude: null,
}

/** A controller before its first heartbeat: not activated, offline, nothing known of its bus. Domain 4.8. */
const toRecord = (given: NewController, { platformId, userId, now, timeZone }: Owner): ImportedController => {
  return {
    platformId,
    controllerType: given.controllerType,
    macWifiId: given.macWifiId,
    deviceSn: given.deviceSn,
    controllerModel: given.controllerModel,
    deviceName: given.deviceName,
    deviceSearch: toSearchText(given.deviceName),
    installTime: given.installTime,
    firmwareVersion: '',
    firmwareOrder: 0,
    mcuVersion: '',
    moduleVersion: '',
    hardwareVersion: '',
    remarks: given.remarks,
    projectId: given.project?.id ?? null,
    ...noPlace,
    timeZone: toTimeZone(timeZone),
    busType: 3 as const,
    networkType: 1 as const,
    featureCode: '',
    updateUser: userId,
    createTime: now,
    updateTime: now,
  }
}

/** The good rows of an import as they will be written, before any transaction: and those that are not good any more. */
export const prepareRecords = async (
  database: Database,
  found: typeof deviceImports.$inferSelect,
  { reach, now, signal }: Pick<JobContext, 'reach' | 'now' | 'signal'>,
): Promise<{ prepared: PreparedRow[]; bad: BadRow[] }> => {
  const { platformId, timeZone } = found
  const firstLines = new Map<string, number>()
  const prepared: PreparedRow[] = []
  const bad: BadRow[] = []
  for await (const rows of readStaged(database, found.id, 0)) {
    signal.throwIfAborted()
    const named = rows.map(({ cells }) => cells.project)
    const known = {
      platformId,
      timeZone,
      now,
      firstLines,
      projects: await readProjects(database, { platformId, reach }, named),
    }
    for (const row of rows) {
      // Whether a WiFi ID is taken, only the insert can say for certain.
      const { controller, problems } = checkRow(row, { ...known, taken: new Set() })
      if (controller === null) bad.push({ line: row.line, problems })
      else
        prepared.push({
          line: row.line,
          record: toRecord(controller, { ...found, now }),
          projectName: controller.project?.projectName ?? null,
        })
    }
  }
  return { prepared, bad }
}

/**
 * Rows whose project has gone or been renamed since they were prepared. Those that are there stay as they are until the
 * transaction ends.
 */
export const findMovedProjects = async (database: Database, prepared: readonly PreparedRow[]): Promise<BadRow[]> => {
  const ids = [...new Set(prepared.flatMap(({ record }) => record.projectId ?? []))]
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: projects.id, projectName: projects.projectName })
    .from(projects)
    .where(inArray(projects.id, ids))
    .orderBy(projects.id)
    .for('share')
  const names = new Map(rows.map(({ id, projectName }) => [id, projectName]))
  return prepared.flatMap(({ line, record: { projectId }, projectName }) =>
    projectId == null || names.get(projectId) === projectName
      ? []
      : [{ line, problems: [{ column: 'project' as const, reason: 'unknownProject' as const }] }],
  )
}
