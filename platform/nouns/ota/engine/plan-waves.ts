import { addMilliseconds } from 'date-fns/addMilliseconds'
import { min } from 'date-fns/min'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { toStageSizes } from '@/lib/contract/stage-sizes'
import { nextOpening, openFor } from './site-window'

/** What a planned device is known by. */
export type Planned = { key: number; projectId: number | null; timeZone: string }

export type PlanRules = {
  from: Date
  /** Nothing begins after it; null for no end. */
  until: Date | null
  dailyWindow: string | null
  concurrency: number
  /** Percent of the devices, one for each stage. */
  shares: readonly number[]
}

export type Slot<Each extends Planned> = { device: Each; startTime: Date }
export type Wave<Each extends Planned> = { stageNo: number; waveNo: number; slots: Slot<Each>[]; endTime: Date }

/** About how long one device takes: domain 4.3 adds up to 45 to 155 s. */
export const deviceMs = minutesToMilliseconds(3)

/**
 * The waves in which devices would be upgraded if all went well: each holds at most `concurrency` of them and never two
 * of a project, each begins when it is through with the one before and its site's window is open. An estimate: the
 * engine itself fills a place as soon as it is free.
 */
export const planWaves = <Each extends Planned>(
  devices: readonly Each[],
  { from, until, dailyWindow, concurrency, shares }: PlanRules,
): { waves: Wave<Each>[]; tooLate: Each[] } => {
  const waves: Wave<Each>[] = []
  const tooLate: Each[] = []
  let stageFrom = from
  let begin = 0
  for (const [index, size] of toStageSizes(devices.length, shares).entries()) {
    let left = devices.slice(begin, begin + size)
    begin += size
    let at = stageFrom
    while (left.length > 0) {
      const wave: Wave<Each> = { stageNo: index + 1, waveNo: waves.length + 1, slots: [], endTime: at }
      const projects = new Set<number>()
      // Where nothing is open, the wave is that of the earliest opening.
      const openings = left.map((device) => startOf(device, at, dailyWindow))
      const earliest = min(openings)
      const rest: Each[] = []
      for (const [n, device] of left.entries()) {
        const startTime = openings[n] ?? at
        const isTaken = device.projectId !== null && projects.has(device.projectId)
        const isLater = startTime >= addMilliseconds(earliest, deviceMs)
        if (until !== null && startTime > until) tooLate.push(device)
        else if (isTaken || isLater || wave.slots.length >= concurrency) rest.push(device)
        else {
          wave.slots.push({ device, startTime })
          if (device.projectId !== null) projects.add(device.projectId)
          const end = addMilliseconds(startTime, deviceMs)
          if (end > wave.endTime) wave.endTime = end
        }
      }
      if (wave.slots.length > 0) {
        waves.push(wave)
        at = wave.endTime
      }
      left = rest
    }
    stageFrom = at
  }
  return { waves, tooLate }
}

/** Not in the last minutes of a window: what is begun there ends outside of it. */
const startOf = ({ timeZone }: Planned, at: Date, window: string | null): Date => {
  const opening = nextOpening(at, timeZone, window)
  const left = openFor(opening, timeZone, window)
  return left >= deviceMs ? opening : nextOpening(addMilliseconds(opening, left), timeZone, window)
}
