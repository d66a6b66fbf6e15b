import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { readRows } from '../../kernel/db/read-rows'
import { type CopyOfProject, copiesOfProject } from '../device/follow-project'
import { controllers, projects } from '../tables/fleet'

type NewRecord = typeof controllers.$inferInsert

/** What an import knows of a controller; the other columns have their defaults. */
const ownColumns = [
  'platformId',
  'controllerType',
  'macWifiId',
  'deviceSn',
  'controllerModel',
  'deviceName',
  'deviceSearch',
  'installTime',
  'firmwareVersion',
  'firmwareOrder',
  'mcuVersion',
  'moduleVersion',
  'hardwareVersion',
  'remarks',
  'projectId',
  'busType',
  'networkType',
  'featureCode',
  'updateUser',
  'createTime',
  'updateTime',
] as const satisfies readonly (keyof NewRecord)[]

/** Of a place it says only where one without a project stands. */
export type ImportedController = Pick<NewRecord, (typeof ownColumns)[number] | CopyOfProject>

const copies = Object.keys(copiesOfProject) as CopyOfProject[]
const listed = (toItem: (column: keyof ImportedController) => SQL): SQL =>
  sql.join([...ownColumns, ...copies].map(toItem), sql`, `)
const names = listed((column) => sql.identifier(controllers[column].name) as unknown as SQL)
const typed = listed((column) => sql`${sql.identifier(column)} ${sql.raw(controllers[column].getSQLType())}`)
const picked = listed((column) => {
  const given = sql`given.${sql.identifier(column)}`
  const copy = copiesOfProject[column as CopyOfProject]
  return copy === undefined ? given : sql`case when ${projects.id} is null then ${given} else ${copy} end`
})

/**
 * Adds controllers in one statement; answers the WiFi IDs of those that were not there. As one parameter: a parameter
 * for every cell made the embedded database six times as slow.
 */
export const insertControllers = async (
  database: Database,
  records: readonly ImportedController[],
): Promise<ReadonlySet<string>> => {
  const rows = await readRows<{ id: string }>(
    database,
    sql`
    insert into ${controllers} (${names})
    select ${picked} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(${typed})
    left join ${projects} on ${eq(projects.id, sql`given."projectId"`)}
    on conflict (mac_wifi_id) do nothing
    returning mac_wifi_id as id`,
  )
  return new Set(rows.map(({ id }) => id))
}
