import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { SearchResult } from '@/lib/contract/search'
import { userMay } from '@/lib/contract/user'
import { nameReadsAs } from '@/lib/format/name-pinyin'
import { webUserRows } from '../../identity/user/user-rows'
import { inNameOrder } from '../../kernel/db/brand-column'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { readRows } from '../../kernel/db/read-rows'
import { firstSeen, onceEach } from '../../kernel/list/first-seen'
import { webUsers } from '../../kernel/session/identity-table'
import { containsText } from '../../kernel/text/contains-text'
import { toContainsPattern } from '../../kernel/text/search-text'
import { appUserRows } from '../app-user/user-query'
import { checkerRows } from '../checker/checker-rows'
import { checkers } from '../tables/checker'
import { appUsers, projects } from '../tables/fleet'
import { atMost, type Found, toFound } from './ask-kinds'
import type { Searched } from './searched'

type RowOf<Kind extends 'checkers' | 'appUsers' | 'webUsers'> = NonNullable<SearchResult[Kind]>['list'][number]

/** Digits of a whole telephone number, however it is written. */
const toPhone = (text: string): string => {
  const digits = text.replace(/[\s()+.-]/g, '')
  return /^\d{7,15}$/.test(digits) ? digits : ''
}

/** Keys in the order of an index that also holds the text. */
const keysOf = (platformId: PlatformId, match: SQL | undefined, by?: PgColumn): SQL => sql`(
  select ${appUsers.id} as id from ${appUsers} where ${and(eq(appUsers.platformId, platformId), match)}
  ${by ? sql`order by ${by}, ${appUsers.id}` : sql``})`

type AppUserRow = { id: number; account: string; nickname: string }

/**
 * App users by account and nickname, as the two filters of their list find them. A user who may see whole telephone
 * numbers also finds by one; to any other user a number that finds an account would reveal its owner.
 */
export const findAppUsers = async ({ database, actor, text }: Searched): Promise<Found<RowOf<'appUsers'>>> => {
  const { platformId } = actor
  const phone = userMay({ ...actor, perms: [...actor.perms] }, 'appUser:update') ? toPhone(text) : ''
  const candidates = [
    keysOf(platformId, containsText(appUsers.accountSearch, text), appUsers.accountSearch),
    keysOf(platformId, containsText(appUsers.nicknameSearch, text), appUsers.nicknameSearch),
    ...(phone === '' ? [] : [keysOf(platformId, eq(appUsers.phone, phone))]),
  ]
  const rows = await readRows<AppUserRow>(
    database,
    firstSeen({
      candidates: sql.join(candidates, sql` union all `),
      table: appUsers,
      id: appUsers.id,
      where: appUserRows.where(actor, {}),
      fields: sql`${appUsers.id} as id, ${appUsers.account} as account, ${appUsers.nickname} as nickname`,
      limit: candidates.length * atMost,
    }),
  )
  return toFound(
    onceEach(rows, ({ id }) => id).map(({ id, account, nickname }) => ({
      appUserId: String(id),
      account: toMaskedAccount(account),
      nickname,
    })),
  )
}

/** Staff whose names are read for one search by pinyin: more than any site has; the table of the names takes no index. */
const namesRead = 5000

type StaffRow = { id: number; account: string; realName: string }

/** Staff whose name reads as was typed, by account. */
const readingSo = async ({ database, actor, language, text }: Searched): Promise<StaffRow[]> => {
  if (!/^[a-z][a-z' ]+$/i.test(text)) return []
  const { id, account, realName } = webUsers
  const all = await database
    .select({ id, account, realName })
    .from(webUsers)
    .where(webUserRows.where({ actor, language }, {}))
    .orderBy(account)
    .limit(namesRead)
  return all.filter((row) => nameReadsAs(row.realName, text))
}

/** Staff, whose list shows account, name and telephone number whole; by pinyin, too, below those that hold the text. */
export const findWebUsers = async (searched: Searched): Promise<Found<RowOf<'webUsers'>>> => {
  const { database, actor, language, text } = searched
  const viewer = { actor, language }
  const { id, account, realName, phone } = webUsers
  const digits = toPhone(text)
  const byPhone = digits && sql`${webUserRows.where(viewer, {})} and ${phone} like ${toContainsPattern(digits)}`
  const holding = await database
    .select({ id, account, realName })
    .from(webUsers)
    .where(
      or(
        webUserRows.where(viewer, { account: text }),
        webUserRows.where(viewer, { realName: text }),
        byPhone || undefined,
      ),
    )
    .orderBy(account)
    .limit(atMost)
  const rows = onceEach([...holding, ...(await readingSo(searched))], (row) => row.id)
  return toFound(rows.map(({ id: key, ...row }) => ({ ...row, webUserId: String(key) })))
}

/** Checkers by a part of their number, their name or their alias, as their list finds them. */
export const findCheckers = async ({ database, actor, text }: Searched): Promise<Found<RowOf<'checkers'>>> => {
  const { checkerId, checkerName, nameSearch } = checkers
  return toFound(
    await database
      .select({ checkerId, checkerName, projectName: projects.projectName })
      .from(checkers)
      .leftJoin(projects, sql`${projects.id} = ${checkers.projectId}`)
      .where(or(checkerRows.where(actor, { checkerId: text }), checkerRows.where(actor, { checkerName: text })))
      .orderBy(inNameOrder(nameSearch), checkerId)
      .limit(atMost),
  )
}
