import { losesSystem } from './fault-signature'
import { at } from './sample'
import type { simulatedDays } from './simulated-day'
import { toPlantTime } from './site-day'
import type { SystemFacts } from './system-facts'

const minuteMs = 60_000
/** Zones differ from UTC by whole quarters of an hour, and change only at such. */
const quarterMs = 15 * minuteMs

/** Power of a system over a time, kWh. While its bus is silent nobody reads its meter. */
export const meteredEnergyOf = (
  system: SystemFacts,
  from: Date,
  to: Date,
  dayOf: ReturnType<typeof simulatedDays>,
): number => {
  const silent = system.faults
    .filter(({ faultCode }) => losesSystem(faultCode))
    .map(({ failureTime, repairTime }) => ({
      from: failureTime.getTime(),
      to: repairTime?.getTime() ?? Number.POSITIVE_INFINITY,
    }))
  let kwh = 0
  for (let ms = from.getTime(); ms < to.getTime(); ) {
    const next = Math.min((Math.floor(ms / quarterMs) + 1) * quarterMs, to.getTime())
    const time = toPlantTime(new Date(ms), system.timeZone)
    const { trace } = dayOf(system, time)
    const offset = ms - (ms % minuteMs)
    for (let part = ms; part < next; ) {
      const end = Math.min(Math.floor(part / minuteMs) * minuteMs + minuteMs, next)
      const isSilent = silent.some((span) => span.from <= part && part < span.to)
      const minute = time.minute + (Math.floor(part / minuteMs) * minuteMs - offset) / minuteMs
      if (!isSilent) kwh += (at(trace.power, minute) * (end - part)) / 3_600_000
      part = end
    }
    ms = next
  }
  return kwh
}
