import { codes, errorMessages } from '@/lib/contract/error-code'
import { FloorBatch, UnitKey } from '@/lib/contract/unit'
import { PlatformError } from '../../kernel/error/platform-error'
import { registerJob } from '../../kernel/jobs/job-definition'
import { requireControllerId } from '../device/controller-key'
import { lockIndoorUnit, updateIndoorUnit } from './indoor-unit-rows'

/** Puts many indoor units of a controller on one floor, each in a transaction of its own. */
export const batchFloor = registerJob<FloorBatch>({
  subject: 'unit.batchFloor',
  kind: 'batch',
  rights: ['unit:update'],
  input: FloorBatch,
  onRestart: 'rerun',
  retry: (given, failedKeys) => ({ ...given, unitKeys: failedKeys.filter((key) => UnitKey.safeParse(key).success) }),
  run: async ({ macWifiId, unitKeys, floor }, job) => {
    const keys = new Set(unitKeys)
    let done = 0
    let failed = 0
    for (const key of keys) {
      job.signal.throwIfAborted()
      try {
        await job.change(async (tx) => {
          const controllerId = await requireControllerId(tx, { macWifiId, platformId: job.platformId })
          const before = await lockIndoorUnit(tx, controllerId, key)
          if (before.floor === floor) return null
          await updateIndoorUnit(tx, before, { now: job.now, userId: job.actorUserId }, { floor })
          return {
            module: 'unit',
            target: `${macWifiId} ${key}`,
            before: { floor: before.floor },
            after: { floor },
          }
        })
        done++
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        failed++
        await job.fail(key, codes[error.errorName], errorMessages[error.errorName])
      }
      await job.progress(done, keys.size, failed)
    }
    job.publish({ topic: 'unit', macWifiId })
  },
})
