import { maxShownRows } from '@/lib/contract/cell-reason'
import type { ImportedRow } from '@/lib/contract/device-import'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import type { Context } from '../../kernel/http/context'
import { checkRow } from './check-row'
import type { ImportRecord } from './import-record'
import { readProjects } from './known-projects'
import { readStaged, type StagedRecord } from './staged-rows'

/** The first good rows of a checked import as they will be written. */
export const readPreview = async (
  { id, platformId, timeZone }: ImportRecord,
  { database, actor: { reach }, now }: Pick<Context, 'database' | 'actor' | 'now'>,
): Promise<ImportedRow[]> => {
  const first: StagedRecord[] = []
  for await (const rows of readStaged(database, id, 0)) {
    first.push(...rows.slice(0, maxShownRows))
    break
  }
  const named = first.map(({ cells }) => cells.project)
  const projects = await readProjects(database, { platformId, reach }, named)
  const known = { platformId, timeZone, now, projects, taken: new Set<string>(), firstLines: new Map<string, number>() }
  return first.flatMap((row) => {
    const { controller } = checkRow(row, known)
    if (controller === null) return []
    const { project, installTime, ...rest } = controller
    return [
      {
        line: row.line,
        ...rest,
        project: project?.projectName ?? null,
        installTime: toWireTimeOrNull(installTime),
      },
    ]
  })
}
