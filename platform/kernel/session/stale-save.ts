import { eq } from 'drizzle-orm'
import type { Conflict } from '@/lib/contract/conflict'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../db/database'
import { PlatformError } from '../error/platform-error'
import { webUsers } from './identity-table'

/** The version that the next save must carry; a document has a version of its own. Undefined: the row is out of sight. */
type Versioned = { version: number } | { revision: number } | undefined

/** The refusal of a save that read an older version: who was faster, when, and what the row is now. */
export const staleSave = async <Form extends Versioned>(
  database: Database,
  row: { updateUser: number | null; updateTime: Date },
  current: Form,
): Promise<PlatformError> => {
  const [by] =
    row.updateUser === null
      ? []
      : await database.select({ realName: webUsers.realName }).from(webUsers).where(eq(webUsers.id, row.updateUser))
  const data: Conflict<Form> = { changedBy: by?.realName ?? '', changedTime: toWireTime(row.updateTime), current }
  return new PlatformError('conflict', { data })
}
