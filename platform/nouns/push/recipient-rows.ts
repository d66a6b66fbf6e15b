import { and, inArray, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import { maxRecipients, type PushRecipient } from '@/lib/contract/push'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { containsText } from '../../kernel/text/contains-text'
import { appUsers } from '../tables/fleet'
import { canReceive } from './audience'
import { readRecipients } from './push-rows'

type AppUserRow = typeof appUsers.$inferSelect

const optionsAtMost = 20

/** People within reach who can be sent to, by a part of their account or their name. */
export const findRecipients = (
  database: Database,
  viewer: Territory<PlatformId>,
  search: string,
): Promise<PushRecipient[]> => {
  const holds = or(containsText(appUsers.accountSearch, search), containsText(appUsers.nicknameSearch, search))
  return readRecipients(database, and(canReceive(viewer), holds), optionsAtMost)
}

/** Those of some accounts that can be sent to. */
export const resolveAccounts = async (
  database: Database,
  viewer: Territory<PlatformId>,
  accounts: string[],
): Promise<{ list: PushRecipient[]; known: ReadonlySet<string> }> => {
  const rows = await database
    .select({ id: appUsers.id, account: appUsers.account })
    .from(appUsers)
    .where(and(canReceive(viewer), inArray(appUsers.account, accounts)))
  const ids = rows.map(({ id }) => id)
  return {
    list: ids.length === 0 ? [] : await readRecipients(database, inArray(appUsers.id, ids), maxRecipients),
    known: new Set(rows.map(({ account }) => account)),
  }
}

/** Who a notice goes to, and in which language. */
export const readAddressees = (
  database: Database,
  ids: number[],
): Promise<Pick<AppUserRow, 'id' | 'account' | 'language'>[]> =>
  database
    .select({ id: appUsers.id, account: appUsers.account, language: appUsers.language })
    .from(appUsers)
    .where(inArray(appUsers.id, ids))
