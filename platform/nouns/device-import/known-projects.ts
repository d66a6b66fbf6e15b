import { and, eq, inArray, or } from 'drizzle-orm'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { Territory } from '../../kernel/session/data-scope'
import { toSearchText } from '../../kernel/text/search-text'
import { projectsWithin } from '../device/controllers-within'
import { projects } from '../tables/fleet'

const chunk = 500

const columns = { id: projects.id, projectName: projects.projectName, projectSearch: projects.projectSearch }
export type KnownProject = { id: number; projectName: string; projectSearch: string }

/** The projects that a cell names: by number or by name. More than one: the name is not enough. */
export type KnownProjects = (cell: string) => readonly KnownProject[]

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text)

/** Looks the named projects of a brand up, all at once. */
export const readProjects = async (
  database: Database,
  { platformId, reach }: Territory<PlatformId>,
  named: Iterable<string>,
): Promise<KnownProjects> => {
  const names = [...new Set(named)].filter((name) => name !== '')
  const found = new Map<number, KnownProject>()
  for (let from = 0; from < names.length; from += chunk) {
    const some = names.slice(from, from + chunk)
    const ids = some.filter(isNumber).map(Number)
    const rows = await database
      .select(columns)
      .from(projects)
      .where(
        and(
          eq(projects.platformId, platformId),
          projectsWithin(reach),
          or(
            inArray(projects.projectSearch, some.map(toSearchText)),
            ids.length > 0 ? inArray(projects.id, ids) : undefined,
          ),
        ),
      )
    for (const row of rows) found.set(row.id, row)
  }
  const byName = new Map<string, KnownProject[]>()
  for (const project of found.values())
    byName.set(project.projectSearch, [...(byName.get(project.projectSearch) ?? []), project])
  return (cell) => {
    const byId = isNumber(cell) ? found.get(Number(cell)) : undefined
    return byName.get(toSearchText(cell)) ?? (byId ? [byId] : [])
  }
}
