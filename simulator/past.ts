import { millisecondsInMinute } from 'date-fns/constants'
import type { FleetController } from './fleet-file'
import { type SampleBody, samplesOf } from './sampler'

export type PastSample = SampleBody & { time: number }

/** Moments between which a controller was not heard: its network was away. */
const silencesOf = ({ faults }: FleetController): { from: number; to: number }[] =>
  faults.filter(({ unitKind }) => unitKind === 5).map(({ from, to }) => ({ from, to: to ?? Number.POSITIVE_INFINITY }))

/** What a controller would have sent from a moment up to another, every minute that it was heard, oldest first. */
export function* pastSamples(controller: FleetController, from: Date, to: Date): Generator<PastSample> {
  const silences = silencesOf(controller)
  const sample = samplesOf(controller)
  const first = Math.ceil(Math.max(from.getTime(), controller.installTime ?? 0) / millisecondsInMinute)
  for (let minute = first; minute * millisecondsInMinute < to.getTime(); minute++) {
    const time = minute * millisecondsInMinute
    if (silences.some((silence) => silence.from <= time && time < silence.to)) continue
    yield { time, ...sample(new Date(time)) }
  }
}
