import './zod-mode'
import * as z from 'zod'
import { jobId } from './device'
import { fromQuery, get, Id, page, pageQuery, post, searchText, ZoneName } from './endpoint'

/** Kinds of messages on the bus. Domain 2.18. */
export const FrameTypeName = z.enum(['status', 'control', 'ack', 'alarm', 'addressing'])
export type FrameTypeName = z.infer<typeof FrameTypeName>

const count = z.number().int()
const ms = z.number().int().min(0)

/** A frame as received. */
export const CheckerFrame = z.object({
  /** From 1, without gaps. */
  seq: count,
  /** Since the start of the task, ms. */
  atMs: ms,
  /** `IDU 03-12`, decoded from its bytes; may be wrong in a damaged frame. */
  src: z.string(),
  dst: z.string(),
  /** Null for bytes that name no type. */
  type: FrameTypeName.nullable(),
  /** Bytes. */
  length: count,
  /** All bytes in hex, `03 0C 53 …`. */
  raw: z.string(),
  checksumOk: z.literal([0, 1]),
  /** Time since the end of the previous frame, ms; null for the first one. */
  gapMs: count.nullable(),
  retry: z.literal([0, 1]),
  /** Two senders spoke at once. */
  collision: z.literal([0, 1]),
})
export type CheckerFrame = z.infer<typeof CheckerFrame>

/** An address or part of one: `IDU 03-12`, `03-12`, `IDU`, `-12`; or the hex digits of a damaged one. */
const AddressText = searchText.refine(
  (text) =>
    /^(?:0x[\da-f]{4}|(?:i|id|idu|o|od|odu|r|rc|rcs)?\s*(?:[0-5]?\d|6[0-3])?(?:-(?:[0-5]?\d|6[0-3])?)?|c|ce|cen)$/i.test(
      text,
    ),
  { error: 'frameAddress' },
)
const HexText = searchText
  .refine((text) => /^[\da-f\s]*$/i.test(text), { error: 'hexDigits' })
  .refine((text) => text.replace(/\s/g, '').length % 2 === 0, { error: 'hexPairs' })

const filters = {
  src: AddressText.optional(),
  dst: AddressText.optional(),
  type: FrameTypeName.optional(),
  /** Consecutive bytes of a frame, in hex. */
  hex: HexText.optional(),
  /** 1: only damaged, repeated or collided frames. */
  errorOnly: fromQuery(z.literal([0, 1])).optional(),
}
export const FrameFilter = z.strictObject(filters)
export type FrameFilter = z.infer<typeof FrameFilter>
export const FrameQuery = pageQuery({ taskId: Id, ...filters })
export type FrameQuery = z.infer<typeof FrameQuery>

/** Summary of a capture, computed from the stored frames. */
export const FrameSummary = z.object({
  frameCount: count,
  /** Recorded time without gaps, ms. */
  recordedMs: ms,
  /** Gaps between the first and the last moment, ms. */
  gapMs: ms,
  framesPerMinute: z.number(),
  /** Percent. */
  utilisation: z.number(),
  collisions: count,
  collisionRate: z.number(),
  checksumErrors: count,
  retries: count,
  /** Addresses known to be on the bus that were not heard. */
  silent: z.array(z.string()),
  byType: z.array(z.object({ type: FrameTypeName.nullable(), count })),
  /** The ten most active senders, by bytes. */
  talkers: z.array(z.object({ address: z.string(), count, bytes: count })),
})
export type FrameSummary = z.infer<typeof FrameSummary>

/** 1 suspended, 2 not heard. */
export const FrameGap = z.object({ fromMs: ms, toMs: ms, reason: z.literal([1, 2]) })
export type FrameGap = z.infer<typeof FrameGap>
export const FrameLane = z.object({
  /** Minutes per entry. */
  bucketMinutes: count,
  buckets: z.array(
    z.object({
      /** Since the start of the task, whole minutes. */
      minute: count,
      frames: count,
      recordedMs: ms,
      /** Percent of the recorded part. */
      utilisation: z.number(),
      collisionRate: z.number(),
      errors: count,
      /** Number of its first frame; null without one. */
      firstSeq: count.nullable(),
    }),
  ),
  gaps: z.array(FrameGap),
})
export type FrameLane = z.infer<typeof FrameLane>
/** Most entries of a lane: longer captures use larger steps. */
export const maxBuckets = 720

const byTask = z.strictObject({ taskId: Id })

// ours: not shown in the spec
export const checkerFrameApi = {
  list: get('/checker_svc/message/list', {
    access: 'checker:list',
    input: FrameQuery,
    data: page(CheckerFrame),
  }),
  /** How many frames of a filter precede one: where a link to it leads. */
  position: get('/checker_svc/message/position', {
    access: 'checker:list',
    input: z.strictObject({ taskId: Id, seq: fromQuery(z.number().int().min(1)), ...filters }),
    data: z.object({ before: count }),
  }),
  summary: get('/checker_svc/message/summary', {
    access: 'checker:list',
    input: byTask,
    data: FrameSummary,
  }),
  /** Utilisation and collisions by minute, and the gaps. */
  lane: get('/checker_svc/message/lane', { access: 'checker:list', input: byTask, data: FrameLane }),
  /** Every frame of a filter as a CSV file, as a job. */
  export: post('/checker_svc/message/export', {
    access: 'checker:export',
    input: z.strictObject({ taskId: Id, filter: FrameFilter, timeZone: ZoneName }),
    data: jobId,
  }),
}
