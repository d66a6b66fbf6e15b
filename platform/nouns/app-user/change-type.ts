import { and, eq } from 'drizzle-orm'
import type { AccountType } from '@/lib/contract/app-user'
import type { AuditEntry } from '../../kernel/audit/audit-entry'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { removeProjects } from '../project/remove-projects'
import { distributorRelations } from '../tables/distributor'
import { appUsers, projects } from '../tables/fleet'
import { stepRelation } from './step-relation'
import { openRelationsOf, readTypeImpact } from './type-impact'
import type { AppUserRow } from './user-query'

/** Ends every open relation of the user, for his type has changed. */
const releaseRelations = async (context: Context, userId: number): Promise<void> => {
  const { database, now } = context
  const open = await database.select().from(distributorRelations).where(openRelationsOf(userId)).for('update')
  for (const row of open) await stepRelation(context, row, { status: 5, releaseTime: now, releaseBy: 4 })
}

/**
 * Changes the account type of a user whose row is locked, and takes away what was shown, all of it or nothing. Throws
 * `conflict` with the impact of now when that is not what was shown.
 */
export const changeAccountType = async (
  context: Context,
  user: AppUserRow,
  nextType: AccountType,
  fingerprint: string,
): Promise<AuditEntry> => {
  const { database, actor, now } = context
  // Nobody gives the user another project while these are looked at; the row of the user keeps new ones away.
  await database.select({ id: projects.id }).from(projects).where(eq(projects.distributorId, user.id)).for('update')
  const impact = await readTypeImpact(database, user, nextType, { ...actor, language: context.language })
  if (impact.fingerprint !== fingerprint) throw new PlatformError('conflict', { data: impact })
  const dataScopeOf = await removeProjects(
    context,
    impact.projects.map(({ projectId }) => Number(projectId)),
  )
  if (impact.relations.length > 0) await releaseRelations(context, user.id)
  await database
    .update(appUsers)
    .set({ accountType: nextType, version: user.version + 1, updateTime: now, updateUser: actor.userId })
    .where(and(eq(appUsers.id, user.id), eq(appUsers.platformId, actor.platformId)))
  return {
    module: 'appUser',
    target: user.account,
    before: {
      accountType: user.accountType,
      ...(dataScopeOf.length > 0 && { dataScopeOf }),
      projects: impact.projects.map(({ projectId, projectName, deviceCount }) => ({
        projectId,
        projectName,
        deviceCount,
      })),
      relations: impact.relations.map(({ relationId, distributorAccount, dealerEmail, status }) => ({
        relationId,
        distributorAccount,
        dealerEmail,
        status,
      })),
    },
    after: {
      accountType: nextType,
      projectsDeleted: impact.projects.length,
      relationsReleased: impact.relations.length,
    },
  }
}
