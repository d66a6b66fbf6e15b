import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { Sample } from './device-message'
import { OtaDeviceFailReason } from './network-module'

/*
 * What devices and the platform say to each other over HTTP: upgrades of controllers, and the records of Checkers. Each
 * shows its own credential by HTTP Basic, a controller its WiFi ID with the key that it shows at the broker too, a Checker
 * its number; so no message names its sender. It is not for the console, whose proxy lets none of these paths through.
 */
export const upgradePaths = {
  pending: '/device/ota/pending',
  firmware: '/device/ota/firmware',
  report: '/device/ota/report',
  confirm: '/device/ota/confirm',
} as const
export const checkerPaths = {
  poll: '/device/checker/poll',
  frames: '/device/checker/frames',
  sample: '/device/checker/sample',
} as const
export const pastPaths = { samples: '/device/samples' } as const

const Key = z.uuid()
const address = z.number().int().min(0).max(63)

/**
 * GET `pending`: what waits for the controller that asks. upgrade: fetch, check and write this. The same `key` is the same
 * command however often it arrives: it is carried out once. check: say how far the command of this key is. confirm: ask
 * the user of the app whether it may be upgraded.
 */
export const UpgradeOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.enum(['upgrade', 'check']),
    key: Key,
    upgradeId: z.number().int(),
    attempt: z.number().int(),
    upgradeType: z.literal([1, 2, 3]),
    targetVersion: z.string(),
    fileSize: z.number().int(),
    sha256: z.string(),
    /** Indoor units to be written one after the other, for `upgradeType` 3. */
    units: z.array(z.object({ systemNo: address, unitNo: address })),
  }),
  z.object({ kind: z.literal('confirm'), upgradeId: z.number().int(), targetVersion: z.string() }),
])
export type UpgradeOrder = z.infer<typeof UpgradeOrder>

/** GET `firmware`: the file of an order that is under way, by its key. */
export const FirmwareQuery = z.strictObject({ key: Key })

/** POST `report`: how far it is; with `outcome` it is through. A report may arrive late, twice, or after a later one. */
export const UpgradeReport = z.strictObject({
  key: Key,
  step: z.literal([2, 3, 4, 5, 6]),
  progress: z.number().int().min(0).max(100),
  /** The indoor unit that is being written. */
  systemNo: address.optional(),
  unitNo: address.optional(),
  outcome: z
    .discriminatedUnion('result', [
      /** What it runs after the restart, whatever it was told to. */
      z.strictObject({ result: z.literal('success'), version: z.string().max(16) }),
      z.strictObject({
        result: z.literal('failure'),
        failReason: OtaDeviceFailReason,
        message: z.string().max(500).default(''),
      }),
      /** It knows nothing of this command: it was lost on the way. */
      z.strictObject({ result: z.literal('unknown') }),
    ])
    .optional(),
})
export type UpgradeReport = z.infer<typeof UpgradeReport>

/** POST `confirm`: what the user of the app said. Domain 4.3. */
export const UpgradeConsent = z.strictObject({
  upgradeId: z.number().int(),
  answer: z.enum(['upgrade', 'later', 'refuse']),
})
export type UpgradeConsent = z.infer<typeof UpgradeConsent>

/** POST `poll`, by a Checker: its sign of life. */
export const CheckerPoll = z.strictObject({})

/** What a Checker has to do now. */
export const CheckerOrder = z.object({
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
/** Without an order it stands by. */
export const PollAnswer = z.object({ order: CheckerOrder.nullable() })

/** Longest frame of a bus, bytes: head, payload, checksum. */
export const longestFrame = 4 + 255 + 1
const longestReportMs = millisecondsInHour
const ofTask = { taskId: z.number().int() }
const ms = z.number().int().min(0)
/** When it began, 1 if two spoke at once, its bytes in hex. */
const ReportedFrame = z.tuple([
  ms,
  z.literal([0, 1]),
  z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/)
    .max(2 * longestFrame),
])
export const FramesReport = z
  .strictObject({
    ...ofTask,
    firstSeq: z.number().int().min(1),
    fromMs: ms,
    toMs: ms,
    frames: z.array(ReportedFrame).max(5000),
  })
  .refine(({ fromMs, toMs }) => toMs > fromMs && toMs - fromMs <= longestReportMs)
  .refine(({ fromMs, toMs, frames }) =>
    frames.every(([atMs], n) => atMs >= (frames[n - 1]?.[0] ?? fromMs) && atMs < toMs),
  )
export type FramesReport = z.infer<typeof FramesReport>

export const SampleReport = z.strictObject({
  ...ofTask,
  atMs: ms,
  units: z
    .array(
      z.strictObject({
        systemNo: address,
        unitKind: z.literal([1, 2]),
        unitNo: address,
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

const isEachOnce = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length

/**
 * POST `samples`: a line of a body, in which a controller, or a logger that stood in for it, hands over its past. A
 * minute of a whole day and one more have room in a body.
 */
export const PastSample = Sample.extend({
  /** demonstration: nobody measured it. */
  source: z.enum(['import', 'demonstration']).default('import'),
}).refine(
  ({ systems, airBoxes }) =>
    isEachOnce(systems.map(({ systemNo }) => systemNo)) &&
    isEachOnce(airBoxes.map(({ boxNo }) => boxNo)) &&
    systems.every(({ outdoor, indoor }) =>
      [outdoor, indoor].every((units) => isEachOnce(units.map(({ unitNo }) => unitNo))),
    ),
  'a system or a unit stands twice in it',
)
export type PastSample = z.infer<typeof PastSample>
/** A line from which on samples are of another controller: a logger stands in for many, and has the key of each. */
export const PastHead = z.strictObject({ controller: MacWifiId, key: z.string().min(1).max(100) })
export const pastLimits = {
  /** Bytes of a body as it is sent, and unpacked. */
  body: 4 * 1024 * 1024,
  unpacked: 32 * 1024 * 1024,
  /** Samples of one controller, and controllers. */
  lines: 1500,
  controllers: 200,
  /** Readings of units, with the rows that stand for minutes between them: a few bytes may be six of them. */
  rows: 1_000_000,
  /** Bytes of its readings as they are held until the whole body is read. */
  held: 96 * 1024 * 1024,
  /** Between its first sample and its last, ms. */
  span: 7 * 24 * millisecondsInHour,
  /** What is of the last minute comes by telemetry, ms. */
  youngestMs: millisecondsInMinute,
} as const

/** What became of a body: the same body twice has the same answer, and changes nothing. */
export const PastAnswer = z.object({
  /** Readings of units, and rows that stand for minutes in which nothing had changed. */
  stored: z.number().int(),
  held: z.number().int(),
  /** Readings of units that are not on record: left out. */
  unknown: z.number().int(),
  /** Samples of the future, or of the last minute: left out. */
  early: z.number().int(),
  /** Samples older than the oldest hourly values: left out. */
  old: z.number().int(),
  /** Controllers whose key is not right, or that are not on record: their samples were left out. */
  refused: z.array(MacWifiId),
})
export type PastAnswer = z.infer<typeof PastAnswer>

/** Why a body was refused: the line that is wrong, counted from 1, and in words what is wrong with it. */
export const PastRefusal = z.object({ error: z.string(), detail: z.string(), line: z.number().int().optional() })
export type PastRefusal = z.infer<typeof PastRefusal>
