import { type SystemFacts, toSystemKey } from '@/simulator/model/system-facts'
import type { ControllerRecord } from '../device/controller-row'
import { toLastReport } from '../device/to-last-report'
import type { indoorUnits, outdoorUnits, refrigerantSystems } from '../tables/fleet'
import type { StoredOverride } from './unit-overrides'

type Known = Pick<SystemFacts, 'faults'> & {
  system: typeof refrigerantSystems.$inferSelect
  outdoor: (typeof outdoorUnits.$inferSelect)[]
  indoor: (typeof indoorUnits.$inferSelect)[]
  /** Of any systems of the controller. */
  overrides: readonly StoredOverride[]
}

/** What telemetry has to know of one system. */
export const toSystemFacts = (
  controller: ControllerRecord,
  { system, outdoor, indoor, faults, overrides }: Known,
): SystemFacts => ({
  key: toSystemKey(controller.macWifiId, system.systemNo),
  cityEn: controller.cityEn,
  latitude: controller.latitude,
  longitude: controller.longitude,
  timeZone: controller.timeZone,
  usage: system.usage,
  systemType: system.systemType,
  refrigerant: system.refrigerant,
  outdoor,
  indoor,
  installTime: controller.installTime,
  isOnline: controller.onlineStatus === 1,
  lastReport: toLastReport(controller),
  faults,
  overrides: overrides.filter(({ systemNo }) => systemNo === system.systemNo),
})
