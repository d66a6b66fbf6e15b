import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { controllers } from '../tables/fleet'

type NewRecord = typeof controllers.$inferInsert

/** What an import knows of a controller; the other columns have their defaults. */
const columns = [
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
  'projectName',
  'projectSearch',
  'countryCode',
  'city',
  'cityEn',
  'citySearch',
  'timeZone',
  'busType',
  'networkType',
  'featureCode',
  'updateUser',
  'createTime',
  'updateTime',
] as const satisfies readonly (keyof NewRecord)[]

export type ImportedController = Pick<NewRecord, (typeof columns)[number]>

const listed = (toItem: (column: (typeof columns)[number]) => SQL): SQL => sql.join(columns.map(toItem), sql`, `)
const names = listed((column) => sql.identifier(controllers[column].name) as unknown as SQL)
const typed = listed((column) => sql`${sql.identifier(column)} ${sql.raw(controllers[column].getSQLType())}`)
const picked = listed((column) => sql`given.${sql.identifier(column)}`)

/**
 * Adds controllers in one statement; answers the WiFi IDs of those that were not there. As one parameter: a parameter
 * for every cell made the embedded database six times as slow.
 */
export const insertControllers = async (
  database: Database,
  records: readonly ImportedController[],
): Promise<ReadonlySet<string>> => {
  const added = await database.execute(sql`
    insert into ${controllers} (${names})
    select ${picked} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(${typed})
    on conflict (mac_wifi_id) do nothing
    returning mac_wifi_id as id`)
  // Both drivers answer the rows under this name; the common type knows only that there is an answer.
  const { rows } = added as unknown as { rows: { id: string }[] }
  return new Set(rows.map(({ id }) => id))
}
