import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type ProjectForm, type ProjectUpdate, projectCan } from '@/lib/contract/project'
import { refuse } from '../../identity/user/superusers'
import { insertRow, updateVersioned } from '../../kernel/db/change-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { regionsWithin } from '../../kernel/session/data-scope'
import { staleSave } from '../../kernel/session/stale-save'
import { toSearchText } from '../../kernel/text/search-text'
import { projectsWithin } from '../device/controllers-within'
import { followProjects } from '../device/follow-project'
import { appUsersWithin } from '../reach/customers-within'
import { appUsers, controllers, projects } from '../tables/fleet'
import { regions } from '../tables/region'
import { asSeen, withContacts } from './project-contacts'
import type { ProjectRow } from './project-query'
import { removeProjects } from './remove-projects'

/** The project of that key in the caller's brand and reach. Throws `notFound`. */
export const requireProject = async (
  { database, actor }: Context,
  projectId: string,
  lock = false,
): Promise<ProjectRow> => {
  const query = database
    .select()
    .from(projects)
    .where(
      and(eq(projects.id, toRowId(projectId)), eq(projects.platformId, actor.platformId), projectsWithin(actor.reach)),
    )
  const [row] = lock ? await query.for('update') : await query
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

/**
 * Row ids of those of the given projects that are in the caller's reach. A list may name one that was deleted a moment ago:
 * its other rows do not fail for that.
 */
export const reachableProjects = async (
  { database, actor }: Context,
  projectIds: readonly string[],
): Promise<number[]> => {
  const rows = await database
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        inArray(projects.id, projectIds.map(toRowId)),
        eq(projects.platformId, actor.platformId),
        projectsWithin(actor.reach),
      ),
    )
    .orderBy(asc(projects.id))
  return rows.map(({ id }) => id)
}

const toForm = (row: ProjectRow): ProjectForm => ({
  projectName: row.projectName,
  projectType: row.projectType,
  distributorId: row.distributorId === null ? null : String(row.distributorId),
  regionId: row.regionId === null ? '' : String(row.regionId),
  city: row.city,
  geographicDescription: row.geographicDescription,
  longitude: row.longitude,
  latitude: row.latitude,
  timeZone: row.timeZone,
  contacts: row.contacts,
  telephone: row.telephone,
  email: row.email,
  buildingArea: row.buildingArea,
  floors: row.floors,
  commissioningDate: row.commissioningDate,
  warrantyEnd: row.warrantyEnd,
})

const isNameOf = ({ level, regionNameZh, regionNameEn }: typeof regions.$inferSelect, city: string): boolean =>
  level === 3 && (city === regionNameZh || city === regionNameEn)

/** What a form says of the place and of who sells there, held to what the caller may see. */
const readParties = async ({ database, actor }: Context, form: ProjectForm) => {
  const regionId = toRowId(form.regionId)
  const [region] = await database
    .select()
    .from(regions)
    .where(
      and(
        eq(regions.id, regionId),
        actor.reach === null ? undefined : sql`${regions.id} in ${regionsWithin(actor.reach)}`,
      ),
    )
    .for('share')
  if (region === undefined || region.level === 1) return refuse('regionId', 'outsideScope')
  const distributorId = form.distributorId === null ? null : toRowId(form.distributorId)
  if (distributorId !== null) {
    // He cannot become an ordinary user, who has no projects, while this is written.
    const [user] = await database
      .select({ accountType: appUsers.accountType })
      .from(appUsers)
      .where(
        and(eq(appUsers.id, distributorId), eq(appUsers.platformId, actor.platformId), appUsersWithin(actor.reach)),
      )
      .for('share')
    if (user === undefined || user.accountType === 1) return refuse('distributorId', 'noSuchDistributor')
  }
  return {
    distributorId,
    regionId,
    countryCode: region.countryCode,
    // One spelling is stored of a city that has a name in both languages.
    city: isNameOf(region, form.city) ? region.regionNameZh : form.city,
    cityEn: region.level === 3 ? region.regionNameEn : form.city,
  }
}

const toColumns = (form: ProjectForm, parties: Exclude<Awaited<ReturnType<typeof readParties>>, never>) => ({
  ...form,
  ...parties,
  projectSearch: toSearchText(form.projectName),
})

/** Two projects of a brand in one city do not have the same name: people choose them by it. */
const requireFreeName = async (
  { database, actor }: Context,
  form: Pick<ProjectForm, 'projectName' | 'city'>,
  own = 0,
): Promise<void> => {
  const taken = await database.$count(
    projects,
    and(
      eq(projects.platformId, actor.platformId),
      eq(projects.projectSearch, toSearchText(form.projectName)),
      eq(projects.city, form.city),
      sql`${projects.id} <> ${own}`,
    ),
  )
  if (taken > 0) refuse('projectName', 'duplicate')
}

const checkDays = ({ commissioningDate, warrantyEnd }: ProjectForm): void => {
  if (commissioningDate && warrantyEnd && warrantyEnd < commissioningDate)
    refuse('warrantyEnd', 'warrantyBeforeCommissioning')
}

export const createProject = async (context: Context, form: ProjectForm): Promise<string> => {
  const { database, actor, now } = context
  checkDays(form)
  const columns = toColumns(form, await readParties(context, form))
  await requireFreeName(context, columns)
  const id = await insertRow(database, projects, {
    ...columns,
    platformId: actor.platformId,
    createTime: now,
    updateTime: now,
    updateUser: actor.userId,
  })
  const projectId = String(id)
  context.audit({ module: 'project', target: form.projectName, after: { projectId, ...form, city: columns.city } })
  context.publish({ topic: 'project', id: projectId })
  return projectId
}

export const updateProject = async (
  context: Context,
  { projectId, version, ...given }: ProjectUpdate,
): Promise<void> => {
  const { database } = context
  const row = await requireProject(context, projectId, true)
  if (row.version !== version) {
    const current: ProjectUpdate = { projectId, ...asSeen(toForm(row), given), version: row.version }
    throw await staleSave(database, row, current)
  }
  const form = withContacts(given, row)
  checkDays(form)
  const columns = toColumns(form, await readParties(context, form))
  if (form.projectName !== row.projectName || columns.city !== row.city) await requireFreeName(context, columns, row.id)
  await updateVersioned(database, projects, row, context, columns)
  const moved = await followProjects(database, eq(controllers.projectId, row.id), context.now)
  if (moved.length > 0) context.publish({ topic: 'device' })
  context.sendToDevices()
  context.audit({
    module: 'project',
    target: row.projectName,
    before: { projectId, ...toForm(row) },
    after: { projectId, ...form, city: columns.city },
  })
  context.publish({ topic: 'project', id: projectId })
}

export const deleteProject = async (context: Context, projectId: string): Promise<void> => {
  const { database } = context
  const row = await requireProject(context, projectId, true)
  const deviceCount = await database.$count(controllers, eq(controllers.projectId, row.id))
  if (!projectCan.remove({ deviceCount })) refuse('projectId', 'projectInUse')
  const dataScopeOf = await removeProjects(context, [row.id])
  const before = { projectId, ...toForm(row), ...(dataScopeOf.length > 0 && { dataScopeOf }) }
  context.audit({ module: 'project', target: row.projectName, before })
  context.publish({ topic: 'project', id: projectId })
}
