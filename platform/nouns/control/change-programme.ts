import { setTimeout as wait } from 'node:timers/promises'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import type { CheckMessage } from '@/lib/contract/check-messages'
import { controlTimeoutMs } from '@/lib/contract/control'
import type { Schedule } from '@/lib/contract/schedule'
import { PlatformError } from '../../kernel/error/platform-error'
import { requireReleased } from '../../kernel/hold/hold'
import type { Context } from '../../kernel/http/context'
import type { ControllerRecord } from '../device/controller-row'
import { askProgramme, giveUp, isBusy, maxTries, noteKept, readProgramme } from '../programme/programme-rows'
import { keepScheduleCount, lockProgramme, type ScheduleChange, writeSchedule } from '../programme/schedule-rows'

const lookMs = 100
/** How long a change waits for another one of the same programme; the same call, sent again, waits for itself. */
const busyMs = 12_000
/** Of our own: a clock that stands still ends no wait. The tries themselves are counted by the platform's clock. */
const longestMs = maxTries * controlTimeoutMs + 5000

export const refuse = (field: string, message: CheckMessage): PlatformError =>
  new PlatformError('illegalState', { fields: { [field]: message } })

/** What a change makes of a programme, by whoever holds it locked. */
type PlannedChange = { controller: ControllerRecord; lines: readonly Schedule[]; change: ScheduleChange }

/** The lines after a change. */
const changed = (lines: readonly Schedule[], { before, after }: ScheduleChange): Schedule[] => [
  ...lines.filter(({ scheduleNo }) => scheduleNo !== before?.scheduleNo),
  ...(after ? [after] : []),
]

/** Waits until a controller has taken its programme. Throws with why where it has not. */
const awaitTaken = async ({ database }: Context, controllerId: number, revision: number): Promise<void> => {
  const until = performance.now() + longestMs
  while (performance.now() < until) {
    const row = await readProgramme(database, controllerId)
    if (row?.revision !== revision || row.result === 3) break
    if (row.result === 1) return
    if (row.result === 2) throw refuse('', 'controllerRefused')
    await wait(lookMs)
  }
  await giveUp(database, { controllerId, revision })
  throw refuse('', 'controllerSilent')
}

/**
 * Sends a controller its changed programme, and keeps the change when that has taken it. In two transactions, with the
 * wait between them: `plan` looks in the first whether the change may be made, and makes it.
 */
export const changeProgramme = async <Answer>(
  context: Context,
  plan: (context: Context) => Promise<PlannedChange & { answer: Answer }>,
): Promise<Answer> => {
  const { database, now } = context
  /** Null while another change is on its way. */
  const ask = (at: Date) =>
    database.transaction(async (tx) => {
      await requireReleased(tx, 'schedule')
      const found = await plan(Object.create(context, { database: { value: tx } }) as Context)
      const { id: controllerId } = found.controller
      const last = await readProgramme(tx, controllerId)
      if (last && isBusy(last, at)) return null
      const lines = changed(found.lines, found.change)
      return { ...found, revision: await askProgramme(tx, { controllerId, lines, isKept: 0, now: at }) }
    })
  const since = performance.now()
  const waited = () => performance.now() - since
  let asked = await ask(now)
  while (asked === null && waited() < busyMs) {
    await wait(lookMs)
    asked = await ask(addMilliseconds(now, waited()))
  }
  if (asked === null) throw refuse('', 'programmeBusy')
  const { controller, change, answer, revision } = asked
  const { id: controllerId, macWifiId } = controller
  context.wakeSender()
  await awaitTaken(context, controllerId, revision)
  return context.commit(async (tx) => {
    await lockProgramme(tx, macWifiId)
    const taken = await readProgramme(tx, controllerId)
    if (taken?.revision !== revision || taken.isKept === 1) throw refuse('', 'controllerSilent')
    const { before, after } = change
    const scheduleNo = (after ?? before)?.scheduleNo ?? 0
    await writeSchedule(tx, { controllerId, scheduleNo }, change)
    if (controller.scheduleCount !== null) await keepScheduleCount(tx, controllerId)
    await noteKept(tx, controllerId)
    context.audit({
      module: 'schedule',
      target: `${macWifiId} #${scheduleNo}`,
      before,
      after: after && { ...after, tries: taken.tries },
    })
    context.publish({ topic: 'device', macWifiId })
    return answer
  })
}
