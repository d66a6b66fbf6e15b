import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { checkMessages } from '@/lib/contract/check-messages'
import { IndoorBatchControl, IndoorCommand, refuseIndoor } from '@/lib/contract/control'
import { type Code, codes, errorMessages } from '@/lib/contract/error-code'
import type { Bilingual } from '@/lib/contract/language'
import { type IndoorUnit, UnitKey } from '@/lib/contract/unit'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { PlatformError } from '../../kernel/error/platform-error'
import { type JobContext, registerJob } from '../../kernel/jobs/job-definition'
import { webUsers } from '../../kernel/session/identity-table'
import { requireControllerId } from '../device/controller-key'
import { controlRecords } from '../tables/control'
import { toIndoorUnits } from '../unit/live-units'
import { readLiveSystems } from '../unit/system-facts'
import { sendCommand, toValues } from './send-command'

const lookMs = 250

const noAnswer: Bilingual = { zh: '机组10秒内无应答', en: 'The unit did not answer within 10 s' }
/** With what the unit says of it, in whatever language its maker chose. */
const toRefused = (reason: string): Bilingual => ({
  zh: `机组拒绝执行该指令${reason && `：${reason}`}`,
  en: `The unit refused the command${reason && `: ${reason}`}`,
})

type Given = IndoorBatchControl

/** Sends the command to every unit that takes it; the others are failures with their reason. */
const sendAll = async ({ macWifiId, unitKeys, ...given }: Given, job: JobContext): Promise<{ failed: number }> => {
  const { database, platformId, now, actorUserId, jobId } = job
  const [user] = await database.select().from(webUsers).where(eq(webUsers.id, actorUserId))
  const controllerId = await requireControllerId(database, { macWifiId, platformId })
  const units = new Map(
    toIndoorUnits(macWifiId, await readLiveSystems(database, { macWifiId, platformId, now })).map((unit) => [
      unit.unitKey,
      unit,
    ]),
  )
  let failed = 0
  const refuse = async (key: string, code: Code, reason: Bilingual) => {
    failed++
    await job.fail(key, code, reason)
  }
  for (const key of new Set(unitKeys)) {
    job.signal.throwIfAborted()
    if (job.resumed.changed.has(`${macWifiId} ${key}`)) continue
    const unit = units.get(key)
    const reason = unit && Object.values(refuseIndoor(given, unit))[0]
    if (unit === undefined) await refuse(key, codes.notFound, errorMessages.notFound)
    else if (reason !== undefined) await refuse(key, codes.illegalState, checkMessages[reason])
    else {
      await job.change(async (tx) => {
        const values = toValues(given, unit as IndoorUnit & Record<string, unknown>, Object.keys(IndoorCommand.shape))
        const { systemNo, unitNo } = unit
        const operatorAccount = user?.account ?? ''
        await sendCommand(tx, {
          platformId,
          controllerId,
          unitKind: 1,
          systemNo,
          unitNo,
          operatorAccount,
          jobId,
          ...values,
          sendTime: now,
        })
        return { module: 'control', target: `${macWifiId} ${key}`, before: values.before, after: values.command }
      })
      job.sendToDevices()
    }
  }
  return { failed }
}

/** Waits until every command of the job has ended; each that did not succeed is a failure. */
const awaitAnswers = async (job: JobContext, total: number, failedBefore: number): Promise<void> => {
  const { database, jobId } = job
  const reported = new Set<number>()
  let done = 0
  let failed = failedBefore
  while (true) {
    const rows = await database.select().from(controlRecords).where(eq(controlRecords.jobId, jobId))
    for (const { id, result, reason, systemNo, unitNo } of rows) {
      if (result === 0 || reported.has(id)) continue
      reported.add(id)
      if (result === 1) done++
      else {
        failed++
        const key = toUnitKey(systemNo ?? 0, unitNo)
        if (result === 3) await job.fail(key, codes.gatewayTimeout, noAnswer)
        else await job.fail(key, codes.illegalState, toRefused(reason))
      }
    }
    await job.progress(done, total, failed)
    if (rows.every(({ result }) => result !== 0)) return
    await wait(lookMs)
    job.signal.throwIfAborted()
  }
}

/** One command to many indoor units, with the unit's own answer as the result of each. */
export const batchControl = registerJob<Given>({
  subject: 'unit.batchControl',
  kind: 'batch',
  rights: ['unit:control'],
  input: IndoorBatchControl,
  onRestart: 'rerun',
  retry: (given, failedKeys) => ({ ...given, unitKeys: failedKeys.filter((key) => UnitKey.safeParse(key).success) }),
  run: async (given, job) => {
    const total = new Set(given.unitKeys).size
    await job.progress(0, total, 0)
    try {
      const { failed } = await sendAll(given, job)
      job.publish({ topic: 'control', macWifiId: given.macWifiId })
      await awaitAnswers(job, total, failed)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      // The controller is gone since the batch was asked for: so is every unit of it.
      for (const key of new Set(given.unitKeys))
        await job.fail(key, codes[error.errorName], errorMessages[error.errorName])
      await job.progress(0, total, total)
    }
  },
})
