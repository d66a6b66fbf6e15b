import { type Endpoint, maxPageSize, type Page } from '@/lib/contract/endpoint'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { Bilingual } from '@/lib/contract/language'
import { Permission } from '@/lib/contract/permission'
import { endpoints } from '@/lib/contract/registry'
import { RowBatchInput } from '@/lib/contract/row-batch'
import { PlatformError } from '../error/platform-error'
import { toReason } from '../http/answer'
import type { Implementation } from '../http/implement'
import { type JobContext, registerJob } from '../jobs/job-definition'
import { inPieces, type Pieces } from './list-in-pieces'

type Row = Record<string, unknown>

/** A row action applied to many rows: platform calls, made one by one as the requesting user. */
export type RowBatch = {
  /** The list that the rows come from, `noun.verb`; a filter is that list's filter. */
  list: string
  /** The call made for each row. */
  call: string
  /** The key of a row in its list. */
  key: string
  /** Fields of a row that the call takes, by its own names of them. */
  fields: Readonly<Record<string, string>>
  /** Constant input of the call. */
  with: Readonly<Record<string, number>>
}
/** One row that is to be changed, and what its call is given. */
type Asked = { key: string; input: Row }

const byName = new Map<string, Endpoint>(endpoints.map(({ name, endpoint }) => [name, endpoint]))
const endpointOf = (name: string): Endpoint => {
  const endpoint = byName.get(name)
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
  return endpoint
}

/** Refusals that tell of the platform and not of the row: the whole job ends by them. */
const endsAll = new Set<PlatformError['errorName']>(['unavailable', 'storageFull', 'readOnly', 'failure'])

/** Every batch of row actions by its name, `noun.action`. */
export const toRowBatches = (
  implementations: Readonly<Record<string, Implementation>>,
): ReadonlyMap<string, RowBatch> =>
  new Map(
    Object.entries(implementations).flatMap(([noun, { batch }]) =>
      Object.entries(batch?.actions ?? {}).map(([action, how]): [string, RowBatch] => {
        const { call: named = action, renamed = {}, with: fixed = {} } = how
        const call = named.includes('.') ? named : `${noun}.${named}`
        const { shape = {} } = endpointOf(call).input as { shape?: Row }
        const fieldOf = (name: string) => Object.keys(renamed).find((field) => renamed[field] === name) ?? name
        const taken = Object.keys(shape).filter((name) => !Object.hasOwn(fixed, name))
        const fields = Object.fromEntries(taken.map((name) => [name, fieldOf(name)]))
        return [`${noun}.${action}`, { list: `${noun}.list`, call, key: batch?.key ?? '', fields, with: fixed }]
      }),
    ),
  )

const inputOf = ({ fields, with: fixed }: RowBatch, row: Row): Row => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[field] ?? undefined])),
  ...fixed,
})

/**
 * All rows of a list under a filter, as the caller sees them now. Read before the first change, and cut from the keys that
 * the first page found: what others delete or change meanwhile moves no other row.
 */
async function* rowsOf(list: string, filter: object, job: JobContext): AsyncGenerator<Row> {
  const pieces: Pieces = {}
  for (let page = 1; ; page += 1) {
    job.signal.throwIfAborted()
    const query = { ...filter, page, limit: maxPageSize, [inPieces]: pieces }
    const { list: rows, totalCount } = (await job.call(list, query)) as Page<Row>
    yield* rows
    if (page * maxPageSize >= totalCount) return
  }
}

const chooseRows = async (how: RowBatch, { selection }: RowBatchInput, job: JobContext): Promise<Asked[]> => {
  const toAsked = (row: Row): Asked => ({ key: String(row[how.key]), input: inputOf(how, row) })
  if ('filter' in selection) {
    const except = new Set(selection.except)
    const chosen = new Map<string, Asked>()
    for await (const row of rowsOf(how.list, selection.filter, job)) {
      const asked = toAsked(row)
      if (!except.has(asked.key)) chosen.set(asked.key, asked)
    }
    return [...chosen.values()]
  }
  const keys = [...new Set(selection.keys)]
  const needsKeyAlone = Object.values(how.fields).every((field) => field === how.key)
  if (needsKeyAlone) return keys.map((key) => toAsked({ [how.key]: key }))
  const wanted = new Set(keys)
  const found = new Map<string, Asked>()
  for await (const row of rowsOf(how.list, {}, job)) {
    const asked = toAsked(row)
    if (wanted.has(asked.key)) found.set(asked.key, asked)
    if (found.size === wanted.size) break
  }
  // One that is not in the list any more is asked for all the same, and refused.
  return keys.map((key) => found.get(key) ?? { key, input: {} })
}

/** Runs the action of a row on many: each by its own call, in a transaction of its own, with a result of its own. `find` throws for an unknown action. */
export const rowBatchJob = (find: (action: string) => RowBatch) =>
  registerJob<RowBatchInput>({
    subject: 'row.batch',
    kind: 'batch',
    rights: ({ action }) => {
      const { success, data } = Permission.safeParse(endpointOf(find(action).call).access)
      return success ? [data] : []
    },
    input: RowBatchInput,
    onRestart: 'rerun',
    retry: (given, failedKeys) => ({ ...given, selection: { keys: failedKeys } }),
    run: async (given, job) => {
      const batch = find(given.action)
      const { call } = batch
      // What an ended process has changed may not be in the list any more; it counts all the same.
      const changed = new Set([...job.resumed.changed].map((target) => target.split('#').at(-1)))
      const rows = (await chooseRows(batch, given, job)).filter(({ key }) => !changed.has(key))
      const total = job.resumed.total || rows.length
      let done = changed.size
      let failed = 0
      await job.progress(done, total, 0)
      for (const { key, input } of rows) {
        job.signal.throwIfAborted()
        try {
          if (Object.keys(input).length === 0) throw new PlatformError('notFound')
          await job.call(call, input, key)
          done += 1
        } catch (error) {
          if (!(error instanceof PlatformError) || endsAll.has(error.errorName)) throw error
          failed += 1
          await job.fail(key, codes[error.errorName], reasonOf(error, call))
        }
        await job.progress(done, total, failed)
      }
    },
  })

const reasonOf = (error: PlatformError, name: string): Bilingual => {
  // A row that has changed since it was read, not a form that has.
  if (error.errorName === 'conflict') return errorMessages.conflict
  const refused = { name, endpoint: endpointOf(name) }
  return { zh: toReason(error, 'zh', refused), en: toReason(error, 'en', refused) }
}
