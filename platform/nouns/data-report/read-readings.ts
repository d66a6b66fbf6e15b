import { addMinutes } from 'date-fns/addMinutes'
import { and, asc, desc, eq, gt, lte, ne, not, sql } from 'drizzle-orm'
import { type ReportReadings, type ReportUnit, reportMinutes } from '@/lib/contract/data-report-reading'
import { readMainValves } from '../../history/samples/read-valves'
import type { Context } from '../../kernel/http/context'
import { collisionRateOf, utilisationOf } from '../checker/figures'
import { type HistoryFacts, readSystemHistory } from '../history/history-facts'
import { checkerTasks } from '../tables/checker'
import { controllers, refrigerantSystems } from '../tables/fleet'
import { acquiredReadings } from './acquired-readings'
import { controllerReadings } from './controller-readings'
import type { ReportMoment } from './report-column'
import type { Origin } from './report-origin'

/** Other systems of the project that are asked for their valves. */
const maxOthers = 20
/** Some of them stand still. */
const maxAsked = 100

const momentsOf = (start: Date, now: Date): ReportMoment[] =>
  reportMinutes.map((minutes) => {
    const at = addMinutes(start, minutes)
    return { at, due: at <= now }
  })

/** How far valves of the project's other systems stand open, %, on average over their units; null: none ran. */
const readProjectValve = async (
  { database, history }: Pick<Context, 'database' | 'history'>,
  { controller }: Origin,
  systemNo: number,
  at: Date,
): Promise<number | null> => {
  // One number of a report of what a Checker has read: without a store it stays empty.
  if (history.state() === 'off') return null
  const { controllerId, iduCount } = refrigerantSystems
  const others = await database
    .select({ controllerId, systemNo: refrigerantSystems.systemNo, iduCount })
    .from(refrigerantSystems)
    .innerJoin(controllers, eq(controllers.id, controllerId))
    .where(
      and(
        controller.projectId === null
          ? eq(controllers.id, controller.id)
          : eq(controllers.projectId, controller.projectId),
        not(and(eq(controllerId, controller.id), eq(refrigerantSystems.systemNo, systemNo)) ?? sql`false`),
        gt(iduCount, 0),
      ),
    )
    .orderBy(asc(controllers.macWifiId), asc(refrigerantSystems.systemNo))
    .limit(maxAsked)
  const valves = await readMainValves(history, others, at)
  const openings = others
    .flatMap((other) => {
      const opening = valves.get(`${other.controllerId} ${other.systemNo}`)
      return opening === undefined ? [] : [opening / other.iduCount]
    })
    .slice(0, maxOthers)
  if (openings.length === 0) return null
  return Math.round((openings.reduce((sum, value) => sum + value, 0) / openings.length) * 10) / 10
}

/** kW of the indoor units that ask for capacity, % of those of all that were read, in each column. */
const thermoShareOf = (units: readonly ReportUnit[], capacities: ReadonlyMap<number, number>): (number | null)[] =>
  reportMinutes.map((_, column) => {
    const read = units.filter(({ unitKind, working }) => unitKind === 1 && (working[column] ?? null) !== null)
    const sum = (of: readonly ReportUnit[]) => of.reduce((kw, { unitNo }) => kw + (capacities.get(unitNo) ?? 0), 0)
    const all = sum(read)
    return all === 0 ? null : Math.round((sum(read.filter(({ working }) => working[column] === 1)) / all) * 100)
  })

/** Load of the bus by its last capture up to a moment. */
const readBusLoad = async ({ database }: Pick<Context, 'database'>, controllerId: number, until: Date) => {
  const [task] = await database
    .select()
    .from(checkerTasks)
    .where(
      and(
        eq(checkerTasks.controllerId, controllerId),
        eq(checkerTasks.recordType, 1),
        ne(checkerTasks.overwritten, 1),
        gt(checkerTasks.frameCount, 0),
        lte(checkerTasks.startTime, until),
      ),
    )
    .orderBy(desc(checkerTasks.startTime), desc(checkerTasks.id))
    .limit(1)
  return task === undefined
    ? { busUtilisation: null, collisionRate: null }
    : {
        busUtilisation: utilisationOf(task.frameBytes, task.recordedMs),
        collisionRate: collisionRateOf(task.collisions, task.frameCount),
      }
}

/** Everything that a report says of one system: its names, and what was read in the half hour from `start` on. */
export const readReadings = async (
  context: Pick<Context, 'database' | 'history' | 'actor' | 'now'>,
  origin: Origin,
  systemNo: number,
  start: Date,
): Promise<{ record: HistoryFacts; readings: ReportReadings }> => {
  const { database, history, actor, now } = context
  const { controller, acquisition } = origin
  const moments = momentsOf(start, now)
  const end = moments.at(-1)?.at ?? start
  const record = await readSystemHistory(database, {
    platformId: actor.platformId,
    macWifiId: controller.macWifiId,
    systemNo,
    from: start,
    to: end,
  })
  const units =
    acquisition === null
      ? await controllerReadings(history, record, moments)
      : await acquiredReadings(database, record, acquisition.task, moments)
  const at = new Date(Math.min(end.getTime(), now.getTime()))
  return {
    record,
    readings: {
      units,
      refrigerant: record.system.refrigerant,
      thermoShare: thermoShareOf(units, new Map(record.indoor.map(({ unitNo, capacity }) => [unitNo, capacity]))),
      projectValve: await readProjectValve(context, origin, systemNo, at),
      ...(await readBusLoad(context, controller.id, at)),
    },
  }
}
