import { and, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  FirmwareQuery,
  UpgradeConsent,
  type UpgradeOrder,
  UpgradeReport,
  upgradePaths,
} from '@/lib/contract/device-http'
import type { OtaStopReason } from '@/lib/contract/ota-task'
import {
  type Admit,
  answerFailure,
  type DeviceApp,
  guardDevices,
  type HttpDoor,
  refuseDevice,
} from '../../ingest/http/guard-devices'
import { isHeld } from '../../kernel/hold/hold'
import { answerPart } from '../../kernel/http/attachment'
import { readDeviceInput } from '../../kernel/http/read-device-input'
import { readByteRange } from '../../kernel/storage/byte-range'
import type { Firmware, FirmwareRefusal } from '../firmware/open-firmware'
import { otaAttempts, otaTasks } from '../tables/ota-task'
import { stopTask } from './engine/advance-stages'
import type { OtaEngine } from './engine/ota-engine'
import { isSameFirmware } from './engine/permit-dispatch'
import { lockTask } from './engine/task-lock'
import { trace } from './engine/trace'
import { answerPending, hearConfirmation, hearReport } from './hear-device'

/** The firmware of a version, its bytes just held against what they were at upload; or why it is not sent. */
export type FirmwareSource = (
  versionId: number,
) => Promise<{ firmware: Parameters<typeof isSameFirmware>[1] & Pick<Firmware, 'body'> } | { refusal: FirmwareRefusal }>

const largestBody = 16 * 1024

/** The task of a device's open command. */
const taskOf = async ({ database }: OtaEngine, macWifiId: string, key: string) => {
  const [found] = await database
    .select({ task: otaTasks })
    .from(otaAttempts)
    .innerJoin(otaTasks, eq(otaTasks.id, otaAttempts.taskId))
    .where(and(eq(otaAttempts.key, key), eq(otaAttempts.macWifiId, macWifiId), isNull(otaAttempts.endTime)))
  return found?.task
}

const stopReasons = {
  changed: 'fileChanged',
  missing: 'fileChanged',
  gone: 'versionWithdrawn',
  withdrawn: 'versionWithdrawn',
  notSigned: 'notSigned',
  noKey: 'noFirmwareKey',
} as const satisfies Record<FirmwareRefusal, OtaStopReason>

/** A file that is not what was uploaded stops whatever sends it. Security T46. */
const stopForFile = async (
  { database, clock, events, logger, queue }: OtaEngine,
  taskId: number,
  refusal: FirmwareRefusal,
) => {
  const reason = stopReasons[refusal]
  logger.error({ taskId, refusal }, 'firmware was not sent')
  const stopped = await database.transaction(async (tx) => {
    const task = await lockTask(tx, taskId)
    if (task?.taskStatus === 1) await stopTask(tx, task, { reason, now: clock() })
    // Devices that have begun already are looked after until they end.
    await queue.enqueue(tx, taskId)
    return task
  })
  if (stopped) events.publish({ event: { topic: 'ota', id: String(taskId) }, platformId: stopped.platformId })
}

/** The platform's side of upgrades: each controller with its own credential, and of what belongs to it alone. */
export const deviceRoutes = (
  engine: OtaEngine,
  given: { admit: Admit; http: HttpDoor; openFirmware: FirmwareSource; draining: AbortSignal },
): DeviceApp => {
  const app: DeviceApp = new Hono()
  guardDevices(app, '/device/ota/*', { ...given, largestBody })
  app.get(upgradePaths.pending, async (c) => {
    const macWifiId = c.get('device')
    const order: UpgradeOrder = (await isHeld(engine.database, 'upgrade'))
      ? { kind: 'none' }
      : await answerPending(engine, macWifiId)
    if (order.kind === 'upgrade') trace('call.before', { macWifiId })
    const answer = c.json(order)
    // Told after the answer has gone out, as far as this process can tell.
    if (order.kind === 'upgrade') setTimeout(() => trace('call.after', { macWifiId }), 5).unref()
    return answer
  })
  app.get(upgradePaths.firmware, async (c) => {
    const query = FirmwareQuery.safeParse(c.req.query())
    if (!query.success) return refuseDevice(c, 'badRequest')
    const task = await taskOf(engine, c.get('device'), query.data.key)
    if (task === undefined) return refuseDevice(c, 'notFound')
    const opened = task.versionId === null ? { refusal: 'gone' as const } : await given.openFirmware(task.versionId)
    const refusal =
      'refusal' in opened ? opened.refusal : isSameFirmware(task, opened.firmware) ? null : ('changed' as const)
    if (refusal !== null || 'refusal' in opened) {
      await stopForFile(engine, task.id, refusal ?? 'gone')
      return refuseDevice(c, 'conflict')
    }
    // A download that broke off goes on where it was, as long as it is of the same bytes.
    const { fileSize: size, sha256, body } = opened.firmware
    const file = { name: 'firmware.bin', size, tag: `"${sha256}"` }
    const wanted = { range: c.req.header('range') ?? null, ifRange: c.req.header('if-range') ?? null }
    const part = readByteRange(wanted, file)
    return answerPart({ ...file, part }, part === 'unsatisfiable' ? '' : body(part ?? undefined))
  })
  app.post(upgradePaths.report, async (c) => {
    const input = await readDeviceInput(c, UpgradeReport)
    if (input === null) return refuseDevice(c, 'badRequest')
    const answer = await hearReport(engine, c.get('device'), input)
    return answer === null ? refuseDevice(c, 'notFound') : c.json(answer)
  })
  app.post(upgradePaths.confirm, async (c) => {
    const input = await readDeviceInput(c, UpgradeConsent)
    if (input === null) return refuseDevice(c, 'badRequest')
    return (await hearConfirmation(engine, c.get('device'), input)) ? c.json({}) : refuseDevice(c, 'notFound')
  })
  app.onError(answerFailure(engine.logger))
  return app
}
