import { millisecondsInHour } from 'date-fns/constants'
import * as z from 'zod'
import { CheckerId } from '@/lib/contract/checker'
import { MacWifiId } from '@/lib/contract/device'
import { maxFrame } from '@/lib/format/checker/frame'

/**
 * What Checkers and the platform say to each other. Not part of the console's contract: the console knows none of these
 * paths, and its proxy lets none of them through.
 */
export const checkerPaths = {
  known: '/device/checker/known',
  poll: '/device/checker/poll',
  frames: '/device/checker/frames',
  sample: '/device/checker/sample',
} as const

export const KnownAnswer = z.object({ checkerIds: z.array(CheckerId) })
/** One Checker asks for itself; a simulation for many. It is their sign of life. */
export const CheckerPoll = z.strictObject({ checkerIds: z.array(CheckerId).max(200) })

/** What a Checker has to do now. Without an order it stands by. */
export const CheckerOrder = z.object({
  checkerId: CheckerId,
  taskId: z.number().int(),
  /** `wait`: suspended. */
  state: z.enum(['record', 'wait']),
  recordType: z.literal([1, 2]),
  /** The controller on whose bus it is. */
  busMacWifiId: MacWifiId,
  systemNos: z.array(z.number().int()),
  timeInterval: z.number().int().nullable(),
  /** By the platform's clock, since the start of the task, ms. */
  elapsedMs: z.number().int(),
  /** Up to which moment the platform has its records, ms since the start, and the number of the next frame. */
  lastMs: z.number().int(),
  sampleCount: z.number().int(),
  nextSeq: z.number().int(),
})
export type CheckerOrder = z.infer<typeof CheckerOrder>
export const PollAnswer = z.object({ orders: z.array(CheckerOrder) })

const key = { checkerId: CheckerId, taskId: z.number().int() }
const ms = z.number().int().min(0)
/** When it began, 1 if two spoke at once, its bytes in hex. */
const HeardFrame = z.tuple([
  ms,
  z.literal([0, 1]),
  z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/)
    .max(2 * maxFrame),
])
export const FramesReport = z
  .strictObject({
    ...key,
    firstSeq: z.number().int().min(1),
    fromMs: ms,
    toMs: ms,
    frames: z.array(HeardFrame).max(5000),
  })
  .refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= millisecondsInHour)
  .refine(({ fromMs, toMs, frames }) =>
    frames.every(([atMs], n) => atMs >= (frames[n - 1]?.[0] ?? fromMs) && atMs < toMs),
  )
export type FramesReport = z.infer<typeof FramesReport>

export const SampleReport = z.strictObject({
  ...key,
  atMs: ms,
  units: z
    .array(
      z.strictObject({
        systemNo: z.number().int().min(0).max(63),
        unitKind: z.literal([1, 2]),
        unitNo: z.number().int().min(0).max(63),
        readings: z.array(z.number().nullable()).max(32),
      }),
    )
    .max(300),
})
export type SampleReport = z.infer<typeof SampleReport>

/**
 * `record`: taken, or known already: go on behind `lastMs` with frame `nextSeq`. `wait`: suspended, nothing was taken.
 * `stop`: the task has ended.
 */
export const ReportAnswer = z.object({
  state: z.enum(['record', 'wait', 'stop']),
  lastMs: z.number().int(),
  nextSeq: z.number().int(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>
