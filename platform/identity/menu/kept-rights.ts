import type { Permission } from '@/lib/contract/permission'

/** Without these nobody could give rights any more but a superuser. */
const kept: readonly Permission[] = ['user:list', 'user:save', 'role:list', 'role:save', 'role:grant']

/** Rows of the menu that a builtin role keeps: those of these rights, and what stands above them. */
export const keptByBuiltin = (rows: readonly { id: number; pid: number; perms: string }[]): ReadonlySet<number> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Set<number>()
  for (const row of rows) {
    if (!kept.some((right) => right === row.perms)) continue
    for (let at: typeof row | undefined = row; at && !ids.has(at.id); at = byId.get(at.pid)) ids.add(at.id)
  }
  return ids
}
