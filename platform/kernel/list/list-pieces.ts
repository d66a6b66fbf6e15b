import { maxPageSize, type Page } from '@/lib/contract/endpoint'
import type { ListExport } from '@/lib/contract/list-export'
import type { Context } from '../http/context'
import type { JobContext } from '../jobs/job-definition'
import { RightsLost } from '../jobs/rights-lost'
import { readHolder } from '../session/read-holder'
import type { DeclaredList } from './declare-list'
import { inPieces, type Pieces } from './list-in-pieces'
import type { ListPiece } from './write-list-file'

export type ListHandler = (input: never, context: Context) => Promise<unknown>
type AskedRows = Pick<ListExport, 'filter' | 'sidx' | 'order'>

/** The query of a page of a list, as a reader's own would be. */
export const toListQuery = ({ filter, sidx, order }: AskedRows, page: number) => ({
  ...filter,
  ...(sidx && { sidx }),
  ...(order && { order }),
  page,
  limit: maxPageSize,
})

const refuse = (what: string) => (): never => {
  throw new Error(`a list that is read for a file has no ${what}`)
}

/** Who asked for the job, as a call of theirs would be this moment. */
const toReader = async (job: JobContext): Promise<Context> => {
  const { database, history, actorUserId, platformId, language, now, config } = job
  const holder = await readHolder(database, actorUserId, platformId)
  if (holder === null) throw new RightsLost()
  return {
    database,
    history,
    language,
    now,
    config,
    actor: { ...holder, tokenId: 0, previewRoleId: null },
    requestId: '',
    ip: '',
    userAgent: '',
    get part() {
      return refuse('part')()
    },
    get files() {
      return refuse('stored file')()
    },
    get uploadPath() {
      return refuse('upload')()
    },
    audit: refuse('entry of the log'),
    commit: refuse('change'),
    noteErasure: refuse('erasure'),
    signRestored: refuse('restored database'),
    startJob: refuse('job'),
    tellFailure: refuse('failure'),
    requireJobRights: refuse('job'),
    publish: refuse('event'),
    enqueueWork: refuse('worker'),
    sendToDevices: refuse('message to a device'),
    wakeSender: refuse('message to a device'),
    lookForReleased: refuse('worker'),
    tellSessions: refuse('session'),
    openStream: refuse('stream'),
    abortJob: refuse('job'),
  }
}

/**
 * The rows of a list, asked of its own handler page by page in the name of who asked for the file: rights, scope, brand
 * and masking are those of the list, because it is the list. Pages are cut from the keys that the first one found, so
 * that a row that comes or goes meanwhile moves no other; a page may be short, and the list says when it ends. A list
 * that has no such keys is read as a reader would, and a row that moved to the next page meanwhile is there once.
 */
export async function* listPieces(
  job: JobContext,
  { endpoint, keyOf }: DeclaredList,
  handler: ListHandler,
  asked: AskedRows,
): AsyncGenerator<ListPiece<unknown>> {
  const seen = new Set<unknown>()
  const pieces: Pieces = {}
  for (let page = 1; ; page += 1) {
    const query = { ...(endpoint.input.parse(toListQuery(asked, page)) as object), [inPieces]: pieces }
    const answer = endpoint.data.parse(await handler(query as never, await toReader(job))) as Page<unknown>
    const rows = answer.list.filter((row) => !seen.has(keyOf(row)))
    for (const row of rows) seen.add(keyOf(row))
    yield { rows, total: answer.totalCount }
    if (page * maxPageSize >= answer.totalCount) return
  }
}
