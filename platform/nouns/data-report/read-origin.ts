import { millisecondsInMinute } from 'date-fns/constants'
import { max } from 'date-fns/max'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { ReportOrigin } from '@/lib/contract/data-report'
import { reportMinutes } from '@/lib/contract/data-report-reading'
import { toWireTime } from '@/lib/format/wire-time'
import type { Context } from '../../kernel/http/context'
import { readNewest } from '../unit/newest-readings'
import { readSystems } from '../unit/system-facts'
import { readAcquiredSystems, requireOrigin } from './report-origin'
import { boundsOf } from './save-report'

const spanMs = (reportMinutes.at(-1) ?? 0) * millisecondsInMinute

/** What a new report of a controller or of an acquisition begins with. */
export const readOrigin = async (
  context: Pick<Context, 'database' | 'actor' | 'now'>,
  wanted: { macWifiId?: string | undefined; taskId?: string | undefined },
): Promise<ReportOrigin> => {
  const { database, actor, now } = context
  const origin = await requireOrigin(context, wanted)
  const { controller, project, acquisition } = origin
  const all = await readSystems(database, { macWifiId: controller.macWifiId, platformId: actor.platformId })
  const acquired = acquisition && (await readAcquiredSystems(context, acquisition.task.id))
  const systems = acquired ? all.filter(({ system }) => acquired.includes(system.systemNo)) : all
  const { earliest, latest } = boundsOf(origin, now)
  // The last column should be there already.
  const start = max([earliest, subMilliseconds(latest, spanMs)])
  const newest = await readNewest(database, controller.id)
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
    startTime: toWireTime(acquisition === null ? start : earliest),
    earliest: toWireTime(earliest),
    latest: toWireTime(latest),
    systems: systems.map(({ system, outdoor, indoor }) => ({
      systemNo: system.systemNo,
      systemType: system.systemType,
      model: outdoor.map(({ model }) => model).join(' + '),
      iduCount: indoor.length,
      runs: outdoor.some(({ unitNo }) => (newest.ofSystem(system.systemNo).outdoor(unitNo).compFreq ?? 0) > 0) ? 1 : 0,
    })),
    workingMode: heats ? 2 : 1,
  }
}
