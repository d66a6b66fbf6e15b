import { addMilliseconds } from 'date-fns/addMilliseconds'
import { eq } from 'drizzle-orm'
import type { CommandValues } from '@/lib/contract/control'
import type { PlatformId } from '@/lib/contract/platform-id'
import { insertRow } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { controlRecords } from '../tables/control'
import { answerOf } from './simulated-gateway'

export type Command = {
  platformId: PlatformId
  controllerId: number
  macWifiId: string
  unitKind: 1 | 4
  systemNo: number | null
  unitNo: number
  /** The console's user. */
  operatorAccount: string
  command: CommandValues
  before: CommandValues
  sendTime: Date
  jobId?: number
}

/** The parts of a command that were given, and what each of them is now. */
export const toValues = (input: Record<string, unknown>, now: Record<string, unknown>, parts: readonly string[]) => {
  const given = parts.filter((part) => input[part] !== undefined)
  const pick = (from: Record<string, unknown>): CommandValues =>
    Object.fromEntries(given.map((part) => [part, from[part] ?? null]))
  return { command: pick(input), before: pick(now) }
}

/**
 * Puts a command on its way: a record that waits for its answer. The answer is drawn by the record's own number, so it
 * is the same whichever process takes it up. Answers the record's id.
 */
export const sendCommand = async (database: Database, { macWifiId, ...command }: Command): Promise<number> => {
  const id = await insertRow(database, controlRecords, { ...command, source: 5, dueTime: command.sendTime })
  const { delayMs } = answerOf(id, { macWifiId, ...command })
  await database
    .update(controlRecords)
    .set({ dueTime: addMilliseconds(command.sendTime, delayMs) })
    .where(eq(controlRecords.id, id))
  return id
}
