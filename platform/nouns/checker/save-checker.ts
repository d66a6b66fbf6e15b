import { and, eq, inArray } from 'drizzle-orm'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { CheckerForm } from '@/lib/contract/checker'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { webUsers } from '../../kernel/session/identity-table'
import { controllersWithin, projectsWithin } from '../device/controllers-within'
import { appUsersWithin } from '../reach/customers-within'
import { checkerUsers } from '../tables/checker'
import { appUsers, controllers, projects } from '../tables/fleet'

const refuse = (field: string, message: CheckMessage): PlatformError =>
  new PlatformError('badRequest', { fields: { [field]: message } })

/**
 * App users of a form: they are of the brand, each once, and none of them is who signs the form and adds themselves.
 * Spec 5. Who was made one by somebody else stays one, whoever saves the form.
 */
const requireUsers = async (
  { database, actor }: Context,
  users: CheckerForm['users'],
  known: readonly { appUserId: string }[],
) => {
  const ids = users.map(({ appUserId }) => toRowId(appUserId))
  const found = await database
    .select()
    .from(appUsers)
    .where(and(eq(appUsers.platformId, actor.platformId), appUsersWithin(actor.reach), inArray(appUsers.id, ids)))
  if (new Set(ids).size !== ids.length || found.length !== ids.length) throw refuse('users', 'unknownChoices')
  const [self] = await database.select().from(webUsers).where(eq(webUsers.id, actor.userId))
  // Staff and app users are two tables: a person is known by the account, the phone and the mailbox in both.
  const own = new Set([self?.account, self?.phone, self?.mailbox].filter(Boolean))
  const had = new Set(known.map(({ appUserId }) => toRowId(appUserId)))
  const added = found.filter(({ id }) => !had.has(id))
  if (added.some(({ account, phone, email }) => own.has(account) || own.has(phone) || own.has(email))) {
    throw refuse('users', 'checkerSelf')
  }
  return users.map(({ appUserId, role }) => ({ appUserId: toRowId(appUserId), role }))
}

/** Project and bus of a form, as far as the caller sees them, and its users. Throws `badRequest` for the field. */
export const requireParts = async (
  context: Context,
  form: Pick<CheckerForm, 'projectId' | 'busMacWifiId' | 'users'>,
  known: readonly { appUserId: string }[],
) => {
  const { database, actor } = context
  const { platformId, reach } = actor
  const [project] =
    form.projectId === null
      ? []
      : await database
          .select({ id: projects.id })
          .from(projects)
          .where(
            and(eq(projects.id, toRowId(form.projectId)), eq(projects.platformId, platformId), projectsWithin(reach)),
          )
  if (form.projectId !== null && project === undefined) throw refuse('projectId', 'unknownChoices')
  // Without a project it would be seen by nobody with a limit, also not by who made it.
  if (form.projectId === null && reach !== null) throw refuse('projectId', 'required')
  const [bus] =
    form.busMacWifiId === ''
      ? []
      : await database
          .select({ id: controllers.id })
          .from(controllers)
          .where(
            and(
              eq(controllers.macWifiId, form.busMacWifiId),
              eq(controllers.platformId, platformId),
              controllersWithin(reach),
            ),
          )
  if (form.busMacWifiId !== '' && bus === undefined) throw refuse('busMacWifiId', 'checkerBus')
  return {
    parts: { projectId: project?.id ?? null, controllerId: bus?.id ?? null },
    users: await requireUsers(context, form.users, known),
  }
}

/** The users of a Checker are those, and no others. */
export const writeUsers = async (
  { database }: Pick<Context, 'database'>,
  checkerRow: number,
  users: { appUserId: number; role: 1 | 2 }[],
): Promise<void> => {
  await database.delete(checkerUsers).where(eq(checkerUsers.checkerRow, checkerRow))
  await database.insert(checkerUsers).values(users.map((each) => ({ checkerRow, ...each })))
}
