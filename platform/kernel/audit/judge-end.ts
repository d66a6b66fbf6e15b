import type { Anchor } from './anchor'
import type { operationLogHead } from './log-table'

/** How the end of the log in the database stands to the newest anchor of its place. */
export type LogEnd =
  | { state: 'continued' }
  /** The database is older than the anchor, or is not the one that was anchored. */
  | { state: 'restored'; newest: Anchor }
  /** The database has been anchored, and none of these anchors is there. */
  | { state: 'anchorsLost' }
  /** They are there, and signed by a key that the configuration does not name. */
  | { state: 'otherKey'; key: string }

type Facts = {
  head: Pick<typeof operationLogHead.$inferSelect, 'anchorSeq' | 'pendingAnchor'>
  newest: Anchor | null
  /** The key that a line names which no key of the configuration has signed. */
  unknownKey: string | null
  /** The log has the row that the newest anchor signs. */
  hasRow: boolean
}

export const judgeEnd = ({ head, newest, unknownKey, hasRow }: Facts): LogEnd => {
  if (newest === null || newest.seq < head.anchorSeq) {
    if (newest === null && head.anchorSeq === 0) return { state: 'continued' }
    return unknownKey === null ? { state: 'anchorsLost' } : { state: 'otherKey', key: unknownKey }
  }
  // An anchor whose writer ended before it was counted. Versions before knew no pending one.
  const isCutShort =
    newest.seq === head.anchorSeq + 1 && (head.pendingAnchor === null || head.pendingAnchor === newest.mac)
  return hasRow && (newest.seq === head.anchorSeq || isCutShort)
    ? { state: 'continued' }
    : { state: 'restored', newest }
}
