import type { OtaPlan, OtaWave } from '@/lib/contract/ota-preflight'
import type { OtaRun } from '@/lib/contract/ota-task'
import { toDateTime } from '@/lib/format/date-time'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import { deviceMs, planWaves, type Wave } from './engine/plan-waves'
import { groupBy } from './group-by'
import { orderDevices } from './order-devices'
import { type Checked, isEligible } from './preflight'

const shownWaves = 200
const shownDevices = 20

type Planned = { key: number; macWifiId: string; projectId: number | null; timeZone: string; checked: Checked }

const siteTime = (moment: Date, timeZone: string): string => toDateTime(moment, timeZone, 'minute')

const toWave = ({ stageNo, waveNo, slots, endTime }: Wave<Planned>): OtaWave => {
  const starts = slots.map(({ startTime }) => startTime.getTime())
  const zones = groupBy(slots, ({ device }) => device.timeZone)
  return {
    stageNo,
    waveNo,
    deviceCount: slots.length,
    endTime: toWireTime(endTime),
    startTime: toWireTime(new Date(Math.min(...starts))),
    projectCount: new Set(slots.flatMap(({ device }) => device.projectId ?? [])).size,
    sites: [...zones].map(([timeZone, own]) => {
      const times = own.map(({ startTime }) => startTime.getTime())
      return {
        timeZone,
        deviceCount: own.length,
        startsAt: siteTime(new Date(Math.min(...times)), timeZone),
        endsAt: siteTime(new Date(Math.max(...times) + deviceMs), timeZone),
      }
    }),
    devices: slots.slice(0, shownDevices).map(({ device, startTime }) => ({
      macWifiId: device.macWifiId,
      deviceName: device.checked.device.deviceName,
      projectName: device.checked.device.projectName,
      startsAt: siteTime(startTime, device.timeZone),
    })),
  }
}

/** When it may begin at the earliest. */
const beginOf = (run: OtaRun, now: Date): Date => {
  const times = [run.executeTime, run.effectiveStart].flatMap((wire) => (wire ? parseWireTime(wire).getTime() : []))
  return new Date(Math.max(now.getTime(), ...times))
}

/** The waves of a pre-flight. Features 43. */
export const toPlan = (checked: readonly Checked[], run: OtaRun, key: string, now: Date): OtaPlan => {
  const devices = checked.filter(isEligible).map(
    (each): Planned => ({
      key: each.id ?? 0,
      projectId: each.projectId,
      checked: each,
      macWifiId: each.device.macWifiId,
      timeZone: each.device.timeZone,
    }),
  )
  const { waves, tooLate } = planWaves(orderDevices(devices, key), {
    from: beginOf(run, now),
    until: run.effectiveEnd ? parseWireTime(run.effectiveEnd) : null,
    dailyWindow: run.dailyWindow,
    concurrency: run.concurrency,
    shares: run.stages.map(({ share }) => share),
  })
  const listed = waves.map(toWave)
  return {
    waves: listed.slice(0, shownWaves),
    waveCount: waves.length,
    startTime: listed[0]?.startTime ?? null,
    endTime: listed.at(-1)?.endTime ?? null,
    tooLate: tooLate.length,
  }
}
