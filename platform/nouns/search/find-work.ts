import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SearchResult } from '@/lib/contract/search'
import { toWireTime } from '@/lib/format/wire-time'
import { readRows } from '../../kernel/db/read-rows'
import { firstSeen, onceEach } from '../../kernel/list/first-seen'
import { toContainsPattern, toPrefixPattern, toSearchText } from '../../kernel/text/search-text'
import { chooseFaults } from '../fault/fault-query'
import { otaTaskRows } from '../ota/task-rows'
import { seenRepairs } from '../repair/repair-query'
import { controllers } from '../tables/fleet'
import { faults, faultTypes, repairs } from '../tables/fleet-fault'
import { otaTasks } from '../tables/ota-task'
import { atMost, type Found, toFound } from './ask-kinds'
import type { Searched } from './searched'

type RowOf<Kind extends 'faultTypes' | 'faults' | 'repairs' | 'upgrades'> = NonNullable<
  SearchResult[Kind]
>['list'][number]

/** Entries of the brand's dictionary by their code in any case, or by a part of a name: codes first, then the gravest. */
const matchingTypes = (platformId: PlatformId, text: string): SQL => {
  const lower = text.toLowerCase()
  const pattern = toContainsPattern(lower)
  const isCode = sql`lower(${faultTypes.faultCode}) = ${lower}`
  return sql`from ${faultTypes} where ${eq(faultTypes.platformId, platformId)}
    and (${isCode} or lower(${faultTypes.nameZh}) like ${pattern} or lower(${faultTypes.nameEn}) like ${pattern})
    order by (${isCode}) desc, ${faultTypes.severity} desc, ${faultTypes.unitKind}, ${faultTypes.faultCode}
    limit ${atMost}`
}

export const findFaultTypes = async ({ database, actor, text }: Searched): Promise<Found<RowOf<'faultTypes'>>> => {
  const { unitKind, faultCode, nameZh, nameEn } = faultTypes
  return toFound(
    await readRows<RowOf<'faultTypes'>>(
      database,
      sql`select ${unitKind} as "unitKind", ${faultCode} as "faultCode", ${nameZh} as "nameZh", ${nameEn} as "nameEn"
        ${matchingTypes(actor.platformId, text)}`,
    ),
  )
}

type FaultRow = Omit<RowOf<'faults'>, 'faultId' | 'failureTime'> & { id: number; failureTime: Date | string }

/** The newest faults that somebody sees of one type, which `type` names, along the index of codes. */
const newestOfType = (platformId: PlatformId, where: SQL | undefined): SQL => sql`
  select seen.* from (
    select ${faults.id} as id from ${faults}
    where ${eq(faults.platformId, platformId)} and ${faults.faultCode} = type.fault_code
      and ${faults.unitKind} = type.unit_kind
    order by ${faults.id} desc offset 0) candidate
  cross join lateral (
    select ${faults.id} as id, ${faults.controllerId} as controller_id, ${faults.faultCode} as fault_code,
        ${faults.failureTime} as failure_time, ${faults.status} as status
      from ${faults} where ${faults.id} = candidate.id and ${where} limit 1) seen
  limit ${atMost}`

/** The newest faults of the types that match. */
export const findFaults = async ({ database, actor, now, text }: Searched): Promise<Found<RowOf<'faults'>>> => {
  const { platformId, reach, userId } = actor
  const choice = await chooseFaults(database, { platformId, reach, userId, now }, {})
  const rows = await readRows<FaultRow>(
    database,
    sql`select newest.id, ${controllers.macWifiId} as "macWifiId", ${controllers.deviceName} as "deviceName",
        newest.fault_code as "faultCode", newest.failure_time as "failureTime", newest.status
      from (select ${faultTypes.unitKind} as unit_kind, ${faultTypes.faultCode} as fault_code
          ${matchingTypes(platformId, text)}) type
        cross join lateral (${newestOfType(platformId, choice?.where)}) newest
        join ${controllers} on ${controllers.id} = newest.controller_id
      order by newest.failure_time desc, newest.id desc limit ${atMost}`,
  )
  return toFound(
    rows.map(({ id, failureTime, ...row }) => ({
      ...row,
      faultId: String(id),
      failureTime: toWireTime(new Date(failureTime)),
    })),
  )
}

/** A repair number, or its digits without the letter: a part of it that is not its beginning finds too much. */
const repairForm = /^R?\d{4,}$/

export const findRepairs = async ({ database, actor, text }: Searched): Promise<Found<RowOf<'repairs'>>> => {
  const wanted = text.toUpperCase()
  if (!repairForm.test(wanted)) return toFound([])
  const number = wanted.startsWith('R') ? wanted : `R${wanted}`
  const { id, repairNo, status, faultCode } = repairs
  const rows = await readRows<{ id: number } & Omit<RowOf<'repairs'>, 'repairId'>>(
    database,
    firstSeen({
      candidates: sql`select ${id} as id from ${repairs}
        where ${eq(repairs.platformId, actor.platformId)} and ${repairNo} like ${toPrefixPattern(number)}
        order by ${repairNo}`,
      table: repairs,
      id,
      where: seenRepairs(actor),
      fields: sql`${id} as id, ${repairNo} as "repairNo", ${status} as status, ${faultCode} as "faultCode"`,
      limit: atMost,
    }),
  )
  return toFound(rows.map(({ id: key, ...row }) => ({ ...row, repairId: String(key) })))
}

const numberForm = /^\d{1,15}$/

/** Upgrades by their number, then by a part of their name, the newest first. */
export const findUpgrades = async ({
  database,
  actor,
  language,
  text,
}: Searched): Promise<Found<RowOf<'upgrades'>>> => {
  const { id, taskName, taskStatus, taskSearch, createTime } = otaTasks
  const ofBrand = eq(otaTasks.platformId, actor.platformId)
  const keysOf = (match: SQL): SQL =>
    sql`(select ${id} as id from ${otaTasks} where ${and(ofBrand, match)} order by ${createTime} desc, ${id} desc)`
  const candidates = [
    ...(numberForm.test(text) ? [keysOf(eq(id, Number(text)))] : []),
    keysOf(like(taskSearch, toContainsPattern(toSearchText(text)))),
  ]
  const rows = await readRows<{ id: number } & Pick<RowOf<'upgrades'>, 'taskName' | 'taskStatus'>>(
    database,
    firstSeen({
      candidates: sql.join(candidates, sql` union all `),
      table: otaTasks,
      id,
      where: otaTaskRows.where({ ...actor, language }, {}),
      fields: sql`${id} as id, ${taskName} as "taskName", ${taskStatus} as "taskStatus"`,
      limit: candidates.length * atMost,
    }),
  )
  return toFound(onceEach(rows, (row) => row.id).map(({ id: key, ...row }) => ({ ...row, upgradeId: String(key) })))
}
