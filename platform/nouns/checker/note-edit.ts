import { inArray } from 'drizzle-orm'
import type { CheckerForm } from '@/lib/contract/checker'
import { toMaskedAccount } from '../../kernel/db/masked-account'
import { toRowId } from '../../kernel/db/row-id'
import type { Context } from '../../kernel/http/context'
import { appUsers } from '../tables/fleet'
import { noteEvent } from './note-event'

type Edited = Omit<CheckerForm, 'checkerId'>
const plain = ['checkerType', 'checkerName', 'alias', 'projectId', 'busMacWifiId'] as const

/** Who came, who went, and who has another role: `+`, `-` or `=` before the key. */
const toUserChanges = (before: Edited['users'], after: Edited['users']): { sign: string; appUserId: string }[] => [
  ...after.flatMap(({ appUserId, role }) => {
    const known = before.find((each) => each.appUserId === appUserId)
    return known?.role === role ? [] : [{ sign: known ? '=' : '+', appUserId }]
  }),
  ...before.flatMap(({ appUserId }) =>
    after.some((each) => each.appUserId === appUserId) ? [] : [{ sign: '-', appUserId }],
  ),
]

/** Notes what an edit changed: fields and users apart, and nothing where nothing is new. */
export const noteEdit = async (
  { database, actor, now }: Context,
  checkerRow: number,
  before: Edited,
  after: Edited,
): Promise<void> => {
  const by = { at: now, who: actor.realName }
  const fields = plain.filter((field) => before[field] !== after[field])
  if (fields.length > 0) await noteEvent(database, checkerRow, { kind: 'edited', ...by, details: fields })
  const changes = toUserChanges(before.users, after.users)
  if (changes.length === 0) return
  const ids = changes.map(({ appUserId }) => toRowId(appUserId))
  const rows = await database
    .select({ id: appUsers.id, account: appUsers.account })
    .from(appUsers)
    .where(inArray(appUsers.id, ids))
  const accounts = new Map(rows.map(({ id, account }) => [String(id), toMaskedAccount(account)]))
  const details = changes.map(({ sign, appUserId }) => `${sign}${accounts.get(appUserId) ?? appUserId}`)
  await noteEvent(database, checkerRow, { kind: 'users', ...by, details })
}
