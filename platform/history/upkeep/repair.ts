import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { millisecondsInSecond } from 'date-fns/constants'
import { inArray } from 'drizzle-orm'
import { toWireTime } from '@/lib/format/wire-time'
import { askRunning } from '../../backup/ask-running'
import { type Config, StartError } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import { reasonOf } from '../../kernel/error/reason-of'
import { controllers } from '../../nouns/tables/fleet'
import { derivePartition, type LostMinutes, readLost } from '../samples/derive-levels'
import { historyTables } from '../samples/sample-schema'
import type { Clickhouse } from '../store/clickhouse'
import { type DamagedPart, isByHand, isOpen, noteOutcome } from '../store/damage'
import type { Mended } from '../store/dead-letters'
import type { OpenHistory } from '../store/open-history'

type Past = Pick<OpenHistory, 'journal' | 'store' | 'gate' | 'damage' | 'engine'>
type Partition = Pick<DamagedPart, 'table' | 'partition'>

const keyOf = ({ table, part }: DamagedPart): string => `${table}/${part}`

/** The name of a part without what the engine put before it as it detached it, or behind it for a second of that name. */
const bareName = (part: string): string | undefined =>
  /^(?:[a-z-]+_)*?((?:\d+|all)_\d+_\d+_\d+(?:_\d+)?)(?:_try\d+)?$/.exec(part)?.[1]

/** Gives a detached part to its table again. Null: that is done, and it is yet to be read; else the reason why not. */
const attach = async (
  store: Clickhouse,
  { table, part, path }: DamagedPart,
  isOurs: boolean,
): Promise<string | null> => {
  const name = bareName(part)
  if (name === undefined) return 'its name is of no part'
  const from = path
  const to = join(dirname(path), name)
  if (from !== to) {
    if (!isOurs) return `on the disk of the server, rename ${from} to ${name} and call again`
    if (existsSync(to)) return `${to} is there already`
    renameSync(from, to)
  }
  try {
    await store.command(`ALTER TABLE ${table} ATTACH PART '${name}'`)
    return null
  } catch (error) {
    if (error instanceof HistoryError && error.reason === 'away') throw error
    if (from !== to) renameSync(to, from)
    return reasonOf(error).slice(0, 200)
  }
}

/** Takes a broken part out of its table, so that all others can be read. It goes to the detached ones of the engine. */
const setAside = async ({ store, damage }: Past, broken: DamagedPart): Promise<void> => {
  await noteOutcome(store(), broken, 'found')
  const before = await damage.read()
  await store().command(`ALTER TABLE ${broken.table} DETACH PART '${broken.part}'`)
  const known = new Set(before.map(keyOf))
  for (const part of await damage.read())
    if (part.place === 'detached' && !known.has(keyOf(part))) await noteOutcome(store(), part, 'found')
}

const dayAndMinute = (seconds: number): string => toWireTime(seconds * millisecondsInSecond)
/** Named one by one; of more only their number is said. */
const named = 10

const lostLines = async (
  database: Database,
  { table, partition }: Partition,
  lost: LostMinutes[],
): Promise<string[]> => {
  if (lost.length === 0) return []
  const first = lost.slice(0, named)
  const rows = await database
    .select({ id: controllers.id, mac: controllers.macWifiId })
    .from(controllers)
    .where(
      inArray(
        controllers.id,
        first.map(({ controllerId }) => controllerId),
      ),
    )
  const nameOf = new Map(rows.map(({ id, mac }) => [id, mac]))
  const minutes = lost.reduce((sum, each) => sum + each.minutes, 0)
  return [
    `${table} ${partition}: ${minutes} minutes of units of ${lost.length} controllers are lost; a restore of a set from before has them`,
    ...first.map(
      (each) =>
        `  ${nameOf.get(each.controllerId) ?? `controller ${each.controllerId}, which is deleted`}: ${each.minutes} minutes between ${dayAndMinute(each.from)} and ${dayAndMinute(each.to + 300)} UTC`,
    ),
    ...(lost.length > named ? [`  and ${lost.length - named} more controllers`] : []),
  ]
}

/** Levels after what they are made of. */
const inOrder = (parts: readonly DamagedPart[]): Map<string, DamagedPart[]> => {
  const byPartition = new Map<string, DamagedPart[]>()
  for (const table of historyTables)
    for (const part of parts.filter((each) => each.table === table && each.partition !== '')) {
      const key = `${table}/${part.partition}`
      byPartition.set(key, [...(byPartition.get(key) ?? []), part])
    }
  return byPartition
}

/** Makes again what can be, and says what cannot. Parts of an earlier repair are looked at again: it may have been cut short. */
const settle = async (past: Past, database: Database, parts: readonly DamagedPart[]): Promise<string[]> => {
  const lines: string[] = []
  const store = past.store()
  const noteAll = async (own: readonly DamagedPart[], outcome: 'lost' | 'derived'): Promise<void> => {
    for (const part of own) await noteOutcome(store, part, outcome)
  }
  const partitions = [...inOrder(parts).values()]
  const derived: number[] = []
  // From then on such a part stays where it is: with its rows beside those that are made of the same minutes, all would count twice.
  for (const own of partitions)
    derived.push(own[0] ? await derivePartition(store, own[0], () => noteAll(own, 'derived')) : 0)
  for (const [at, own] of partitions.entries()) {
    const [first] = own
    const rows = derived[at] ?? 0
    const open = own.filter(isOpen)
    if (first === undefined || (open.length === 0 && rows === 0)) continue
    const bytes = own.reduce((sum, part) => sum + part.bytes, 0)
    const name = `${first.table} ${first.partition}`
    lines.push(
      `${name}: broken parts set aside: ${own.length} (${(bytes / 1024 ** 2).toFixed(1)} MB) in ${dirname(first.path)}${rows > 0 ? `; ${rows} rows were made again` : ''}`,
    )
    const lost = await readLost(store, first)
    if (lost === null && rows === 0)
      lines.push(`${name}: how much is lost is not known; a restore of a set from before has it`)
    lines.push(...(await lostLines(database, first, lost ?? [])))
    await noteAll(open, rows > 0 ? 'derived' : 'lost')
  }
  return lines
}

/** Gives detached parts to their tables again, and takes out what is broken by its checksums. */
const sort = async (past: Past): Promise<string[]> => {
  const { damage, engine } = past
  const lines: string[] = []
  let attached = 0
  const before = await damage.read()
  for (const part of before) {
    if (part.place !== 'detached' || isByHand(part) || part.outcome === 'derived') continue
    const refusal = await attach(past.store(), part, engine !== null)
    if (refusal === null) attached += 1
    else if (isOpen(part)) {
      await noteOutcome(past.store(), part, 'found')
      lines.push(`${part.table} ${part.part}: cannot be attached (${refusal})`)
    }
  }
  await damage.check(Number.POSITIVE_INFINITY)
  for (const part of await damage.read()) {
    if (part.place !== 'active') continue
    if (!before.some((each) => keyOf(each) === keyOf(part))) attached -= 1
    lines.push(`${part.table} ${part.part}: is broken (${part.reason})`)
    await setAside(past, part)
  }
  return attached > 0 ? [`parts that are whole and in their tables again: ${attached}`, ...lines] : lines
}

/**
 * Gives back to the store what of its detached parts is whole, sets broken ones aside, makes again what other tables
 * tell, and says what is lost. Deletes nothing. Called again, also after it was cut short, it goes on.
 */
export const repairHistory = async (database: Database, past: Past): Promise<Mended> => {
  const { journal, gate, damage } = past
  if (journal === null || gate === null) throw new StartError('no history is kept here: there is nothing to repair')
  await damage.check(Number.POSITIVE_INFINITY)
  const work = async (): Promise<Mended> => {
    const lines = await sort(past)
    const aside = (await damage.read()).filter((part) => part.place === 'detached' && part.outcome !== null)
    lines.push(...(await settle(past, database, aside)))
    const left = await damage.read()
    for (const { table, part } of left.filter(isByHand))
      lines.push(`${table} ${part}: was detached by a statement, and is left as it is`)
    if (lines.length === 0) lines.push('nothing to repair: every part was read, and none is broken')
    return { lines, isDone: !left.some(isOpen) }
  }
  return journal.alone(() => gate.pass(work))
}

/** The same by the platform that runs; null where none does. */
export const repairRunning = async ({ dataDir, databaseUrl }: Config): Promise<Mended | null> => {
  const running = databaseUrl === undefined ? await askRunning(dataDir, 'history-repair') : null
  if (running === null) return null
  running.end()
  if ('error' in running.answer) throw new StartError(running.answer.error)
  if ('mended' in running.answer) return running.answer.mended
  throw new StartError('the running platform is of another version')
}
