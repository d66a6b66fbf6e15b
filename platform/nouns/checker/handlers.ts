import { createHash } from 'node:crypto'
import { and, asc, eq, ne, or } from 'drizzle-orm'
import { checkerApi, checkerCan } from '@/lib/contract/checker'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { PlatformError } from '../../kernel/error/platform-error'
import { implement } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import { containsText } from '../../kernel/text/contains-text'
import { appUsersWithin } from '../reach/customers-within'
import { checkers } from '../tables/checker'
import { appUsers } from '../tables/fleet'
import { checkerRows, readCheckerDetail } from './checker-rows'
import { noteEdit } from './note-edit'
import { noteEvent } from './note-event'
import { requireChecker } from './require-checker'
import { requireParts, writeUsers } from './save-checker'

/** WiFi ID of the module inside of a Checker, until it reports its own. */
const moduleOf = (checkerId: string): string =>
  `84F3EC${createHash('sha256').update(checkerId).digest('hex').slice(0, 6).toUpperCase()}`

export const checker = implement(checkerApi, {
  list: (query, { database, actor }) => checkerRows.page(database, actor, query),

  info: async ({ checkerId }, context) =>
    readCheckerDetail(context.database, await requireChecker(context, checkerId), context.now),

  save: async ({ users: wanted, busMacWifiId, projectId, ...form }, context) => {
    const { database, actor, now } = context
    const { platformId } = actor
    const { parts, users } = await requireParts(context, { users: wanted, busMacWifiId, projectId }, [])
    const [same] = await database
      .select({ id: checkers.id })
      .from(checkers)
      .where(and(eq(checkers.platformId, platformId), eq(checkers.checkerId, form.checkerId)))
    if (same) throw new PlatformError('badRequest', { fields: { checkerId: 'duplicate' } })
    const [row] = await database
      .insert(checkers)
      .values({
        ...form,
        ...parts,
        platformId,
        macWifiId: moduleOf(form.checkerId),
        status: 1 as const,
        createUser: actor.userId,
        updateUser: actor.userId,
        createTime: now,
        updateTime: now,
      })
      .returning({ id: checkers.id })
    if (row === undefined) throw new Error('the Checker was not stored')
    await writeUsers(context, row.id, users)
    await noteEvent(database, row.id, { kind: 'added', at: now, who: actor.realName })
    context.audit({
      module: 'checker',
      target: form.checkerId,
      after: { ...form, projectId, busMacWifiId, users: wanted },
    })
    context.publish({ topic: 'checker' })
    return { checkerId: form.checkerId }
  },

  update: async ({ checkerId, users: wanted, busMacWifiId, projectId, version, ...form }, context) => {
    const { database, actor, now } = context
    const row = await requireChecker(context, checkerId, { lock: true })
    const detail = await readCheckerDetail(database, row, now)
    const before = {
      checkerType: detail.checkerType,
      checkerName: detail.checkerName,
      alias: detail.alias,
      projectId: detail.projectId,
      busMacWifiId: detail.busMacWifiId ?? '',
      users: detail.users.map(({ appUserId, role }) => ({ appUserId, role })),
    }
    if (!checkerCan.edit(detail)) throw new PlatformError('illegalState')
    if (row.version !== version) {
      throw await staleSave(database, row, { checkerId, ...before, version: row.version })
    }
    const { parts, users } = await requireParts(context, { users: wanted, busMacWifiId, projectId }, detail.users)
    await database
      .update(checkers)
      .set({ ...form, ...parts, version: version + 1, updateUser: actor.userId, updateTime: now })
      .where(eq(checkers.id, row.id))
    await writeUsers(context, row.id, users)
    const after = { ...form, projectId, busMacWifiId, users: wanted }
    await noteEdit(context, row.id, before, after)
    context.audit({ module: 'checker', target: checkerId, before, after })
    context.publish({ topic: 'checker' })
    return null
  },

  remove: async ({ checkerId }, context) => {
    const row = await requireChecker(context, checkerId, { lock: true })
    if (!checkerCan.remove({ currentTaskId: row.currentTaskId === null ? null : String(row.currentTaskId) })) {
      throw new PlatformError('illegalState')
    }
    const { checkerName, alias, checkerType } = row
    context.audit({ module: 'checker', target: checkerId, before: { checkerName, alias, checkerType } })
    await context.database.delete(checkers).where(eq(checkers.id, row.id))
    context.publish({ topic: 'checker' })
    return null
  },

  userOptions: async ({ search }, { database, actor }) => {
    const rows = await database
      .select({ id: appUsers.id, account: appUsers.account, nickname: appUsers.nickname })
      .from(appUsers)
      .where(
        and(
          eq(appUsers.platformId, actor.platformId),
          appUsersWithin(actor.reach),
          ne(appUsers.status, 9),
          or(containsText(appUsers.accountSearch, search), containsText(appUsers.nicknameSearch, search)),
        ),
      )
      .orderBy(asc(appUsers.accountSearch), asc(appUsers.id))
      .limit(20)
    return {
      list: rows.map(({ id, account, nickname }) => ({
        appUserId: String(id),
        account: toMaskedAccount(account),
        nickname,
      })),
    }
  },
})
