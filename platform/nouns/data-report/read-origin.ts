import type { ReportOrigin } from '@/lib/contract/data-report'
import { toWireTime } from '@/lib/format/wire-time'
import type { Context } from '../../kernel/http/context'
import { readNewest } from '../unit/newest-readings'
import { readSystems } from '../unit/system-facts'
import { findDefaultStart } from './default-start'
import { readAcquiredSystems, requireOrigin } from './report-origin'
import { boundsOf } from './save-report'

type SystemFacts = Awaited<ReturnType<typeof readSystems>>[number]

const toSystem = ({ system, outdoor, indoor }: SystemFacts, isRunning: boolean): ReportOrigin['systems'][number] => ({
  systemNo: system.systemNo,
  systemType: system.systemType,
  model: outdoor.map(({ model }) => model).join(' + '),
  iduCount: indoor.length,
  runs: isRunning ? 1 : 0,
})

/** What a new report of a controller or of an acquisition begins with. */
export const readOrigin = async (
  context: Pick<Context, 'database' | 'history' | 'actor' | 'now'>,
  wanted: { macWifiId?: string | undefined; taskId?: string | undefined },
): Promise<ReportOrigin> => {
  const { database, history, actor, now } = context
  const origin = await requireOrigin(context, wanted)
  const { controller, project, acquisition } = origin
  const all = await readSystems(database, { macWifiId: controller.macWifiId, platformId: actor.platformId })
  const acquired = acquisition && (await readAcquiredSystems(context, acquisition.task.id))
  const systems = acquired ? all.filter(({ system }) => acquired.includes(system.systemNo)) : all
  const { earliest, latest } = boundsOf(origin, now)
  const newest = await readNewest(database, controller.id)
  const runs = ({ system, outdoor }: (typeof systems)[number]): boolean =>
    outdoor.some(({ unitNo }) => (newest.ofSystem(system.systemNo).outdoor(unitNo).compFreq ?? 0) > 0)
  // The form begins with the first system that runs, and so does what is looked for.
  const first = systems.find(runs) ?? systems[0]
  const start = acquisition
    ? earliest
    : await findDefaultStart(history, first && { controllerId: controller.id, systemNo: first.system.systemNo }, latest)
  const heats = systems.some(({ system, outdoor }) =>
    outdoor.some(({ unitNo }) => newest.ofSystem(system.systemNo).outdoor(unitNo).fourWayValve === 1),
  )
  return {
    source: acquisition === null ? 1 : 2,
    macWifiId: controller.macWifiId,
    deviceName: controller.deviceName,
    taskId: acquisition === null ? null : String(acquisition.task.id),
    checkerId: acquisition?.checkerId ?? null,
    recordName: acquisition?.task.recordName ?? null,
    projectName: project?.projectName ?? '',
    installAddress: project?.geographicDescription ?? '',
    timeZone: controller.timeZone,
    startTime: toWireTime(start),
    earliest: toWireTime(earliest),
    latest: toWireTime(latest),
    systems: systems.map((each) => toSystem(each, runs(each))),
    workingMode: heats ? 2 : 1,
  }
}
