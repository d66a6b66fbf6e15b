import { and, inArray } from 'drizzle-orm'
import type { PushForm } from '@/lib/contract/push'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { isBrandRow, requireRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { staleSave } from '../../kernel/session/stale-save'
import { pushesWithin } from '../reach/messages-within'
import { appUsers } from '../tables/fleet'
import { pushMessages } from '../tables/push'
import { canReceive } from './audience'
import { readPushDetail } from './push-rows'
import type { PushRow } from './start-message'

export const refuse = (field: string, message: 'invalid' | 'pushTooSoon' | 'pushCountChanged' | 'noRecipients') =>
  new PlatformError('badRequest', { fields: { [field]: message } })

/** A moment of a form; one that the calendar does not have is told at its field. */
export const toMoment = (field: string, wire: string | null): Date | null => {
  if (wire === null) return null
  try {
    return parseWireTime(wire)
  } catch {
    throw refuse(field, 'invalid')
  }
}

/** The message of the caller's brand and reach, locked when it is about to be changed. Throws `notFound`. */
export const requireMessage = (
  messageId: string,
  { actor }: Pick<Context, 'actor'>,
  database: Database,
  lock = true,
): Promise<PushRow> =>
  requireRow(database, pushMessages, and(isBrandRow(pushMessages, actor, messageId), pushesWithin(actor.reach)), {
    lock,
  })

export const requireVersion = async ({ database }: Context, row: PushRow, version: number): Promise<void> => {
  if (row.version !== version) throw await staleSave(database, row, await readPushDetail(database, row))
}

/** Keys of app users of the brand who can be sent to. Throws `badRequest` when there is another among them. */
export const requireRecipients = async (
  { actor }: Pick<Context, 'actor'>,
  database: Database,
  userIds: readonly string[],
  field: string,
): Promise<number[]> => {
  const wanted = [...new Set(userIds)].map(Number)
  if (wanted.some((id) => !Number.isSafeInteger(id))) throw refuse(field, 'invalid')
  const known = await database.$count(appUsers, and(canReceive(actor), inArray(appUsers.id, wanted)))
  if (known !== wanted.length) throw refuse(field, 'invalid')
  return wanted
}

/** For whom a message is: those within the reach of who writes, copies or sends it. */
export const regionsOf = ({ actor }: Pick<Context, 'actor'>): number[] | null => actor.reach && [...actor.reach]

/** A form as it is stored: who is not asked for is not kept. */
export const toColumns = async (context: Context, form: PushForm) => {
  const { recipientType, recipientIds, filter, pushMode, pushTime, ...texts } = form
  const { title, titleEn, messageType, contentZh, contentEn, linkUrl, quietHours } = texts
  return {
    title,
    titleEn,
    messageType,
    contentZh,
    contentEn,
    linkUrl,
    quietHours,
    recipientType,
    pushMode,
    recipientIds:
      recipientType === 1 ? await requireRecipients(context, context.database, recipientIds, 'recipientIds') : [],
    filter: recipientType === 2 ? filter : {},
    regionIds: regionsOf(context),
    pushTime: pushMode === 2 ? toMoment('pushTime', pushTime) : null,
  }
}

export const forLog = ({
  title,
  contentZh,
  contentEn,
  pushTime,
  recipientIds,
  ...row
}: Awaited<ReturnType<typeof toColumns>>) => ({
  title,
  contentZh,
  contentEn,
  recipients: recipientIds.length,
  filter: row.filter,
  quietHours: row.quietHours,
  pushTime: pushTime && toWireTime(pushTime),
})
