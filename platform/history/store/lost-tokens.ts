import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * The engine notes the token of a block, `1 PART TOKEN` on a line of its table's log, and gives the part its name after
 * that. Killed between the two, it would take the block for one that it has whenever it is sent again: its rows would be
 * lost. So a token whose part is not there is struck before the engine takes anything.
 */

type Span = { partition: string; first: number; last: number }

/** `20261119_1_5_1`: a partition, its blocks from the first to the last, and how often they were merged and changed. */
const spanOf = (part: string): Span | null => {
  const [, partition, first, last] = /^([\w-]+?)_(\d+)_(\d+)_\d+(?:_\d+)?$/.exec(part) ?? []
  return partition === undefined ? null : { partition, first: Number(first), last: Number(last) }
}

const foldersIn = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))
    : []

type LogFile = { path: string; kept: string[]; lost: number }

const readLog = (path: string, parts: readonly Span[]): LogFile => {
  const lines = readFileSync(path, 'utf8').split('\n')
  const isLost = (line: string): boolean => {
    const [, part = ''] = /^1\t(\S+)\t\S+$/.exec(line) ?? []
    const span = spanOf(part)
    if (span === null) return false
    // Merged with others it goes on in a part of theirs.
    return !parts.some(
      ({ partition, first, last }) => partition === span.partition && first <= span.first && last >= span.last,
    )
  }
  const kept = lines.filter((line) => !isLost(line))
  return { path, kept, lost: lines.length - kept.length }
}

/** The logs in which a token stands without its part. A part that was forgotten as a whole is among those too. */
const readLost = (directory: string): LogFile[] => {
  const store = join(directory, 'store')
  return foldersIn(store).flatMap((start) =>
    foldersIn(join(store, start)).flatMap((table) => {
      const folder = join(store, start, table)
      const logs = join(folder, 'deduplication_logs')
      if (!existsSync(logs)) return []
      // What an insert or a merge has begun has a name that begins otherwise.
      const parts = foldersIn(folder).flatMap((name) => (name.startsWith('tmp') ? [] : (spanOf(name) ?? [])))
      return readdirSync(logs)
        .filter((name) => /^deduplication_log_\d+\.txt$/.test(name))
        .map((name) => readLog(join(logs, name), parts))
        .filter(({ lost }) => lost > 0)
    }),
  )
}

export const hasLostTokens = (directory: string): boolean => readLost(directory).length > 0

/** Strikes them. For a folder that no engine has open. Answers how many. */
export const strikeLostTokens = (directory: string): number =>
  readLost(directory).reduce((sum, { path, kept, lost }) => {
    writeFileSync(`${path}.new`, kept.join('\n'))
    renameSync(`${path}.new`, path)
    return sum + lost
  }, 0)
