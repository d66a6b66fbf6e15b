import { parseArgs } from 'node:util'
import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { eq } from 'drizzle-orm'
import { utc } from '@/lib/format/utc'
import { fromWireDay } from '@/lib/format/wire-time'
import { StartError } from '../../kernel/config/config'
import type { Database } from '../../kernel/db/database'
import { HistoryError } from '../../kernel/error/history-error'
import { controllers } from '../../nouns/tables/fleet'
import type { Clickhouse } from '../store/clickhouse'
import { deleteNoted, noteDeletion } from './delete-history'
import { historyDeletions } from './history-upkeep-table'

const toDay = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const day = fromWireDay(text)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isValid(day)) throw new StartError(`--${name} is no day like 2026-07-31`)
  return day
}

/** What the command line names: a controller, and whole days of UTC, both of them included. */
const readArgs = (args: readonly string[]): { macWifiId: string; from?: Date; to?: Date } => {
  const text = { type: 'string' } as const
  let values: { controller?: string; from?: string; to?: string }
  try {
    ;({ values } = parseArgs({ args: [...args], options: { controller: text, from: text, to: text } }))
  } catch (error) {
    throw new StartError((error as Error).message)
  }
  const from = toDay('from', values.from)
  const to = toDay('to', values.to)
  if (!/^[0-9A-F]{12}$/.test(values.controller ?? ''))
    throw new StartError('--controller is not the WiFi ID of a controller')
  if ((from === undefined) !== (to === undefined)) throw new StartError('--from and --to belong together')
  if (from && to && from > to) throw new StartError('--from is after --to')
  return { macWifiId: values.controller ?? '', ...(from && to && { from, to: addDays(to, 1, { in: utc }) }) }
}

/** Removes the past of a controller, all of it or of some days. Answers what to tell, and whether it is gone already. */
export const deleteHistory = async (
  args: readonly string[],
  { database, store, now }: { database: Database; store: () => Pick<Clickhouse, 'command' | 'rows'>; now: Date },
): Promise<{ line: string; isDone: boolean }> => {
  const asked = readArgs(args)
  const { macWifiId } = asked
  const [found] = await database
    .select({ controllerId: controllers.id })
    .from(controllers)
    .where(eq(controllers.macWifiId, macWifiId))
  // A deleted controller has left a note, whichever way it was deleted.
  const noted = await database.$count(historyDeletions, eq(historyDeletions.macWifiId, macWifiId))
  if (found === undefined && noted === 0) throw new StartError(`there is no controller ${macWifiId}`)
  if (found !== undefined) await noteDeletion(database, { ...found, ...asked }, now)
  try {
    const left = await deleteNoted(database, store())
    if (left === 0) return { line: `history of ${macWifiId} deleted`, isDone: true }
    const line =
      'noted: "serve" deletes it once the samples that wait have come to the store; dead letters of a controller have to be sent again or discarded first'
    return { line, isDone: false }
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    return { line: `noted, and not deleted yet: ${error.message}; "serve" tries again every minute`, isDone: false }
  }
}
