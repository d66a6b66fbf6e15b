import { addMilliseconds } from 'date-fns/addMilliseconds'
import { type CommandValues, controlTimeoutMs } from '@/lib/contract/control'
import type { PlatformId } from '@/lib/contract/platform-id'
import { insertRow } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { requireReleased } from '../../kernel/hold/hold'
import { controlRecords } from '../tables/control'

export type Command = {
  platformId: PlatformId
  controllerId: number
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
 * Stores a command that waits to be sent, and then for its answer; who calls it wakes the sender after the commit. Answers
 * the record's id, by which the controller knows the command.
 */
export const sendCommand = async (database: Database, command: Command): Promise<number> => {
  await requireReleased(database, 'command')
  return insertRow(database, controlRecords, {
    ...command,
    source: 5,
    dueTime: addMilliseconds(command.sendTime, controlTimeoutMs),
  })
}
