import { sql } from 'drizzle-orm'
import { readLogKeys } from '../kernel/audit/log-keys'
import { openAnchors } from '../kernel/audit/open-anchors'
import { verifyLog } from '../kernel/audit/verify-log'
import type { Config } from '../kernel/config/config'
import type { Database } from '../kernel/db/database'
import { withDatabase } from '../kernel/db/with-database'
import type { Logger } from '../kernel/log/logger'
import { storedFiles } from '../kernel/storage/stored-file-table'
import { measure } from './measured'
import { countRows, nameOfStored } from './set/dump-facts'
import { openFileSources } from './set/file-sources'
import type { Manifest } from './set/manifest'

/** What was looked at, in words, and what of it is not as it was saved. */
export type Look = { lines: string[]; faults: string[] }

/** What a restore itself writes: which work it holds back. */
const ofRestore = new Set(['public.held_work'])
/** So many files are opened. */
const opened = 25

const lookAtRows = async (database: Database, { rows }: Manifest, look: Look): Promise<void> => {
  const counted = await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return countRows(tx)
  })
  const sum = Object.values(counted).reduce((all, count) => all + count, 0)
  look.lines.push(
    `${sum} rows in ${Object.keys(counted).length} tables${rows ? '' : ', of a set that does not say how many'}`,
  )
  if (rows === undefined) return
  for (const name of new Set([...Object.keys(rows), ...Object.keys(counted)]))
    if (!ofRestore.has(name) && rows[name] !== counted[name])
      look.faults.push(`${name} has ${counted[name] ?? 'no'} rows, and ${rows[name] ?? 'none'} were saved`)
}

/** Whether each file that a row names is there, and of some whether it is what was uploaded. */
const lookAtFiles = async (database: Database, config: Config, manifest: Manifest, look: Look): Promise<void> => {
  let all = 0
  for (const { start, list } of await openFileSources(config)) {
    const saved = Object.keys(manifest.files).filter((name) => name.startsWith(start))
    const there = new Set((await list()).map((id) => start + id))
    all += there.size
    for (const name of saved) if (!there.has(name)) look.faults.push(`${name} was not restored`)
  }
  const rows = await database
    .select({ fileId: storedFiles.fileId, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .orderBy(storedFiles.fileId)
  const [store] = await openFileSources(config)
  let read = 0
  const step = Math.max(1, Math.ceil(rows.length / opened))
  for (const [at, { fileId, sha256 }] of rows.entries()) {
    const name = nameOfStored(fileId)
    if (manifest.missing.includes(name)) continue
    if (!Object.hasOwn(manifest.files, name)) look.faults.push(`${name} is named by a row, and not in the set`)
    else if (at % step === 0) {
      const bytes = await store?.read(fileId)
      const found = bytes && (await measure(bytes))
      read += 1
      if (found?.sha256 !== sha256) look.faults.push(`${name} is not what was uploaded`)
    }
  }
  look.lines.push(`${all} files, ${read} of them opened`)
}

/** Looks at a restored platform that nothing has started from: rows, files, and the chain of the operation log. */
export const lookAtRestored = (config: Config, logger: Logger, manifest: Manifest): Promise<Look> =>
  withDatabase(config, logger, async ({ database }) => {
    const look: Look = { lines: [], faults: [] }
    await lookAtRows(database, manifest, look)
    await lookAtFiles(database, config, manifest, look)
    const log = await verifyLog(database, { keys: readLogKeys(config), store: await openAnchors(config) })
    if (log.ok) look.lines.push(...log.lines.slice(0, 1))
    else look.faults.push(...log.lines)
    for (const name of manifest.missing) look.faults.push(`${name} was missing when the set was made`)
    return look
  })
