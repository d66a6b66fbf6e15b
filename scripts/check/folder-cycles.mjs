const isTest = /\.test\.tsx?$|^platform\/testing\//

/** The room of a file: of the platform's kernel, of a noun, of the engine, of the screens; other files have none. */
const roomOf = (path) =>
  /^(?:platform\/(?:history(?!\/upkeep)|identity|ingest|kernel|nouns|seed)|components\/(?:screen|features))\/[^/]+(?=\/)/.exec(
    path,
  )?.[0] ?? path
const hasRooms = /^(?:platform|components)\//

/**
 * Rooms of the platform or of the components that import each other, even if none of their files do. Tests are exempt:
 * they may import a room from above.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {string[]} One line per cycle, with a file for each step.
 */
export function folderCycleFaults(modules) {
  /** @type {Map<string, Map<string, string>>} */
  const steps = new Map()
  for (const { source, dependencies } of modules) {
    if (!hasRooms.test(source) || isTest.test(source)) continue
    const from = roomOf(source)
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved)
      if (from === to || !hasRooms.test(resolved) || isTest.test(resolved)) continue
      if (!steps.has(from)) steps.set(from, new Map())
      if (!steps.get(from).has(to)) steps.get(from).set(to, `${source} → ${resolved}`)
    }
  }
  const done = new Set()
  const faults = []
  const walk = (room, way) => {
    const at = way.indexOf(room)
    if (at >= 0) {
      const round = [...way.slice(at), room]
      const files = round.slice(1).map((next, i) => steps.get(round[i]).get(next))
      faults.push(`no-cycles-of-folders: ${round.join(' → ')} (by ${files.join(', ')})`)
      return
    }
    if (done.has(room)) return
    for (const next of steps.get(room)?.keys() ?? []) walk(next, [...way, room])
    done.add(room)
  }
  for (const room of steps.keys()) walk(room, [])
  return faults
}
