import './zod-mode'
import * as z from 'zod'
import { MacWifiId, OnlineStatus } from './device'
import { DateTime, Day } from './endpoint'
import { FaultStatus, Severity, UnitKind } from './fault-code'

const count = z.number().int()
const address = z.number().int().nullable()

/** Figures over the faults that a filter chooses. Names are in the request's language. */
export const FaultAnalysis = z.object({
  /** The controller in the filter; null for the whole brand. */
  device: z
    .object({
      macWifiId: MacWifiId,
      deviceName: z.string(),
      controllerModel: z.string(),
      projectName: z.string().nullable(),
      city: z.string(),
      onlineStatus: OnlineStatus,
      alarmCount: count,
    })
    .nullable(),
  /** First and last day of the trend, and their zone. */
  from: Day,
  to: Day,
  timeZone: z.string(),
  total: count,
  byStatus: z.array(z.object({ status: FaultStatus, count })),
  unacknowledged: count,
  /** Most frequent first, at most 15. */
  byCode: z.array(z.object({ faultCode: z.string(), faultName: z.string(), severity: Severity, count })),
  /** Every day of the range, oldest first; counts by severity 1 to 4. */
  byDay: z.array(z.object({ day: Day, info: count, minor: count, major: count, critical: count })),
  /** For one controller: each unit with a fault. Empty for the whole brand. */
  byUnit: z.array(z.object({ unitKind: UnitKind, systemNo: address, unitNo: address, worst: Severity, count })),
  /** For the whole brand: controllers with most faults, at most 10. Empty for one controller. */
  byDevice: z.array(z.object({ macWifiId: MacWifiId, deviceName: z.string(), count })),
  /** Cleared faults: mean and longest time from failure to repair, min. */
  repair: z.array(z.object({ severity: Severity, count, meanMin: z.number(), maxMin: z.number() })),
  /** Units that had the same code at least twice, most often first, at most 5. */
  recurrent: z.array(
    z.object({
      macWifiId: MacWifiId,
      deviceName: z.string(),
      unitKind: UnitKind,
      systemNo: address,
      unitNo: address,
      faultCode: z.string(),
      faultName: z.string(),
      count,
      lastTime: DateTime,
    }),
  ),
})
export type FaultAnalysis = z.infer<typeof FaultAnalysis>
