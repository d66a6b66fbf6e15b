import { type SQL, sql } from 'drizzle-orm'
import type { SearchResult } from '@/lib/contract/search'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import { readRows } from '../../kernel/db/read-rows'
import { firstSeen } from '../../kernel/list/first-seen'
import { toPrefixPattern } from '../../kernel/text/search-text'
import { findControllers } from '../device/controller-search'
import { seenControllers } from '../device/controllers-within'
import { findProjectOptions } from '../project/project-query'
import { airBoxes, controllers, indoorUnits, outdoorUnits } from '../tables/fleet'
import { atMost, type Found, toFound } from './ask-kinds'
import type { Searched } from './searched'

type RowOf<Kind extends 'projects' | 'devices' | 'units'> = NonNullable<SearchResult[Kind]>['list'][number]

export const findProjects = async ({
  database,
  actor,
  language,
  text,
}: Searched): Promise<Found<RowOf<'projects'>>> => {
  const rows = await findProjectOptions(database, { ...actor, language }, text)
  return toFound(rows.slice(0, atMost).map(({ projectId, ...row }) => ({ ...row, projectId: String(projectId) })))
}

/** Controllers as every choice of one finds them. */
export const findDevices = async ({ database, actor, text }: Searched): Promise<Found<RowOf<'devices'>>> =>
  toFound(await findControllers(database, actor, text))

/** Shorter beginnings of a serial number are those of a month's whole production. */
const serialAtLeast = 5
const serialForm = /^[A-Z\d][A-Z\d/_-]*$/

type Unit = { macWifiId: string; deviceName: string; unitKind: 1 | 2 | 4; serialNo: string; model: string }
type UnitRow = Unit & { systemNo: number | null; unitNo: number | null }

const plates = (pattern: string): SQL => sql`
  select ${outdoorUnits.controllerId} as id, 2 as unit_kind, ${outdoorUnits.systemNo} as system_no,
      ${outdoorUnits.unitNo} as unit_no, ${outdoorUnits.serialNumber} as serial_no, ${outdoorUnits.model} as model
    from ${outdoorUnits} where upper(${outdoorUnits.serialNumber}) like ${pattern}
  union all
  select ${indoorUnits.controllerId}, 1, ${indoorUnits.systemNo}, ${indoorUnits.unitNo}, ${indoorUnits.serialNo},
      ${indoorUnits.model}
    from ${indoorUnits} where upper(${indoorUnits.serialNo}) like ${pattern}
  union all
  select ${airBoxes.controllerId}, 4, null, null, ${airBoxes.serialNo}, ${airBoxes.model}
    from ${airBoxes} where upper(${airBoxes.serialNo}) like ${pattern}`

/** Units and air boxes whose serial number begins so, in any case. */
export const findUnits = async ({ database, actor, text }: Searched): Promise<Found<RowOf<'units'>>> => {
  const serial = text.toUpperCase()
  if (serial.length < serialAtLeast || !serialForm.test(serial)) return toFound([])
  const rows = await readRows<UnitRow>(
    database,
    firstSeen({
      candidates: plates(toPrefixPattern(serial)),
      table: controllers,
      id: controllers.id,
      where: seenControllers(actor),
      fields: sql`${controllers.macWifiId} as "macWifiId", ${controllers.deviceName} as "deviceName",
        candidate.unit_kind as "unitKind", candidate.system_no as "systemNo", candidate.unit_no as "unitNo",
        candidate.serial_no as "serialNo", candidate.model as "model"`,
      limit: atMost,
    }),
  )
  return toFound(
    rows.map(({ systemNo, unitNo, ...unit }) => ({
      ...unit,
      unitKey: systemNo === null ? null : toUnitAddress({ systemNo, unitNo }),
    })),
  )
}
