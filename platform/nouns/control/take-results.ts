import { asc, eq, inArray } from 'drizzle-orm'
import { type ControlResult, controlCan } from '@/lib/contract/control'
import type { CommandResult } from '@/lib/contract/device-message'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { Database } from '../../kernel/db/database'
import type { Heard, Step, StepServices } from '../../kernel/ingest/step'
import { controlRecords } from '../tables/control'
import { takeActs } from './take-acts'
import { takeEffect } from './take-effect'
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
  if (hasEffect) await takeEffect(tx, row, receivedAt)
  if (!inTime) heard.note('late', `commandId ${row.id}: ${message.result} after it had timed out`)
  if (!controlCan.end(row, result)) return hasEffect
  const ended = { result, ackTime: inTime ? receivedAt : null, reason: inTime && !isDone ? message.reason : '' }
  Object.assign(row, ended)
  await tx.update(controlRecords).set(ended).where(eq(controlRecords.id, row.id))
  return hasEffect
}

/** Answers to commands, and to nothing that this controller was not sent. */
const takeAnswers = async (tx: Database, heard: readonly Heard<CommandResult>[], { publish }: StepServices) => {
  const rows = await lockRecords(
    tx,
    heard.flatMap(({ message }) => (isRecordId(message.commandId) ? Number(message.commandId) : [])),
  )
  for (const each of heard) {
    const { device, message } = each
    const row = isRecordId(message.commandId) ? rows.get(Number(message.commandId)) : undefined
    if (row === undefined || row.controllerId !== device.deviceId) {
      each.refuse('range', `commandId: "${message.commandId}"; this controller was sent no such command`)
      continue
    }
    const isChanged = await settle(tx, row, each)
    const platformId = device.brand as PlatformId
    publish({ event: { topic: 'control', macWifiId: device.address, id: String(row.id) }, platformId })
    if (isChanged) publish({ event: { topic: 'unit', macWifiId: device.address }, platformId })
  }
}

/** How commands and programmes ended, and what controllers did by themselves. */
export const takeResults: Step<CommandResult> = {
  kind: 'result',
  apply: async (tx, heard, services) => {
    const answers: Heard<CommandResult>[] = []
    for (const each of heard) {
      const { acts, commandId } = each.message
      if (acts !== undefined) await takeActs(tx, each, acts, services)
      else if (isProgrammeId(commandId)) await takeProgrammeResult(tx, each)
      else answers.push(each)
    }
    await takeAnswers(tx, answers, services)
  },
}
