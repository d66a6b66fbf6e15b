import { asc, eq, inArray } from 'drizzle-orm'
import { type ControlResult, controlCan } from '@/lib/contract/control'
import type { CommandResult } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Heard, Step, StepServices } from '../../ingest/pipeline/step'
import type { Database } from '../../kernel/db/database'
import { controlRecords } from '../tables/control'
import { takeActs } from './take-acts'
import { takeEffects } from './take-effect'
import { isProgrammeId, takeProgrammeResult } from './take-programme-results'

type Row = typeof controlRecords.$inferSelect

/** Commands are named by the number of their record. */
const isRecordId = (commandId: string): boolean => /^[1-9]\d{0,14}$/.test(commandId)

/** The records that some answers name, locked: the sweep that ends what nobody answered waits for none of them. */
const lockRecords = async (tx: Database, ids: readonly number[]): Promise<Map<number, Row>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(controlRecords)
    .where(inArray(controlRecords.id, [...ids]))
    .orderBy(asc(controlRecords.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ends a record as its controller says. What comes after ten seconds is no answer any more, whoever looked first. */
const settle = async (tx: Database, row: Row, heard: Heard<CommandResult>): Promise<boolean> => {
  const { message, receivedAt } = heard
  const isDone = message.result === 'done'
  const inTime = receivedAt <= row.dueTime
  const result: ControlResult = !inTime ? 3 : isDone ? 1 : 2
  // The unit did it all the same.
  const hasEffect = isDone && row.result !== 1 && row.result !== 2
  if (hasEffect) await takeEffects(tx, row.controllerId, [{ ...row, at: heard.at(message.time) }])
  if (!inTime) heard.note('late', `commandId ${row.id}: ${message.result} after it had timed out`)
  if (!controlCan.end(row, result)) return hasEffect
  const ended = { result, ackTime: inTime ? receivedAt : null, reason: inTime && !isDone ? message.reason : '' }
  Object.assign(row, ended)
  await tx.update(controlRecords).set(ended).where(eq(controlRecords.id, row.id))
  return hasEffect
}

/** The answer to a command, and to nothing that this controller was not sent. */
const takeAnswer = async (
  tx: Database,
  answer: Heard<CommandResult>,
  rows: ReadonlyMap<number, Row>,
  { publish }: StepServices,
): Promise<void> => {
  const { device, message } = answer
  const row = isRecordId(message.commandId) ? rows.get(Number(message.commandId)) : undefined
  if (row === undefined || row.controllerId !== device.deviceId) {
    answer.refuse('range', `commandId: "${message.commandId}"; this controller was sent no such command`)
    return
  }
  const isChanged = await settle(tx, row, answer)
  const platformId = device.brand as PlatformId
  publish({ event: { topic: 'control', macWifiId: device.address, id: String(row.id) }, platformId })
  if (isChanged) publish({ event: { topic: 'unit', macWifiId: device.address }, platformId })
}

/** How commands and programmes ended, and what controllers did by themselves: in the order in which they tell it. */
export const takeResults: Step<CommandResult> = {
  kind: 'result',
  apply: async (tx, heard, services) => {
    const answered = heard.filter(({ message }) => message.acts === undefined && isRecordId(message.commandId))
    const rows = await lockRecords(
      tx,
      answered.map(({ message }) => Number(message.commandId)),
    )
    for (const each of heard) {
      const { acts, commandId } = each.message
      if (acts !== undefined) await takeActs(tx, each, acts, services)
      else if (isProgrammeId(commandId)) await takeProgrammeResult(tx, each)
      else await takeAnswer(tx, each, rows, services)
    }
  },
}
