import './zod-mode'
import * as z from 'zod'
import { DateTime, get, listQuery, nothing, page, post } from './endpoint'

type Bounds = {
  /** Retained so long unless staff say otherwise. */
  days: number
  /** What a duty asks for at least. Null: neither the screen nor an input changes it. */
  min: number | null
}

/** Half a year has at most 184 days: the Cybersecurity Law (21) asks for logs of six months. */
const halfYear = 184
const threeYears = 1095
/** A claim for a defective product ends ten years after it was handed over: Product Quality Law (45). */
const tenYears = 3650

/** Every kind of record that grows with time, and how long it is retained. Decision 244 says why. */
export const retentionKinds = {
  operationLog: { days: threeYears, min: halfYear },
  loginLog: { days: halfYear, min: halfYear },
  command: { days: threeYears, min: halfYear },
  fault: { days: tenYears, min: 365 },
  repair: { days: tenYears, min: threeYears },
  upgrade: { days: tenYears, min: threeYears },
  pushDelivery: { days: 180, min: 30 },
  appLog: { days: 90, min: 7 },
  clientError: { days: 90, min: 7 },
  connectionEvent: { days: 90, min: 7 },
  revokedKey: { days: 90, min: 30 },
  accountNotice: { days: 90, min: 7 },
  deviceImport: { days: 90, min: 7 },
  // Spec 9: one year.
  checkerRecord: { days: 365, min: null },
  knownBrowser: { days: 180, min: null },
  bootNumber: { days: 90, min: null },
  job: { days: 7, min: null },
  ingestFigure: { days: 7, min: null },
  deviceMessage: { days: 1, min: null },
  signIn: { days: 1, min: null },
  historySample: { days: 30, min: null },
  historyFiveMinutes: { days: 365, min: null },
  historyHour: { days: tenYears, min: null },
} as const satisfies Record<string, Bounds>

export type RetentionKind = keyof typeof retentionKinds
export const retentionNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]
export const boundsOf = (kind: RetentionKind): Bounds => retentionKinds[kind]

/** Nothing is retained for ever: twenty years. */
export const mostRetentionDays = 7300
/** A clock that is so far beyond the last run is not believed, days. */
export const clockLeapDays = 366

export const RetentionKind = z.enum(retentionNames)
const days = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'wholeNumber') })
  .int({ error: 'wholeNumber' })
  .min(1, { error: 'outOfRange' })

/** The days of a kind by themselves, for a form: what is out of range is told with that kind's range. */
export const retentionDays = (min: number) => {
  const error = 'outOfRange'
  return z.object({ days: days.min(min, { error }).max(mostRetentionDays, { error }) })
}

export const Retention = z.object({
  kind: RetentionKind,
  days: z.number().int(),
  defaultDays: z.number().int(),
  /** Why so long, in the language of the request. */
  remark: z.string(),
  /** Null: it cannot be changed here. */
  min: z.number().int().nullable(),
  /** Of the oldest record that the last run left; null: none, or not known. */
  oldestTime: DateTime.nullable(),
  /** The last run, and how many rows it removed; null: there was none. */
  runTime: DateTime.nullable(),
  runMs: z.number().int().nullable(),
  removed: z.number().int().nullable(),
  /** Why the last run ended early; `clock`: all wait until somebody says that the clock is right. */
  error: z.string(),
  /** Null while it has never been changed. */
  updateTime: DateTime.nullable(),
  /** Real name of the last editor. */
  updateUser: z.string().nullable(),
  version: z.number().int(),
})
export type Retention = z.infer<typeof Retention>

/** What the next run would remove if a kind were retained for so many days. */
export const RetentionImpact = z.object({ kind: RetentionKind, days: z.number().int(), rows: z.number().int() })
export type RetentionImpact = z.infer<typeof RetentionImpact>

export const RetentionForm = z
  .strictObject({
    kind: RetentionKind,
    days,
    /** Rows that the editor was shown: a change that would remove more is refused. */
    rows: z.number().int().min(0).default(0),
    version: z.number().int().min(0),
  })
  .superRefine(({ kind, days: wanted }, context) => {
    const { min } = boundsOf(kind)
    if (min !== null && (wanted < min || wanted > mostRetentionDays))
      context.addIssue({
        code: 'custom',
        path: ['days'],
        message: 'outOfRange',
        params: { min, max: mostRetentionDays, isWhole: true },
      })
  })
export type RetentionForm = z.infer<typeof RetentionForm>

export const retentionSorts = ['days', 'oldestTime', 'runTime'] as const
export const RetentionQuery = listQuery(retentionSorts, {})
export type RetentionQuery = z.infer<typeof RetentionQuery>

// ours: not shown in the spec. One retention for all brands.
export const retentionApi = {
  list: get('/sys/retention/list', { access: 'config:list', input: RetentionQuery, data: page(Retention) }),
  impact: get('/sys/retention/impact', {
    access: 'retention:save',
    input: z.strictObject({ kind: RetentionKind, days: z.coerce.number().int().min(1).max(mostRetentionDays) }),
    data: RetentionImpact,
  }),
  /** Refused with 409 and the present impact where more would go than the editor was shown. */
  update: post('/sys/retention/update', {
    access: 'retention:save',
    stepUp: true,
    input: RetentionForm,
    data: nothing,
  }),
  /** Says that the clock of the server is right, after it has leapt: removal goes on. */
  confirmClock: post('/sys/retention/confirmClock', {
    access: 'retention:save',
    stepUp: true,
    input: z.strictObject({}),
    data: nothing,
  }),
}

/** What may be done with a kind; the platform uses the same function. */
export const retentionCan = { edit: ({ min }: Pick<Retention, 'min'>): boolean => min !== null }
