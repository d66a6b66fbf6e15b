import { and, gt, notInArray } from 'drizzle-orm'
import type * as z from 'zod'
import { type BatchAction, batchOf, MacWifiId } from '@/lib/contract/device'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { LiveEvent } from '@/lib/contract/event'
import type { Bilingual } from '@/lib/contract/language'
import type { Permission } from '@/lib/contract/permission'
import { PlatformError } from '../../kernel/error/platform-error'
import { type JobContext, type JobDefinition, registerJob } from '../../kernel/jobs/job-definition'
import { controllers } from '../tables/fleet'
import { changeController, newsOf, requireController } from './change-controller'
import type { ControllerKind } from './controller-kind'
import { type ControllerFilter, controllerRows } from './controller-query'

export type BatchInput = {
  action: BatchAction
  selection: { keys: string[] } | { filter: ControllerFilter; except: string[]; count?: number | undefined }
}

const chunk = 500

/** WiFi IDs that the selection means at the start of the job; those given by name come as they were given. */
async function* keysOf(
  { type }: ControllerKind,
  { selection }: BatchInput,
  { database, platformId, reach, now, language }: JobContext,
): AsyncGenerator<string[]> {
  if ('keys' in selection) {
    const keys = [...new Set(selection.keys)]
    for (let from = 0; from < keys.length; from += chunk) yield keys.slice(from, from + chunk)
    return
  }
  let last = ''
  while (true) {
    const rows = await database
      .select({ mac: controllers.macWifiId })
      .from(controllers)
      .where(
        and(
          controllerRows.where({ platformId, reach, now, type, language }, selection.filter),
          gt(controllers.macWifiId, last),
          selection.except.length > 0 ? notInArray(controllers.macWifiId, selection.except) : undefined,
        ),
      )
      .orderBy(controllers.macWifiId)
      .limit(chunk)
    if (rows.length === 0) return
    yield rows.map(({ mac }) => mac)
    last = rows.at(-1)?.mac ?? ''
  }
}

const countOf = async (
  { type }: ControllerKind,
  { selection }: BatchInput,
  {
    database,
    platformId,
    reach,
    now,
    language,
  }: Pick<JobContext, 'database' | 'platformId' | 'reach' | 'now' | 'language'>,
): Promise<number> => {
  if ('keys' in selection) return new Set(selection.keys).size
  const total = await database.$count(
    controllers,
    controllerRows.where({ platformId, reach, now, type, language }, selection.filter),
  )
  return Math.max(0, total - selection.except.length)
}

/** Throws `conflict` when other rows match than those that somebody confirmed. */
export const requireConfirmed = async (
  kind: ControllerKind,
  given: BatchInput,
  where: Parameters<typeof countOf>[2],
): Promise<void> => {
  if ('keys' in given.selection || given.selection.count === undefined) return
  if ((await countOf(kind, given, where)) !== given.selection.count) throw new PlatformError('conflict')
}

/** What an action asks for besides. */
const ownRight: Partial<Record<BatchAction, readonly Permission[]>> = {
  unbind: ['device:unbind'],
  reboot: ['device:reboot'],
  remove: ['device:delete'],
}

/** Why the state of a controller does not allow a change: more than the general sentence, for the row of a result. */
const refusals: Partial<Record<BatchAction, Bilingual>> = {
  unbind: { zh: '设备未激活，不能解绑', en: 'Not activated, so there is nothing to unbind' },
  reboot: { zh: '设备离线或正在重启，无法重启模块', en: 'Offline, or restarting already' },
  remove: { zh: '设备已激活，请先解绑再删除', en: 'Activated: unbind it before you delete it' },
}

const run = async (kind: ControllerKind, given: BatchInput, job: JobContext): Promise<void> => {
  const { changed } = job.resumed
  // What an ended process has changed may not match the filter any more; it counts all the same.
  const total = job.resumed.total || (await countOf(kind, given, job))
  let done = changed.size
  let failed = 0
  await job.progress(done, total, 0)
  for await (const keys of keysOf(kind, given, job)) {
    for (const mac of keys) {
      job.signal.throwIfAborted()
      if (changed.has(mac)) continue
      try {
        let news: LiveEvent[] = []
        await job.change(async (database) => {
          const by = {
            database,
            platformId: job.platformId,
            reach: job.reach,
            actorUserId: job.actorUserId,
            now: job.now,
          }
          const row = await requireController(by, mac, kind.type)
          news = newsOf(row, given.action)
          return changeController(by, row, given.action)
        })
        for (const event of news) job.publish(event)
        done++
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        failed++
        const reason = error.errorName === 'illegalState' ? refusals[given.action] : undefined
        await job.fail(mac, codes[error.errorName], reason ?? errorMessages[error.errorName])
      }
      await job.progress(done, total, failed)
    }
    if (given.action === 'reboot') job.sendToDevices()
    // One word for many rows: pages read them again together.
    job.publish({ topic: 'device' })
  }
}

/** The batch of one kind of controllers: each row in a transaction of its own, with a result per row. */
export const registerBatch = (kind: ControllerKind): JobDefinition<BatchInput> =>
  registerJob<BatchInput>({
    subject: `device.batch${kind.name}`,
    kind: 'batch',
    rights: ({ action }) => ['device:update', ...(ownRight[action] ?? [])],
    input: batchOf(kind.filter) as z.ZodType<BatchInput>,
    onRestart: 'rerun',
    retry: ({ action }, failedKeys) => ({
      action,
      selection: { keys: failedKeys.filter((key) => MacWifiId.safeParse(key).success) },
    }),
    run: (given, job) => run(kind, given, job),
  })
