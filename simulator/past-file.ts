import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { MacWifiId } from '@/lib/contract/device'
import { FleetFault } from './fleet-file'

/** How far back the faults of a demonstration's past reach, days. */
export const pastDays = 91

/** What a demonstration's controllers had, beside what they are. Moments in ms since 1970. */
export const PastFile = z.object({
  version: z.literal(1),
  controllers: z.array(
    z.object({
      macWifiId: MacWifiId,
      /** Every fault of those days. */
      faults: z.array(FleetFault),
      /** Electricity meters behind it. */
      meters: z.number().int(),
      /** When it was heard last, if it is away. */
      end: z.number().int().nullable(),
    }),
  ),
})
export type PastFile = z.infer<typeof PastFile>

/** Reads a past. Throws for a file that is missing or is none. */
export const readPastFile = (path: string): PastFile => PastFile.parse(JSON.parse(readFileSync(path, 'utf8')))
