import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { type Checker, type CheckerDetail, type CheckerQuery, checkerStorage } from '@/lib/contract/checker'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { contains, equals, toUpperCase } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { containsText } from '../../kernel/text/contains-text'
import { toContainsPattern, toSearchText } from '../../kernel/text/search-text'
import { checkersWithin } from '../reach/checkers-within'
import { appUsersWithin } from '../reach/customers-within'
import { checkerMinutes, checkers, checkerTasks, checkerUsers } from '../tables/checker'
import { appUsers, controllers, projects } from '../tables/fleet'
import { readBusUnits } from './bus-units'
import { collisionRateOf, utilisationOf } from './figures'

export type CheckerRow = typeof checkers.$inferSelect

/** What the storage of each Checker holds, bytes. */
export const readUsed = async (database: Database, rowIds: readonly number[]): Promise<Map<number, number>> => {
  if (rowIds.length === 0) return new Map()
  const rows = await database
    .select({ id: checkerTasks.checkerRow, used: sql<number>`sum(${checkerTasks.dataSize})::float8` })
    .from(checkerTasks)
    .where(inArray(checkerTasks.checkerRow, [...rowIds]))
    .groupBy(checkerTasks.checkerRow)
  return new Map(rows.map(({ id, used }) => [id, used]))
}

/** The last two minutes of each of these captures: one alone would begin at nothing every minute. */
const readLiveLoad = async (database: Database, taskIds: readonly number[]) => {
  const load = new Map<number, { busUtilisation: number; collisionRate: number }>()
  for (const taskId of taskIds) {
    const minutes = await database
      .select()
      .from(checkerMinutes)
      .where(eq(checkerMinutes.taskId, taskId))
      .orderBy(desc(checkerMinutes.minute))
      .limit(2)
    const sum = (of: 'bytes' | 'recordedMs' | 'collisions' | 'frames') =>
      minutes.reduce((all, each) => all + each[of], 0)
    if (minutes.length === 0) continue
    load.set(taskId, {
      busUtilisation: utilisationOf(sum('bytes'), sum('recordedMs')),
      collisionRate: collisionRateOf(sum('collisions'), sum('frames')),
    })
  }
  return load
}

const readCheckers = async (database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Checker>> => {
  const rows = await database
    .select({
      row: checkers,
      projectName: projects.projectName,
      projectZone: projects.timeZone,
      busZone: controllers.timeZone,
      busMacWifiId: controllers.macWifiId,
      busName: controllers.deviceName,
      task: { recordName: checkerTasks.recordName, taskStatus: checkerTasks.taskStatus, type: checkerTasks.recordType },
    })
    .from(checkers)
    .leftJoin(projects, eq(projects.id, checkers.projectId))
    .leftJoin(controllers, eq(controllers.id, checkers.controllerId))
    .leftJoin(checkerTasks, eq(checkerTasks.id, checkers.currentTaskId))
    .where(inArray(checkers.id, [...ids]))
  const used = await readUsed(database, ids)
  const people = await database
    .select({ id: checkerUsers.checkerRow, count: count() })
    .from(checkerUsers)
    .where(inArray(checkerUsers.checkerRow, [...ids]))
    .groupBy(checkerUsers.checkerRow)
  const userCounts = new Map(people.map((each) => [each.id, each.count]))
  const capturing = rows.flatMap(({ row, task }) => (task?.type === 1 ? (row.currentTaskId ?? []) : []))
  const load = await readLiveLoad(database, capturing)
  return new Map(
    rows.map(({ row, projectName, projectZone, busZone, busMacWifiId, busName, task }): [number, Checker] => {
      const { checkerId, checkerType, checkerName, alias, macWifiId, status, version } = row
      const { firmwareVersion, hardwareVersion, batteryPct, rssi } = row
      return [
        row.id,
        {
          checkerId,
          checkerType,
          checkerName,
          alias,
          macWifiId,
          status,
          version,
          firmwareVersion,
          hardwareVersion,
          batteryPct,
          rssi,
          busMacWifiId,
          busName,
          projectName,
          timeZone: projectZone ?? busZone,
          projectId: row.projectId === null ? null : String(row.projectId),
          storageCapacity: checkerStorage[checkerType],
          storageUsed: used.get(row.id) ?? 0,
          paused: task?.taskStatus === 2 ? 1 : 0,
          currentTaskId: row.currentTaskId === null ? null : String(row.currentTaskId),
          currentTask: task?.recordName ?? null,
          currentTaskType: task?.type ?? null,
          userCount: userCounts.get(row.id) ?? 0,
          busUtilisation: load.get(row.currentTaskId ?? 0)?.busUtilisation ?? null,
          collisionRate: load.get(row.currentTaskId ?? 0)?.collisionRate ?? null,
          lastOnlineTime: toWireTimeOrNull(row.lastOnlineTime),
        },
      ]
    }),
  )
}

const { checkerId, nameSearch, lastOnlineTime } = checkers

/** Checkers of a brand within reach. */
export const checkerRows = defineRows<Territory<PlatformId>, CheckerQuery, Checker>({
  table: checkers,
  id: checkers.id,
  sorts: { checkerId, checkerName: nameSearch, lastOnlineTime },
  standing: [[checkerId, 'asc']],
  scope: ({ platformId, reach }) => and(eq(checkers.platformId, platformId), checkersWithin(reach)),
  filters: {
    checkerId: contains(checkerId, toUpperCase),
    checkerName: (text) => or(containsText(nameSearch, text), containsText(checkers.aliasSearch, text)),
    checkerType: equals(checkers.checkerType),
    status: equals(checkers.status),
    projectName: (text) =>
      sql`${checkers.projectId} in (select ${projects.id} from ${projects} where ${projects.projectSearch} like ${toContainsPattern(toSearchText(text))})`,
  },
  read: readCheckers,
})

/** One Checker with its users and what stands on its bus. */
export const readCheckerDetail = async (database: Database, row: CheckerRow, now: Date): Promise<CheckerDetail> => {
  const checker = (await readCheckers(database, [row.id])).get(row.id)
  if (checker === undefined) throw new Error('the Checker is gone')
  const users = await database
    .select({ id: appUsers.id, account: appUsers.account, nickname: appUsers.nickname, role: checkerUsers.role })
    .from(checkerUsers)
    .innerJoin(appUsers, eq(appUsers.id, checkerUsers.appUserId))
    .where(eq(checkerUsers.checkerRow, row.id))
    .orderBy(asc(checkerUsers.role), asc(appUsers.id))
  const units = await readBusUnits(database, row.controllerId)
  const systemNos = [...new Set(units.map(({ systemNo }) => systemNo))].sort((a, b) => a - b)
  const countOf = (systemNo: number, unitKind: 1 | 2): number =>
    units.filter((unit) => unit.systemNo === systemNo && unit.unitKind === unitKind).length
  return {
    ...checker,
    users: users.map(({ id, account, nickname, role }) => ({
      appUserId: String(id),
      account: toMaskedAccount(account),
      nickname,
      role,
    })),
    systems: systemNos.map((systemNo) => ({
      systemNo,
      outdoorCount: countOf(systemNo, 2),
      indoorCount: countOf(systemNo, 1),
    })),
    keyTime: toWireTimeOrNull(row.keyTime),
    serverTime: toWireTime(now),
  }
}

/** Whether a Checker of the brand has this key already. */
export const isCheckerTaken = async (database: Database, wanted: string): Promise<boolean> => {
  // The number is the maker's, and a Checker comes in by it alone: two brands that add the same one wait for each other.
  await database.execute(sql`select pg_advisory_xact_lock(hashtext(${`checker ${wanted}`}))`)
  const [same] = await database.select({ id: checkers.id }).from(checkers).where(eq(checkers.checkerId, wanted))
  return same !== undefined
}

const optionsAtMost = 20

/** App users within reach whom a Checker may be given, by a part of their account or their name. */
export const findUserOptions = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  search: string,
): Promise<{ appUserId: string; account: string; nickname: string }[]> => {
  const rows = await database
    .select({ id: appUsers.id, account: appUsers.account, nickname: appUsers.nickname })
    .from(appUsers)
    .where(
      and(
        eq(appUsers.platformId, platformId),
        appUsersWithin(reach),
        ne(appUsers.status, 9),
        or(containsText(appUsers.accountSearch, search), containsText(appUsers.nicknameSearch, search)),
      ),
    )
    .orderBy(asc(appUsers.accountSearch), asc(appUsers.id))
    .limit(optionsAtMost)
  return rows.map(({ id, account, nickname }) => ({
    appUserId: String(id),
    account: toMaskedAccount(account),
    nickname,
  }))
}
