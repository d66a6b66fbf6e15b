import './zod-mode'
import * as z from 'zod'
import { Id, post } from './endpoint'
import { confirmedRows } from './job'
import { isMany } from './selection'

/** The noun of a list and the name of a row action there: `question.publish`. The platform says which there are. */
export type RowBatchName = `${string}.${string}`

const keys = z.array(z.string().min(1).max(64)).max(5000)

export const RowBatchInput = z.strictObject({
  action: z
    .string()
    .max(64)
    .regex(/^\w+\.\w+$/, { error: 'invalid' }),
  selection: z.union([
    z.strictObject({ keys: keys.min(1) }),
    /** Filters of the list, which the list itself parses. */
    z.strictObject({
      filter: z.record(z.string().max(64), z.union([z.string().max(1000), z.number()])),
      except: keys.default([]),
      count: confirmedRows,
    }),
  ]),
})
export type RowBatchInput = z.infer<typeof RowBatchInput>

/** Calls that ask for a second factor by themselves. */
const graveAlone: ReadonlySet<string> = new Set<RowBatchName>([
  'otaResult.retry',
  'otaResult.startNow',
  'role.remove',
  'webUser.enable',
  'webUser.disable',
  'webUser.remove',
])

/** Deletes of more than one record, and what is grave for a single one. */
const isGrave = ({ action, selection }: RowBatchInput): boolean =>
  graveAlone.has(action) || (isMany(selection) && /\.(?:remove|dissolve)$/.test(action))

// ours: not shown in the spec
export const rowBatchApi = {
  /** As a job: the action's own call for each row, with the same rights and rules as for a single row. */
  batch: post('/sys/row/batch', {
    access: 'session',
    stepUp: isGrave,
    input: RowBatchInput,
    data: z.object({ jobId: Id }),
  }),
}
