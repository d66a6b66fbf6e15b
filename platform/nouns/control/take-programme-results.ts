import { eq } from 'drizzle-orm'
import type { CommandResult, Hello } from '@/lib/contract/device-message'
import type { Heard, Step } from '../../ingest/pipeline/step'
import type { Database } from '../../kernel/db/database'
import { resendProgrammes, sendKept, toProgrammeId } from '../programme/programme-rows'
import { controllerProgrammes } from '../tables/control'

export const isProgrammeId = (commandId: string): boolean => /^p[1-9]\d{0,14}-\d{1,9}$/.test(commandId)

/** Ends what a controller was sent as its programme. */
export const takeProgrammeResult = async (tx: Database, heard: Heard<CommandResult>): Promise<void> => {
  const { device, message } = heard
  const own = eq(controllerProgrammes.controllerId, device.deviceId)
  const [row] = await tx.select().from(controllerProgrammes).where(own).for('update')
  if (row === undefined || !message.commandId.startsWith(`p${device.deviceId}-`)) {
    heard.refuse('range', `commandId: "${message.commandId}"; this controller was sent no such programme`)
    return
  }
  // Of one that another has taken the place of: that one is answered too.
  if (message.commandId !== toProgrammeId(row)) return
  if (row.result !== 0) {
    if (row.result === 3) heard.note('late', `commandId ${message.commandId}: ${message.result} after it was given up`)
    // It holds now what staff were told that it has not taken.
    if (row.result === 3 && message.result === 'done') await sendKept(tx, device.deviceId, heard.receivedAt)
    return
  }
  const isDone = message.result === 'done'
  await tx
    .update(controllerProgrammes)
    // The wait is over now: what staff read as the time of the answer.
    .set({
      dueTime: heard.receivedAt,
      ...(isDone ? { result: 1 as const } : { result: 2 as const, isKept: 1 as const, reason: message.reason }),
    })
    .where(own)
}

/** A controller that has started anew is sent its programme; what was on its way was lost with the connection. */
export const sendProgrammes: Step<Hello> = {
  kind: 'hello',
  apply: (tx, hellos, { now }) =>
    resendProgrammes(
      tx,
      hellos.map(({ device }) => device.deviceId),
      now,
    ),
}
