import { eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { userMay } from '@/lib/contract/user'
import { toLogText } from '../../kernel/audit/mask'
import { operations } from '../../kernel/audit/operation'
import { appendOperation } from '../../kernel/audit/operation-log'
import type { Database } from '../../kernel/db/database'
import { webUsers } from '../../kernel/session/identity-table'
import { readHolder } from '../../kernel/session/read-holder'
import { cancelMessage } from './cancel-message'
import type { PushRow } from './start-message'

const right = 'push:send'

/**
 * Whether who sent a locked message may still send: looked at when it begins and before each part that is handed over. If
 * not, the rest of it is cancelled, and it says why. Whoever sent it was the last to touch it: an edit takes it back.
 */
export const requireSender = async (tx: Database, row: PushRow, now: Date): Promise<boolean> => {
  const holder = await readHolder(tx, row.updateUser, row.platformId)
  if (holder !== null && userMay({ superAdmin: holder.superAdmin, perms: [...holder.perms] }, right)) return true
  await cancelMessage(tx, row, now, { stopReason: 'rightsLost' })
  const [user] = row.updateUser === null ? [] : await tx.select().from(webUsers).where(eq(webUsers.id, row.updateUser))
  await appendOperation(tx, {
    operTime: now,
    userId: row.updateUser,
    account: user?.account ?? '',
    realName: user?.realName ?? '',
    module: 'push',
    operation: operations.edit,
    endpoint: 'push.cancel',
    method: 'JOB',
    path: `/push/${row.id}`,
    params: toLogText({ messageId: String(row.id) }),
    target: row.title,
    changes: toLogText([{ target: row.title, before: { status: row.status }, after: { status: 5 } }]),
    result: 1 as const,
    errorCode: codes.forbidden,
    errorMsg: 'forbidden',
    ip: '',
    userAgent: '',
    costMs: 0,
    platformId: row.platformId,
    requestId: `push-${row.id}`,
  })
  return false
}
