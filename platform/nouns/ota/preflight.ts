import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne, notInArray, type SQL } from 'drizzle-orm'
import type { OtaExclusion, OtaPreflight, OtaPreflightDevice, OtaSelection } from '@/lib/contract/ota-preflight'
import { installedVersionField } from '@/lib/contract/ota-version'
import type { PlatformId } from '@/lib/contract/platform-id'
import { rnd } from '@/lib/format/rnd'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import type { Territory } from '../../kernel/session/data-scope'
import { controllerRows } from '../device/controller-query'
import { controllersWithin } from '../device/controllers-within'
import { controllers } from '../tables/fleet'
import { otaResults, otaTasks } from '../tables/ota-task'
import { readActiveCaptures } from './engine/active-captures'
import { whyExcluded } from './engine/exclusion'
import { groupBy } from './group-by'
import type { Wanted } from './read-target'

const columns = {
  id: controllers.id,
  macWifiId: controllers.macWifiId,
  deviceName: controllers.deviceName,
  projectId: controllers.projectId,
  projectName: controllers.projectName,
  timeZone: controllers.timeZone,
  iduCount: controllers.iduCount,
  featureCode: controllers.featureCode,
  activationFlag: controllers.activationFlag,
  onlineStatus: controllers.onlineStatus,
  centralControllerCount: controllers.centralControllerCount,
  firmwareVersion: controllers.firmwareVersion,
  moduleVersion: controllers.moduleVersion,
  indoorVersion: controllers.indoorVersion,
}

/** Whose equipment is looked at, and when. */
type Viewed = Territory<PlatformId> & { now: Date }
/** A controller that was asked for, and whether it takes part. */
export type Checked = { device: OtaPreflightDevice; id: number | null; projectId: number | null }

/** Controllers that a selection means, whatever they are; of a range only those of the feature code. */
const toWhere = ({ platformId, reach, now }: Viewed, { selection, target }: Wanted): SQL | undefined => {
  const brand = and(eq(controllers.platformId, platformId), controllersWithin(reach))
  const family = eq(controllers.featureCode, target.featureCode)
  switch (selection.by) {
    case 'device':
      return and(brand, inArray(controllers.macWifiId, selection.macWifiIds))
    case 'filter':
      return and(
        // A condition shows no name: any language will do.
        controllerRows.where(
          { platformId, reach, now, language: 'zh', type: selection.controllerType },
          selection.filter,
        ),
        selection.except.length > 0 ? notInArray(controllers.macWifiId, selection.except) : undefined,
      )
    case 'project':
      return and(brand, family, inArray(controllers.projectId, selection.projectIds.map(toRowId)))
    case 'region':
      return and(brand, family, controllersWithin(selection.regionIds.map(toRowId)))
    default:
      return and(brand, family)
  }
}

/** Always the same devices for one version; a larger share has those of a smaller one and more. */
const isInShare = (selection: OtaSelection, { featureCode, targetVersion }: Wanted['target'], macWifiId: string) =>
  selection.by !== 'percent' || rnd(featureCode, targetVersion, macWifiId, 'share') < selection.percent / 100

/** Names of the unfinished upgrades in which controllers of a brand wait, oldest first, by controller. */
const readWaitsIn = async (database: Database, platformId: PlatformId) => {
  const rows = await database
    .select({ id: otaResults.controllerId, taskName: otaTasks.taskName })
    .from(otaResults)
    .innerJoin(otaTasks, eq(otaTasks.id, otaResults.taskId))
    .where(
      and(
        eq(otaTasks.platformId, platformId),
        inArray(otaTasks.taskStatus, [0, 1, 2]),
        ne(otaTasks.approval, 'rejected'),
        eq(otaResults.result, 0),
      ),
    )
    .orderBy(asc(otaTasks.id))
  return groupBy(rows, ({ id }) => id)
}

/** Each controller that was asked for, in the order of its WiFi ID, with the reason that keeps it out. */
export const checkDevices = async (database: Database, viewed: Viewed, wanted: Wanted): Promise<Checked[]> => {
  const { platformId } = viewed
  const { selection, target } = wanted
  const found = await database
    .select(columns)
    .from(controllers)
    .where(toWhere(viewed, wanted))
    .orderBy(asc(controllers.macWifiId))
  const rows = found.filter(({ macWifiId }) => isInShare(selection, target, macWifiId))
  const running = await database
    .select({ id: otaResults.controllerId })
    .from(otaResults)
    .where(and(eq(otaResults.platformId, platformId), eq(otaResults.result, 1)))
  const upgrading = new Set(running.map(({ id }) => id))
  const captures = await readActiveCaptures(
    database,
    rows.map(({ id }) => id),
  )
  const waitsIn = await readWaitsIn(database, platformId)
  const field = installedVersionField[target.upgradeType]
  const checked = rows.map((row): Checked => {
    const installed = row[field]
    const judged = { ...row, installed, isUpgrading: upgrading.has(row.id), hasCapture: captures.has(row.id) }
    const { macWifiId, deviceName, projectName, onlineStatus, iduCount, timeZone } = row
    return {
      id: row.id,
      projectId: row.projectId,
      device: {
        macWifiId,
        deviceName,
        projectName,
        currentVersion: installed,
        onlineStatus,
        iduCount,
        timeZone,
        exclusion: whyExcluded(judged, target),
        waitsIn: (waitsIn.get(row.id) ?? []).map(({ taskName }) => taskName),
      },
    }
  })
  if (selection.by !== 'device') return checked
  const known = new Set(found.map(({ macWifiId }) => macWifiId))
  const unknown = [...new Set(selection.macWifiIds)].filter((macWifiId) => !known.has(macWifiId)).sort()
  return [...checked, ...unknown.map(toUnknown)]
}

const toUnknown = (macWifiId: string): Checked => ({
  id: null,
  projectId: null,
  device: {
    macWifiId,
    deviceName: '',
    projectName: null,
    currentVersion: '',
    onlineStatus: 0,
    iduCount: 0,
    timeZone: '',
    exclusion: 'unknownDevice',
    waitsIn: [],
  },
})

export const isEligible = ({ device }: Checked): boolean => device.exclusion === null

/** A digest of those who take part: what a person confirmed is what is created. Security T46. */
export const toSnapshot = (checked: readonly Checked[]): string =>
  createHash('sha256')
    .update(
      checked
        .filter(isEligible)
        .map(({ device }) => device.macWifiId)
        .join(),
    )
    .digest('hex')
    .slice(0, 32)

const maxFirst = (a: { count: number }, b: { count: number }): number => b.count - a.count

/** What a pre-flight comes to. Features 42. */
export const summarize = ({ target }: Wanted, checked: readonly Checked[], now: Date): OtaPreflight => {
  const eligible = checked.filter(isEligible)
  const reasons = new Map<OtaExclusion, number>()
  for (const { device } of checked) {
    if (device.exclusion !== null) reasons.set(device.exclusion, (reasons.get(device.exclusion) ?? 0) + 1)
  }
  return {
    targetVersion: target.targetVersion,
    featureCode: target.featureCode,
    total: checked.length,
    eligible: eligible.length,
    excluded: [...reasons].map(([reason, count]) => ({ reason, count })).sort(maxFirst),
    waitingElsewhere: eligible.filter(({ device }) => device.waitsIn.length > 0).length,
    iduCount: eligible.reduce((sum, { device }) => sum + device.iduCount, 0),
    projectCount: new Set(eligible.flatMap(({ projectId }) => projectId ?? [])).size,
    snapshot: toSnapshot(checked),
    serverTime: toWireTime(now),
  }
}
