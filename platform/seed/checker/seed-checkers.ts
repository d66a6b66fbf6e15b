import { addHours } from 'date-fns/addHours'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInMinute } from 'date-fns/constants'
import { subHours } from 'date-fns/subHours'
import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { CheckerEventKind } from '@/lib/contract/checker-event'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { addressOfUnit, readBusUnits } from '@/platform/nouns/checker/bus-units'
import { storeFrames } from '@/platform/nouns/checker/frames/store-frames'
import { noteEvent } from '@/platform/nouns/checker/note-event'
import { storeSample } from '@/platform/nouns/checker/store-sample'
import { endTask } from '@/platform/nouns/checker/task/end-task'
import { simulatedBus } from '@/simulator/checker/simulated-bus'
import { simulatedSample } from '@/simulator/checker/simulated-sample'
import { simulatedTelemetry } from '@/simulator/model/simulated-telemetry'
import { toSystems } from '@/simulator/to-facts'
import type { Database } from '../../kernel/db/database'
import { checkers, checkerTasks, checkerUsers } from '../../nouns/tables/checker'
import { appUsers, controllers } from '../../nouns/tables/fleet'
import { readFleetOf } from '../fleet-file'
import { ofDemo } from '../of-demo'
import { planCheckers, type Site } from './plan-checkers'

const recorders = ['王工', '李工', '赵工'] as const

/** A record of the demonstration. Minutes that were recorded are counted from its start; what lies between is a gap. */
type Record = {
  recordName: string
  recordType: 1 | 2
  /** Hours before now at which it began. */
  agoHours: number
  recorded: readonly (readonly [fromMinute: number, toMinute: number])[]
  timeInterval?: number
  running?: true
}

/** By the order of the Checkers that are switched on. */
const records: readonly (readonly Record[])[] = [
  [
    { recordName: '1号系统排气温度异常', recordType: 1, agoHours: 76, recorded: [[0, 3]] },
    {
      recordName: '调试后总线抓取',
      recordType: 1,
      agoHours: 26,
      recorded: [
        [0, 2],
        [5, 7],
      ],
    },
  ],
  [{ recordName: '夜间通讯中断排查', recordType: 1, agoHours: 0.05, recorded: [[0, 3]], running: true }],
  [
    { recordName: '制热效果验证', recordType: 2, agoHours: 50, recorded: [[0, 30]], timeInterval: 60 },
    { recordName: '更换主板后复测', recordType: 1, agoHours: 9, recorded: [[0, 2]] },
  ],
  [{ recordName: '能耗基线采集', recordType: 2, agoHours: 1, recorded: [[0, 60]], timeInterval: 180, running: true }],
]

/**
 * Central controllers where there are any: upgrades of the demonstration are of gateways, and one whose bus is recorded
 * takes no part in them. `isQuiet`: only gateways, so nothing is recorded at the moment.
 */
const findSites = async (database: Database, platformId: PlatformId): Promise<{ sites: Site[]; isQuiet: boolean }> => {
  const central = await readSites(database, platformId, [2, 3])
  return central.length > 2
    ? { sites: central, isQuiet: false }
    : { sites: await readSites(database, platformId, [1]), isQuiet: true }
}

const readSites = async (
  database: Database,
  platformId: PlatformId,
  types: readonly (1 | 2 | 3)[],
): Promise<Site[]> => {
  const rows = await database
    .select()
    .from(controllers)
    .where(
      and(
        ofDemo,
        eq(controllers.platformId, platformId),
        inArray(controllers.controllerType, [...types]),
        eq(controllers.activationFlag, 1),
        gt(controllers.iduCount, 3),
        isNotNull(controllers.projectId),
      ),
    )
    .orderBy(desc(controllers.iduCount), asc(controllers.id))
    .limit(400)
  const seen = new Set<number>()
  return rows.flatMap(({ id, macWifiId, deviceName, projectId, city }) => {
    if (projectId === null || seen.has(projectId)) return []
    seen.add(projectId)
    return [{ controllerId: id, macWifiId, deviceName, projectId, city }]
  })
}

/** What stands behind a controller, with the faults of the days of its records. */
const systemsOf = async (database: Database, macWifiId: string, now: Date) => {
  for await (const [found] of readFleetOf(database, now, { macWifiIds: [macWifiId], faultDays: 31 })) {
    if (found) return toSystems(found.controller)
  }
  return []
}

const writeRecord = async (
  database: Database,
  checker: typeof checkers.$inferSelect,
  site: Site,
  record: Record,
  { now, recorder }: { now: Date; recorder: string },
): Promise<void> => {
  const { recordName, recordType, recorded, running, timeInterval = null } = record
  const startTime = subHours(now, record.agoHours)
  const units = await readBusUnits(database, site.controllerId)
  const [task] = await database
    .insert(checkerTasks)
    .values({
      platformId: checker.platformId,
      checkerRow: checker.id,
      controllerId: site.controllerId,
      recordName,
      recorder,
      recordType,
      systemNos: [],
      expected: units.map(addressOfUnit),
      shareFlag: running ? 0 : 1,
      startTime,
      timeInterval,
      plannedEndTime: running ? addHours(now, 30) : addHours(startTime, 2),
      taskStatus: 1,
      createTime: startTime,
      updateTime: startTime,
    })
    .returning()
  if (task === undefined) throw new Error('the task was not stored')
  const telemetry = simulatedTelemetry()
  const systems = await systemsOf(database, site.macWifiId, now)
  const bus = simulatedBus(telemetry, `${checker.checkerId}|${recordName}`, systems, startTime)
  const note = (kind: CheckerEventKind, ms: number): Promise<void> =>
    noteEvent(database, checker.id, { kind, at: addMilliseconds(startTime, ms), who: recorder, task })
  await note('started', 0)
  let at = task
  for (const [from, to] of recorded) {
    const fromMs = from * millisecondsInMinute
    const toMs = to * millisecondsInMinute
    if (from > 0) {
      await note('suspended', at.lastMs)
      await note('continued', fromMs)
      at = { ...at, wasSuspended: 1 }
    }
    if (recordType === 1) {
      at = await storeFrames(database, at, { fromMs, toMs, frames: bus.hear(fromMs, toMs) })
    } else {
      for (let ms = fromMs; ms < toMs; ms += (timeInterval ?? 60) * 1000) {
        const sample = simulatedSample(telemetry, systems, addMilliseconds(startTime, ms))
        at = await storeSample(database, at, ms, sample)
      }
    }
  }
  if (!running) return endTask(database, at, 2, addMilliseconds(startTime, at.lastMs), recorder)
  await database
    .update(checkers)
    .set({ status: recordType === 1 ? 2 : 3, currentTaskId: task.id })
    .where(eq(checkers.id, checker.id))
}

type Seeding = { now: Date; controllers: number }

/** Checkers of every brand with a few records, written by what stores the records of real ones. */
export const seedCheckers = async (database: Database, seeding: Seeding): Promise<void> => {
  for (const platformId of platformIds) await seedBrand(database, platformId, seeding)
}

const seedBrand = async (
  database: Database,
  platformId: PlatformId,
  { now, controllers: count }: Seeding,
): Promise<void> => {
  const { sites, isQuiet } = await findSites(database, platformId)
  if (sites.length === 0) return
  const rows = await database
    .insert(checkers)
    .values(planCheckers(sites, { platformId, controllers: count, now }).map((row) => ({ ...row, isDemo: 1 as const })))
    .returning()
  for (const { id, status, createTime, lastOnlineTime } of rows) {
    const came = addHours(createTime, 1)
    await noteEvent(database, id, { kind: 'added', at: createTime, who: recorders[id % recorders.length] ?? null })
    await noteEvent(database, id, { kind: 'online', at: came })
    if (status === 1 && lastOnlineTime !== null) {
      await noteEvent(database, id, { kind: 'offline', at: addMinutes(lastOnlineTime, 3) })
    }
  }
  const people = await database
    .select({ id: appUsers.id })
    .from(appUsers)
    .where(and(eq(appUsers.platformId, platformId), eq(appUsers.status, 1)))
    .orderBy(asc(appUsers.id))
    .limit(40)
  const users = rows.flatMap(({ id }, n) =>
    people.slice(n % 30, (n % 30) + 1 + (n % 3)).map((person, at) => ({
      checkerRow: id,
      appUserId: person.id,
      role: at === 0 ? (1 as const) : (2 as const),
    })),
  )
  if (users.length > 0) await database.insert(checkerUsers).values(users)
  const on = rows.filter(({ status }) => status === 0)
  for (const [n, list] of records.entries()) {
    const checker = on[n]
    const site = sites.find(({ controllerId }) => controllerId === checker?.controllerId)
    if (checker === undefined || site === undefined) continue
    for (const [at, record] of list.entries()) {
      // The first brand shows what runs.
      if ((isQuiet || platformId !== 6) && record.running) continue
      const recorder = recorders[(n + at) % recorders.length] ?? recorders[0]
      await writeRecord(database, checker, site, record, { now, recorder })
    }
  }
}
