import type { SiteTime } from '@/lib/format/site-clock'
import { switchedOn, toSystemKey } from '@/simulator/model/system-facts'
import type { refrigerantSystems } from '../../nouns/tables/fleet'

type System = Pick<typeof refrigerantSystems.$inferInsert, 'systemNo' | 'usage' | 'systemType' | 'iduCount'>
type Place = { macWifiId: string; cityEn: string; latitude?: number | null; longitude?: number | null }

/** Whether someone has switched on any indoor unit of a system. */
export const isRunning = (controller: Place, system: System, time: SiteTime): boolean => {
  const { systemNo, usage, systemType, iduCount } = system
  const site = {
    key: toSystemKey(controller.macWifiId, systemNo),
    cityEn: controller.cityEn,
    latitude: controller.latitude ?? null,
    longitude: controller.longitude ?? null,
    usage,
    systemType,
  }
  return Object.values(switchedOn(site, iduCount, time)).some((count) => count > 0)
}
