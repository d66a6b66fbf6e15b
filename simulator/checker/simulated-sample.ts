import { sampledPoints } from '@/lib/contract/checker-data'
import type { SampleReport } from '@/lib/contract/device-http'
import type { Telemetry } from '../model/telemetry'
import type { SystemOnBus } from './simulated-bus'

type UnitReading = SampleReport['units'][number]

/** What all units of these systems show at a moment, as a data acquisition reads it from the bus. */
export const simulatedSample = (
  telemetry: Pick<Telemetry, 'outdoorLive' | 'indoorLive'>,
  systems: readonly SystemOnBus[],
  at: Date,
): UnitReading[] =>
  systems.flatMap(({ facts, systemNo }) => {
    const live = { ...facts, isOnline: true }
    return [
      ...telemetry.outdoorLive(live, at).map(
        (reading): UnitReading => ({
          systemNo,
          unitKind: 2,
          unitNo: reading.unitNo,
          readings: sampledPoints[2].map((signal) => reading[signal]),
        }),
      ),
      ...telemetry.indoorLive(live, at).map(
        (reading): UnitReading => ({
          systemNo,
          unitKind: 1,
          unitNo: reading.unitNo,
          readings: sampledPoints[1].map((signal) => reading[signal]),
        }),
      ),
    ]
  })
