import { asc, inArray, sql } from 'drizzle-orm'
import { platformIds } from '@/lib/contract/platform-id'
import faultTypeRows from '@/platform/nouns/fault-type/fault-types.json' with { type: 'json' }
import { fouledCondenser } from '@/simulator/model/fouled-condenser'
import type { Database } from '../kernel/db/database'
import { insertRows } from '../kernel/db/insert-rows'
import { sentinelWifiIds } from '../kernel/http/sentinels'
import { webUsers } from '../kernel/session/identity-table'
import {
  groupMembers,
  meters,
  otaRecords,
  schedules,
  touchGroups,
  touchSettings,
} from '../nouns/tables/controller-part'
import { distributorEvents, distributorRelations } from '../nouns/tables/distributor'
import {
  airBoxes,
  appUsers,
  controllers,
  groups,
  indoorUnits,
  outdoorUnits,
  projects,
  refrigerantSystems,
} from '../nouns/tables/fleet'
import { faultEvents, faults, faultTypes, repairs } from '../nouns/tables/fleet-fault'
import { buildProject, type FleetState, gatewaysOf, type Site } from './fleet/build-project'
import type { ProjectRow } from './fleet/controller-row'
import { planAppUsers } from './fleet/people'
import { seedControls } from './fleet/plan-controls'
import { planEmptyGroups } from './fleet/plan-empty-groups'
import type { Staff } from './fleet/plan-fault-work'
import { asPartner, planRelations, projectOwners, withPartners } from './fleet/plan-partners'
import { planBuildings, planEstates } from './fleet/plan-projects'
import { planRepairs, type RepairRow } from './fleet/plan-repairs'

export type FleetOptions = { controllers: number; now: Date }

/** Controllers that are held in memory before they are written. */
const batchSize = 1000

const unitKinds = { I: 1, O: 2, S: 2, C: 2, A: 4, N: 5 } as const

const seedFaultTypes = (database: Database) =>
  insertRows(
    database,
    faultTypes,
    platformIds.flatMap((platformId) =>
      faultTypeRows.map((row) => ({
        platformId,
        unitKind: unitKinds[row.kind as keyof typeof unitKinds],
        faultCode: row.faultCode,
        nameZh: row.nameZh,
        nameEn: row.nameEn,
        conditionZh: row.conditionZh,
        conditionEn: row.conditionEn,
        causeZh: row.causeZh,
        causeEn: row.causeEn,
        remedyZh: row.remedyZh,
        remedyEn: row.remedyEn,
        severity: row.severity as 1 | 2 | 3 | 4,
        autoClear: row.clear === 'A' ? (1 as const) : (0 as const),
        pushEnabled: 1 as const,
      })),
    ),
  )

/** Counts from 1 for each brand and day. */
const dailyCounter = (): ((platformId: number, day: string) => number) => {
  const last = new Map<string, number>()
  return (platformId, day) => {
    const key = `${platformId} ${day}`
    const next = (last.get(key) ?? 0) + 1
    last.set(key, next)
    return next
  }
}

/** Web users who deal with faults in the demo; none before the seed of identities. */
const readStaff = (database: Database): Promise<Staff> =>
  database
    .select({ id: webUsers.id, realName: webUsers.realName })
    .from(webUsers)
    .where(inArray(webUsers.account, ['admin', 'editor', 'service']))
    .orderBy(asc(webUsers.id))
    .execute()

const counter = (): (() => number) => {
  let next = 1
  return () => next++
}

type Built = { projects: ProjectRow[]; sites: Site[]; repairs: RepairRow[] }

/** Writes parents before their children. */
const write = async (
  database: Database,
  { projects: projectRows, sites, repairs: repairRows }: Built,
): Promise<void> => {
  await insertRows(database, projects, projectRows)
  await insertRows(
    database,
    groups,
    sites.flatMap(({ group }) => group ?? []),
  )
  await insertRows(
    database,
    controllers,
    sites.map(({ controller }) => ({ ...controller, isDemo: 1 })),
  )
  await insertRows(
    database,
    refrigerantSystems,
    sites.flatMap(({ systems }) => systems),
  )
  await insertRows(
    database,
    outdoorUnits,
    sites.flatMap(({ outdoor }) => outdoor),
  )
  await insertRows(
    database,
    indoorUnits,
    sites.flatMap(({ indoor }) => indoor),
  )
  await insertRows(
    database,
    airBoxes,
    sites.flatMap((site) => site.airBoxes),
  )
  await insertRows(
    database,
    faults,
    sites.flatMap((site) => site.faults),
  )
  await insertRows(
    database,
    faultEvents,
    sites.flatMap((site) => site.faultEvents),
  )
  await insertRows(database, repairs, repairRows)
  await writeParts(database, sites)
}

const writeParts = async (database: Database, sites: readonly Site[]): Promise<void> => {
  const parts = sites.flatMap((site) => site.parts ?? [])
  await insertRows(
    database,
    groupMembers,
    sites.flatMap(({ members }) => members),
  )
  await insertRows(
    database,
    otaRecords,
    sites.flatMap((site) => site.otaRecords),
  )
  await insertRows(
    database,
    meters,
    parts.flatMap((part) => part.meters),
  )
  await insertRows(
    database,
    schedules,
    parts.flatMap((part) => part.schedules),
  )
  await insertRows(
    database,
    touchGroups,
    parts.flatMap((part) => part.touchGroups),
  )
  await insertRows(
    database,
    touchSettings,
    parts.flatMap((part) => part.touchSettings),
  )
}

/** Keys were given by the seed; the database's own counters go on behind them. */
const moveCounters = async (database: Database): Promise<void> => {
  for (const table of ['app_user', 'app_group', 'project', 'controller', 'fault', 'repair', 'distributor_relation']) {
    await database.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.identifier(table)}))`,
    )
  }
}

/** The demo fleet of domain 5: the same rows for the same options. */
export const seedFleet = async (database: Database, { controllers: count, now }: FleetOptions): Promise<void> => {
  await seedFaultTypes(database)
  const users = withPartners(planAppUsers(count, now).map(asPartner), now)
  await insertRows(database, appUsers, users)
  const ownerOf = projectOwners(users)
  const usersById = new Map(users.map((user) => [user.id, user]))
  const ordinary = new Map(
    platformIds.map((brand) => [
      brand as number,
      users.filter((user) => user.platformId === brand && user.accountType === 1),
    ]),
  )
  const state: FleetState = {
    now,
    taken: new Set([fouledCondenser.macWifiId, ...Object.values(sentinelWifiIds)]),
    phases: new Map(),
    usersOf: (brand) => ordinary.get(brand) ?? [],
    nextController: counter(),
    nextGroup: counter(),
    nextFault: counter(),
    staff: await readStaff(database),
  }
  const nextRepair = { id: counter(), number: dailyCounter() }
  const buildings = planBuildings(count)
  const homes = count - buildings.reduce((sum, plan) => sum + gatewaysOf(plan).length, 0)
  const plans = homes > 0 ? [...buildings, ...planEstates(count, homes)] : buildings
  let built: Built = { projects: [], sites: [], repairs: [] }
  for (const plan of plans) {
    const { project, sites } = buildProject(plan, state)
    built.projects.push({ ...project, distributorId: ownerOf(project) })
    built.sites.push(...sites)
    built.repairs.push(...sites.flatMap((site) => planRepairs(site, usersById, now, nextRepair, state.staff)))
    if (built.sites.length >= batchSize) {
      await write(database, built)
      built = { projects: [], sites: [], repairs: [] }
    }
  }
  await write(database, built)
  const empty = planEmptyGroups(users, now, state.nextGroup)
  await insertRows(
    database,
    groups,
    empty.map(({ group }) => group),
  )
  await insertRows(
    database,
    groupMembers,
    empty.flatMap(({ members }) => members),
  )
  const { relations, events } = planRelations(users, now)
  await insertRows(database, distributorRelations, relations)
  await insertRows(database, distributorEvents, events)
  await moveCounters(database)
  await seedControls(database, now)
  await database.execute(sql`analyze`)
}
