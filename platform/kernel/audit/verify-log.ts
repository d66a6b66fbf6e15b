import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { type Anchor, keyOfLine, readAnchor } from './anchor'
import type { AnchorStore } from './anchor-store'
import type { LogKeys } from './log-keys'
import { operationLogHead } from './log-table'
import { verifyOperationLog } from './operation-log'
import { toCutEnd, toCuts, toExpected } from './to-expected'

export type LogReport = { ok: boolean; lines: string[] }
type Read = { anchors: Anchor[]; faults: string[] }

/** A key that was dropped proves nothing any more, and is no forgery: an operator who has it can name it again. */
const whyRefused = (text: string, keys: LogKeys): string => {
  const key = keyOfLine(text)
  return key === null || keys.byId.has(key)
    ? 'is forged: none of the keys has signed it'
    : `names key ${key}, which PLATFORM_LOG_KEY does not have: name that key too (${key}:…), else nothing proves this line`
}

/** All anchors of a place. A line that we did not sign and a number that is not there are faults. */
const readAnchors = async (store: AnchorStore, keys: LogKeys): Promise<Read> => {
  const anchors: Anchor[] = []
  const faults: string[] = []
  let line = 0
  for await (const text of store.lines(1)) {
    line++
    const anchor = readAnchor(text, keys)
    if (anchor === null) {
      faults.push(`line ${line} ${whyRefused(text, keys)}`)
      continue
    }
    const before = anchors.at(-1)
    const next = (before?.seq ?? 0) + 1
    // What was lost before a restore is told of by the restore itself.
    if (anchor.kind !== 'restored') {
      if (anchor.seq > next) faults.push(`anchors ${next} to ${anchor.seq - 1} are missing`)
      else if (anchor.seq < next || anchor.previous !== (before?.mac ?? ''))
        faults.push(`anchor ${anchor.seq} does not follow the one before it`)
    }
    anchors.push(anchor)
  }
  return { anchors, faults }
}

const toRestores = (anchors: readonly Anchor[]): string[] =>
  anchors.flatMap(({ kind, time, keeps, note }, index) =>
    kind === 'restored'
      ? `restored at ${time} from ${JSON.stringify(note)}: anchored up to row ${anchors.slice(0, index).findLast((each) => each.kind !== 'cut')?.logId ?? 0} before, kept up to row ${keeps}`
      : [],
  )

/**
 * Walks the chain, and holds it against the anchors that are kept elsewhere: a chain that was rebuilt or cut is found up
 * to the last of them. A log without any anchor is good only while it is empty.
 */
export const verifyLog = async (
  database: Database,
  { keys, store }: { keys: LogKeys; store: AnchorStore },
): Promise<LogReport> => {
  const { anchors, faults } = await readAnchors(store, keys)
  const [head] = await database.select().from(operationLogHead).where(eq(operationLogHead.id, 1))
  const newest = anchors.reduce<Anchor | undefined>((a, b) => (b.seq > (a?.seq ?? 0) ? b : a), undefined)
  if ((head?.anchorSeq ?? 0) > (newest?.seq ?? 0))
    faults.push(`anchors ${(newest?.seq ?? 0) + 1} to ${head?.anchorSeq} are missing`)
  const expected = toExpected(anchors)
  const cut = toCutEnd(toCuts(anchors))
  const check = await verifyOperationLog(database, expected, cut)
  if (newest === undefined && faults.length === 0 && (head?.lastLogId ?? 0) > 0) faults.push('there is none')
  const lines = [
    check.ok
      ? `operation log: ${check.rows} rows, the chain is whole`
      : `operation log: row ${check.logId} is bad: ${check.reason}`,
    ...faults.map((fault) => `anchors in ${store.place}: ${fault}`),
    ...toRestores(anchors),
  ]
  if (check.ok && check.erased > 0)
    lines.push(
      `operation log: from ${check.erased} rows a person was erased; their place in the chain is proven, not their words`,
    )
  if (cut !== null)
    lines.push(`rows before ${cut.logId + 1} were cut at ${cut.time} by retention, signed by key ${cut.key}`)
  if (newest && faults.length === 0)
    lines.push(`anchors in ${store.place}: ${anchors.length}, the newest of ${newest.time} signs row ${newest.logId}`)
  return { ok: check.ok && faults.length === 0, lines }
}
