import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { resendProgrammes } from '../programme/programme-rows'
import { controllers, projects } from '../tables/fleet'
import { regions } from '../tables/region'
import type { ControllerRecord } from './controller-row'

/**
 * Columns of a controller that are copies: it stands where its project stands. This is the only list of them. Lists of
 * controllers are sorted by the name, filtered by the city and read without a join. Decision 23.
 */
export const copiesOfProject = {
  projectName: sql`${projects.projectName}`,
  projectSearch: sql`${projects.projectSearch}`,
  countryCode: sql`${projects.countryCode}`,
  city: sql`${projects.city}`,
  cityEn: sql`${projects.cityEn}`,
  citySearch: sql`lower(normalize(${projects.city} || chr(10) || ${projects.cityEn}, nfkc))`,
  address: sql`${projects.geographicDescription}`,
  longitude: sql`${projects.longitude}`,
  latitude: sql`${projects.latitude}`,
  timeZone: sql`${projects.timeZone}`,
} as const satisfies Partial<Record<keyof ControllerRecord, SQL>>
export type CopyOfProject = keyof typeof copiesOfProject

/** Without a project: it has left that one, and stands where it stood. */
export const noProject = { projectId: null, projectName: null, projectSearch: null } as const

/** Columns of a project that are copies of its region. */
const copiesOfRegion = {
  countryCode: sql`${regions.countryCode}`,
  // A project in a province names its city itself.
  cityEn: sql`case when ${regions.level} = 3 then ${regions.regionNameEn} else ${projects.city} end`,
} as const

const copyNames = Object.keys(copiesOfProject) as CopyOfProject[]
const differs = or(...copyNames.map((name) => sql`${controllers[name]} is distinct from ${copiesOfProject[name]}`))
const differsFromRegion = or(
  sql`${projects.countryCode} is distinct from ${copiesOfRegion.countryCode}`,
  sql`${projects.cityEn} is distinct from ${copiesOfRegion.cityEn}`,
)

/** Controllers whose copies are not what their project says, with what it says. */
export const readStrays = (database: Database, which?: SQL) =>
  database
    .select({ controller: controllers, project: copiesOfProject })
    .from(controllers)
    .innerJoin(projects, eq(projects.id, controllers.projectId))
    .where(and(differs, which))
    .orderBy(controllers.id)

/** Projects whose copies are not what their region says. */
export const readStrayProjects = (database: Database, which?: SQL) =>
  database
    .select({ project: projects, region: copiesOfRegion })
    .from(projects)
    .innerJoin(regions, eq(regions.id, projects.regionId))
    .where(and(differsFromRegion, which))
    .orderBy(projects.id)

/**
 * Makes controllers what their projects say, whichever of both has changed: the only writer of those columns but the
 * import, which makes new rows. The caller holds the projects. Weekly programmes run by the clock of the site, so a
 * controller whose zone has changed is sent its own again. Answers whose row has changed.
 */
export const followProjects = async (tx: Database, which: SQL, now: Date): Promise<string[]> => {
  const strays = await readStrays(tx, which).for('update', { of: controllers })
  if (strays.length === 0) return []
  await tx
    .update(controllers)
    .set(copiesOfProject)
    .from(projects)
    .where(and(eq(projects.id, controllers.projectId), differs, which))
  const moved = strays.filter(({ controller, project }) => controller.timeZone !== project.timeZone)
  await resendProgrammes(
    tx,
    moved.map(({ controller }) => controller.id),
    now,
  )
  return strays.map(({ controller }) => controller.macWifiId)
}

/** Makes a controller what its project says. */
export const followOwnProject = (tx: Database, controllerId: number, now: Date): Promise<string[]> =>
  followProjects(tx, eq(controllers.id, controllerId), now)

type Project = typeof projects.$inferSelect

/** Makes projects what their regions say; their controllers follow. Answers those that have changed, as they were. */
export const renewProjects = async (tx: Database, which: SQL): Promise<Project[]> => {
  const strays = await readStrayProjects(tx, which).for('update', { of: projects })
  if (strays.length === 0) return []
  await tx
    .update(projects)
    .set(copiesOfRegion)
    .from(regions)
    .where(and(eq(regions.id, projects.regionId), differsFromRegion, which))
  return strays.map(({ project }) => project)
}

/** The same with their controllers. */
export const followRegions = async (tx: Database, which: SQL, now: Date): Promise<Project[]> => {
  const renewed = await renewProjects(tx, which)
  for (const { id } of renewed) await followProjects(tx, eq(controllers.projectId, id), now)
  return renewed
}
