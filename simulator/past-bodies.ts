import { millisecondsInMinute } from 'date-fns/constants'
import type { FleetController } from './fleet-file'
import { pastSamples } from './past'
import type { PastPart, PastSpan } from './past-plan'
import { dueText, type SentUnits } from './sampler'

/** Characters of a body: the door takes 4 MB. */
const bodyLength = 3_000_000

/** What is asked of a controller: some of its parts over a time, without spans that have been told already. */
export type PastRequest = {
  controller: FleetController
  from: number
  to: number
  /** Null: all of them. */
  part: PastPart | null
  without: readonly PastSpan[]
}

const only = (controller: FleetController, part: PastPart | null): FleetController => {
  if (part === null) return controller
  if (part === 'boxes') return { ...controller, systems: [] }
  return { ...controller, systems: controller.systems.filter(({ systemNo }) => systemNo === part), airBoxes: [] }
}

/**
 * What a controller would have sent, as bodies for the door: sparse, as it sends live. The first and the last minute of
 * each stretch have every unit, so that no minute falls between two bodies. Null between bodies: some work is done.
 */
export function* pastBodies({ controller, from, to, part, without }: PastRequest): Generator<string | null> {
  let sent: SentUnits = new Map()
  let lines: string[] = []
  let length = 0
  let isFull = false
  const isWanted = (own: PastPart, time: number): boolean =>
    from <= time && time < to && !without.some((span) => span.part === own && span.from <= time && time < span.to)
  for (const { time, systems, airBoxes } of pastSamples(only(controller, part), new Date(from), new Date(to))) {
    // So much has gathered that this minute ends the body.
    isFull = length > bodyLength
    const partTexts = (own: PastPart, prefix: string, units: readonly (readonly [number, object])[]): string => {
      const must = isFull || !isWanted(own, time - millisecondsInMinute) || !isWanted(own, time + millisecondsInMinute)
      const texts = units.map(([no, unit]) => dueText(sent, `${prefix}${no}`, unit, time, must))
      return texts.filter((text) => text !== null).join(',')
    }
    const parts: string[] = []
    for (const { systemNo, outdoor, indoor } of systems) {
      if (!isWanted(systemNo, time)) continue
      const outdoors = partTexts(
        systemNo,
        `o${systemNo}-`,
        outdoor.map((unit) => [unit.unitNo, unit]),
      )
      const indoors = partTexts(
        systemNo,
        `i${systemNo}-`,
        indoor.map((unit) => [unit.unitNo, unit]),
      )
      if (outdoors.length + indoors.length > 0)
        parts.push(`{"systemNo":${systemNo},"outdoor":[${outdoors}],"indoor":[${indoors}]}`)
    }
    const boxes = isWanted('boxes', time)
      ? partTexts(
          'boxes',
          'b',
          airBoxes.map((box) => [box.boxNo, box]),
        )
      : ''
    if (parts.length + boxes.length > 0) {
      const line = `{"time":${time},"source":"demonstration","systems":[${parts.join(',')}],"airBoxes":[${boxes}]}\n`
      lines.push(line)
      length += line.length
    }
    if (!isFull) {
      yield null
      continue
    }
    yield lines.join('')
    lines = []
    length = 0
    sent = new Map()
  }
  if (lines.length > 0) yield lines.join('')
}
