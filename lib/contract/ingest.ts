import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { noteReasons, refusalReasons } from './device-message'
import { DateTime, fromQuery, get } from './endpoint'
import { PastFill } from './past-fill'

/** What the platform took from devices in one minute, all its processes together. */
export const IngestMinute = z.object({
  minute: DateTime,
  stored: z.number().int(),
  duplicates: z.number().int(),
  refused: z.number().int(),
  /** Numeric values of units. */
  points: z.number().int(),
  /** From arrival to commit, ms. */
  lagP50: z.number().int(),
  lagP99: z.number().int(),
  queueMax: z.number().int(),
})
export type IngestMinute = z.infer<typeof IngestMinute>

/** Hours that are looked back. */
export const IngestHours = z.literal([1, 6, 24, 168])

export const IngestFigures = z.object({
  /** Of the last whole minute: messages and points a second. */
  messagesPerSecond: z.number(),
  pointsPerSecond: z.number(),
  lagP50: z.number().int(),
  lagP99: z.number().int(),
  lagMax: z.number().int(),
  /** Messages that waited at most. */
  queueMax: z.number().int(),
  /** Processes of the platform that take messages. */
  processes: z.number().int(),
  /** Null behind a broker of its own. */
  connections: z.number().int().nullable(),
  broker: z.string(),
  /** By minute, the oldest first; of more than 6 hours one row stands for many minutes. */
  minutes: z.array(IngestMinute),
  byReason: z.array(
    z.object({
      reason: z.enum([...refusalReasons, ...noteReasons]),
      isRefused: z.literal([0, 1]),
      count: z.number().int(),
    }),
  ),
  /** Controllers of the brand with the most refused messages, at most 20. */
  worst: z.array(
    z.object({
      macWifiId: MacWifiId,
      deviceName: z.string(),
      reason: z.enum([...refusalReasons, ...noteReasons]),
      count: z.number().int(),
      lastTime: DateTime,
      detail: z.string(),
    }),
  ),
  /** Test messages of the platform that a broker of its own acknowledged and did not pass on. */
  lost: z.number().int(),
  /** While the past of a demonstration is being filled. */
  pastFill: PastFill.nullable(),
  serverTime: DateTime,
})
export type IngestFigures = z.infer<typeof IngestFigures>

// ours: not shown in the spec
export const ingestApi = {
  figures: get('/sys/ingest/figures', {
    access: 'config:list',
    input: z.strictObject({ hours: fromQuery(IngestHours).default(1) }),
    data: IngestFigures,
  }),
}
