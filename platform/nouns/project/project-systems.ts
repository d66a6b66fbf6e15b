import { asc, count, eq } from 'drizzle-orm'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type ProjectSystem, systemsPerPage } from '@/lib/contract/project'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import type { Database } from '../../kernel/db/database'
import { controllers, refrigerantSystems } from '../tables/fleet'
import { toIndoorUnits, toOutdoorUnits } from '../unit/live-units'
import { readLiveSystems } from '../unit/system-facts'
import { readVerdictWords } from './project-verdict'
import { judgeSystem } from './system-verdict'

type Asked = { projectId: number; platformId: PlatformId; language: Language; page: number; now: Date }

const toOutdoor = (unit: OutdoorUnit): ProjectSystem['outdoor'][number] => {
  const { unitKey, unitNo, model, runMode, compFreq, dischargePressure, suctionPressure } = unit
  const { dischargeTemp, ambientTemp, capacityRatio, alarmCode } = unit
  return {
    unitKey,
    unitNo,
    model,
    runMode,
    compFreq,
    dischargePressure,
    suctionPressure,
    dischargeTemp,
    ambientTemp,
    capacityRatio,
    alarmCode,
  }
}

const toIndoor = (unit: IndoorUnit): ProjectSystem['indoor'][number] => {
  const { unitKey, unitNo, iduName, floor, room, onOff, mode, setTemp, inletTemp } = unit
  const { operCondition, alarmCode, collectTime } = unit
  return {
    unitKey,
    unitNo,
    iduName,
    floor,
    room,
    onOff,
    mode,
    setTemp,
    inletTemp,
    operCondition,
    alarmCode,
    collectTime,
  }
}

/** One page of a project's systems with the readings of now, by controller and system number. */
export const readProjectSystems = async (database: Database, { projectId, platformId, language, page, now }: Asked) => {
  const inProject = eq(controllers.projectId, projectId)
  const [total] = await database
    .select({ count: count() })
    .from(refrigerantSystems)
    .innerJoin(controllers, eq(controllers.id, refrigerantSystems.controllerId))
    .where(inProject)
  const rows = await database
    .select({
      macWifiId: controllers.macWifiId,
      deviceName: controllers.deviceName,
      onlineStatus: controllers.onlineStatus,
      systemNo: refrigerantSystems.systemNo,
    })
    .from(refrigerantSystems)
    .innerJoin(controllers, eq(controllers.id, refrigerantSystems.controllerId))
    .where(inProject)
    .orderBy(asc(controllers.macWifiId), asc(refrigerantSystems.systemNo))
    .limit(systemsPerPage)
    .offset((page - 1) * systemsPerPage)
  const records = new Map<string, Awaited<ReturnType<typeof readLiveSystems>>>()
  for (const { macWifiId } of rows) {
    if (!records.has(macWifiId)) records.set(macWifiId, await readLiveSystems(database, { macWifiId, platformId, now }))
  }
  const words = await readVerdictWords(database, { platformId, language })
  const list = rows.map((row): ProjectSystem => {
    const own = records.get(row.macWifiId)?.filter(({ system }) => system.systemNo === row.systemNo) ?? []
    const outdoor = toOutdoorUnits(row.macWifiId, own)
    const indoor = toIndoorUnits(row.macWifiId, own)
    return {
      ...row,
      outdoor: outdoor.map(toOutdoor),
      indoor: indoor.map(toIndoor),
      verdict: judgeSystem({ outdoor, indoor }, words),
    }
  })
  return { list, totalCount: total?.count ?? 0 }
}
