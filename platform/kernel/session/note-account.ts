import type { Database } from '../db/database'
import { accountNotices, type NoticeKind } from './factor-table'

type NewNotice = {
  userId: number
  kind: NoticeKind
  now: Date
  ip: string
  /** `Chrome 141 · Windows`. */
  client: string
  /** Who did it, if it was not the user. */
  byName?: string
  /** The session that it came from, to which it is no news. */
  sessionId?: number
}

/** Notes something for its owner to read at the next sign-in, in the transaction in which it happens. */
export const noteAccount = async (database: Database, { now, ...notice }: NewNotice): Promise<void> => {
  await database.insert(accountNotices).values({ ...notice, time: now })
}
