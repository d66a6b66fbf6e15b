import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'
import { subDays } from 'date-fns/subDays'
import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import type { FleetChecker, FleetController, FleetFile } from '@/simulator/fleet-file'
import { moduleOf } from '@/simulator/model/module-facts'
import { slowLeak } from '@/simulator/model/slow-leak'
import { hashKey, makeKey } from '../ingest/connection/credential'
import type { Database } from '../kernel/db/database'
import { insertRows } from '../kernel/db/insert-rows'
import { issueCheckerKey } from '../nouns/checker/checker-keys'
import { checkers } from '../nouns/tables/checker'
import { deviceCredentials } from '../nouns/tables/connection'
import { unitOverrides } from '../nouns/tables/control'
import { airBoxes, controllers, indoorUnits, outdoorUnits, projects, refrigerantSystems } from '../nouns/tables/fleet'
import { faults } from '../nouns/tables/fleet-fault'
import { ofDemo } from './of-demo'

/** Controllers that are held in memory at once. */
const atOnce = 500
/** Faults that ended longer ago show in no reading of today. */
const faultDays = 3

/** The fleet that a demonstration's simulator plays. */
export const fleetFileOf = (dataDir: string): string => join(dataDir, 'fleet.json')

const groupBy = <Row extends { controllerId: number }>(rows: readonly Row[]): Map<number, Row[]> => {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const own = groups.get(row.controllerId)
    if (own) own.push(row)
    else groups.set(row.controllerId, [row])
  }
  return groups
}

type Controller = typeof controllers.$inferSelect

/** Since when the demonstration's system loses refrigerant: the same for all of a day. */
const leakFrom = (now: Date): number =>
  (Math.floor(now.getTime() / millisecondsInDay) - slowLeak.days) * millisecondsInDay

type Parts = {
  usage: number | null
  systems: (typeof refrigerantSystems.$inferSelect)[]
  outdoor: (typeof outdoorUnits.$inferSelect)[]
  indoor: (typeof indoorUnits.$inferSelect)[]
  boxes: (typeof airBoxes.$inferSelect)[]
  faults: (typeof faults.$inferSelect)[]
  overrides: (typeof unitOverrides.$inferSelect)[]
}

const toOutdoor = ({ controllerId: _, systemNo: __, ...unit }: Parts['outdoor'][number]) => unit

const toIndoor = ({ unitNo, serialNo, model, unitType, capacity, iduName, floor, room }: Parts['indoor'][number]) => ({
  unitNo,
  serialNo,
  model,
  unitType,
  capacity,
  name: iduName,
  floor,
  room,
})

const toSystem = (
  { systemNo, usage, systemType, refrigerant, pipeLength, addCharge }: Parts['systems'][number],
  { outdoor, indoor }: Parts,
) => ({
  systemNo,
  usage,
  systemType,
  refrigerant,
  pipeLength,
  addCharge,
  outdoor: outdoor.filter((unit) => unit.systemNo === systemNo).map(toOutdoor),
  indoor: indoor.filter((unit) => unit.systemNo === systemNo).map(toIndoor),
})

const toAirBox = (box: Parts['boxes'][number], usage: FleetController['airBoxes'][number]['usage']) => {
  const { boxNo, airBoxId, serialNo, model, name, floor, room } = box
  const filterResetTime = box.filterResetTime?.getTime() ?? null
  return { boxNo, airBoxId, serialNo, model, name, floor, room, usage, filterResetTime }
}

const toFault = ({ unitKind, systemNo, unitNo, faultCode, failureTime, repairTime }: Parts['faults'][number]) => ({
  unitKind,
  systemNo,
  unitNo,
  code: faultCode,
  from: failureTime.getTime(),
  to: repairTime?.getTime() ?? null,
})

const toOverride = ({ controllerId: _, since, ...override }: Parts['overrides'][number]) => ({
  ...override,
  since: since.getTime(),
})

const toFleetController = (row: Controller, now: Date, parts: Parts): FleetController => {
  const { macWifiId, platformId, featureCode, firmwareVersion, mcuVersion, moduleVersion, hardwareVersion } = row
  const { heartbeatSec, timeZone, cityEn, latitude, longitude, networkType, rssi, ipAddress, busType, busStatus } = row
  const installTime = row.installTime?.getTime() ?? null
  const onlineSince = row.lastOnlineTime?.getTime() ?? null
  const { ssid, channel, ...module } = moduleOf({ macWifiId, networkType, rssi, installTime, onlineSince })
  const usage = parts.systems[0]?.usage ?? (parts.usage as 1 | null) ?? 1
  return {
    macWifiId,
    platformId,
    key: '',
    model: row.controllerModel,
    featureCode,
    firmwareVersion,
    mcuVersion,
    moduleVersion,
    hardwareVersion,
    heartbeatSec,
    timeZone,
    cityEn,
    latitude,
    longitude,
    ...module,
    installTime,
    onlineSince,
    network: { networkType, rssi, ipAddress, ssid, channel },
    bus: { busType, busStatus },
    centralControllers: row.centralControllerCount,
    isAway: row.onlineStatus === 0,
    systems: parts.systems.map((system) => toSystem(system, parts)),
    airBoxes: parts.boxes.map((box) => toAirBox(box, usage)),
    faults: parts.faults.map(toFault),
    ...(macWifiId === slowLeak.macWifiId && { leak: { systemNo: slowLeak.systemNo, from: leakFrom(now) } }),
    overrides: parts.overrides.map(toOverride),
  }
}

/** Controllers of the demonstration as the database has them, a portion at a time, in the order of their keys. */
export async function* readFleetOf(
  database: Database,
  now: Date,
  /** Faults of more days, of some controllers or of all. */
  past?: { macWifiIds?: readonly string[]; faultDays: number },
): AsyncGenerator<{ id: number; controller: FleetController }[]> {
  const chosen = and(ofDemo, past?.macWifiIds && inArray(controllers.macWifiId, [...past.macWifiIds]))
  const ids = (
    await database.select({ id: controllers.id }).from(controllers).where(chosen).orderBy(asc(controllers.id))
  ).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += atOnce) {
    const own = ids.slice(from, from + atOnce)
    const rows = await database
      .select({ row: controllers, usage: projects.projectType })
      .from(controllers)
      .leftJoin(projects, eq(projects.id, controllers.projectId))
      .where(inArray(controllers.id, own))
      .orderBy(asc(controllers.id))
    const of = async <Row extends { controllerId: number }>(query: PromiseLike<Row[]>) => groupBy(await query)
    const s = refrigerantSystems
    const o = outdoorUnits
    const i = indoorUnits
    const b = airBoxes
    const f = faults
    const u = unitOverrides
    const systems = await of(database.select().from(s).where(inArray(s.controllerId, own)).orderBy(asc(s.systemNo)))
    const outdoor = await of(
      database.select().from(o).where(inArray(o.controllerId, own)).orderBy(asc(o.systemNo), asc(o.unitNo)),
    )
    const indoor = await of(
      database.select().from(i).where(inArray(i.controllerId, own)).orderBy(asc(i.systemNo), asc(i.unitNo)),
    )
    const boxes = await of(database.select().from(b).where(inArray(b.controllerId, own)).orderBy(asc(b.boxNo)))
    const oldest = subDays(now, past?.faultDays ?? faultDays, { in: utc })
    const lately = and(inArray(f.controllerId, own), or(isNull(f.repairTime), gte(f.repairTime, oldest)))
    const recent = await of(database.select().from(f).where(lately).orderBy(asc(f.failureTime), asc(f.id)))
    const overrides = await of(database.select().from(u).where(inArray(u.controllerId, own)).orderBy(asc(u.since)))
    yield rows.map(({ row, usage }) => ({
      id: row.id,
      controller: toFleetController(row, now, {
        usage,
        systems: systems.get(row.id) ?? [],
        outdoor: outdoor.get(row.id) ?? [],
        indoor: indoor.get(row.id) ?? [],
        boxes: boxes.get(row.id) ?? [],
        faults: recent.get(row.id) ?? [],
        overrides: overrides.get(row.id) ?? [],
      }),
    }))
  }
}

/** Gives every Checker of the demonstration a key. */
const giveCheckerKeys = async (database: Database, now: Date): Promise<FleetChecker[]> => {
  const rows = await database
    .select({ id: checkers.id, checkerId: checkers.checkerId, status: checkers.status })
    .from(checkers)
    .where(eq(checkers.isDemo, 1))
    .orderBy(asc(checkers.id))
  const given: FleetChecker[] = []
  for (const { id, checkerId, status } of rows) {
    given.push({ checkerId, key: await issueCheckerKey(database, id, now), isAway: status === 1 })
  }
  return given
}

/**
 * Gives every controller and Checker of the demonstration a key, and writes the fleet that the simulator plays. Once: who has the file
 * has the keys, and a key that somebody has made anew since then is its owner's.
 */
export const writeFleetFile = async (
  database: Database,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<void> => {
  const file = fleetFileOf(dataDir)
  if (existsSync(file)) return
  const fleet: FleetController[] = []
  for await (const portion of readFleetOf(database, now)) {
    const keys = new Map(portion.map(({ id }) => [id, makeKey()]))
    const own = and(inArray(deviceCredentials.controllerId, [...keys.keys()]), isNull(deviceCredentials.revokeTime))
    await database.update(deviceCredentials).set({ revokeTime: now }).where(own)
    const rows = [...keys].map(async ([controllerId, key]) => ({
      controllerId,
      kind: 'key' as const,
      secret: await hashKey(key),
      createTime: now,
    }))
    await insertRows(database, deviceCredentials, await Promise.all(rows))
    fleet.push(...portion.map(({ id, controller }) => ({ ...controller, key: keys.get(id) ?? '' })))
  }
  const content: FleetFile = { version: 1, controllers: fleet, checkers: await giveCheckerKeys(database, now) }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
