import { deviceImportApi, importCan } from '@/lib/contract/device-import'
import { toDeviceTopic } from '../../ingest/pipeline/topics'
import { insertRow } from '../../kernel/db/change-row'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerAttachment } from '../../kernel/http/attachment'
import { createConcurrencyLimiter } from '../../kernel/http/concurrency-limiter'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import { deviceImports } from '../tables/device-import'
import { checkImport } from './check-import'
import { writeFailures, writeTemplate } from './import-files'
import { readPreview } from './import-preview'
import { toImportRow } from './import-record'
import { dropReceiving, findImport, readBadRows, readOwnImports, updateImport } from './import-rows'
import { issueImportKeys } from './issue-import-keys'
import { readStaged, stageRows } from './staged-rows'
import { writeImport } from './write-import'

/** Files that one process reads at the same time. */
const reading = createConcurrencyLimiter(2)

const requireImport = async (importId: string, { database, actor }: Context, lock = false) => {
  const found = await findImport(database, actor, importId, { lock })
  if (found === undefined) throw new PlatformError('notFound')
  return found
}

const typeOf = (fileName: string): 'xlsx' | 'csv' => (/\.csv$/i.test(fileName) ? 'csv' : 'xlsx')

/** Name of a file without its ending, for the name of another one. */
const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

export const deviceImport = implement(
  deviceImportApi,
  {
    template: async ({ format }, { actor }) => {
      const bytes = await writeTemplate(actor.platformId, format)
      return answerAttachment(`设备导入模板 Device import.${format}`, new Uint8Array(bytes), bytes.byteLength)
    },

    upload: async ({ timeZone, fileName, size, sha256 }, context) => {
      const { actor, database, now, uploadPath: path } = context
      const {
        rows,
        unknownColumns,
        reading: read,
      } = await reading.within(() => runSheetTask({ kind: 'read', path, type: typeOf(fileName) }))
      const id = await insertRow(database, deviceImports, {
        userId: actor.userId,
        platformId: actor.platformId,
        status: 'receiving',
        fileName,
        size,
        sha256,
        timeZone,
        rowCount: rows.length,
        unknownColumns,
        reading: read,
        createTime: now,
        updateTime: now,
      })
      try {
        // In pieces, so that others are answered between them; nobody sees it before the last one.
        await stageRows(database, id, rows)
        return await context.commit(async (tx) => {
          const jobId = await context.startJob(checkImport, { importId: id }, tx)
          await updateImport(tx, id, { status: 'checking', jobId: Number(jobId) })
          context.audit({
            module: 'device',
            target: fileName,
            after: { importId: String(id), rows: rows.length, sha256 },
          })
          context.publish({ topic: 'job', id: jobId })
          return { importId: String(id) }
        })
      } finally {
        // Left behind by a failure, or by a second call with the same key.
        await dropReceiving(database, id).catch(() => undefined)
      }
    },

    list: (query, { database, actor }) => readOwnImports(database, actor, query),

    info: async ({ importId }, context) => (await requireImport(importId, context)).seen,

    preview: async ({ importId }, context) => {
      const { row, seen } = await requireImport(importId, context)
      return { list: seen.status === 'checked' ? await readPreview(row, context) : [] }
    },

    problems: async (query, context) => {
      const { row } = await requireImport(query.importId, context)
      const { rows, total } = await readBadRows(context.database, row.id, query)
      return toPage(rows.map(toImportRow), total, query)
    },

    failures: async ({ importId, format }, context) => {
      const { row } = await requireImport(importId, context)
      const failed = []
      for await (const rows of readStaged(context.database, row.id, 1)) failed.push(...rows)
      if (failed.length === 0) throw new PlatformError('notFound')
      const bytes = await writeFailures(failed, format)
      const name = `${stemOf(row.fileName)}-失败 failures.${format}`
      return answerAttachment(name, new Uint8Array(bytes), bytes.byteLength)
    },

    commit: async ({ importId, mode }, context) => {
      const { row, seen } = await requireImport(importId, context, true)
      context.audit({ module: 'device', target: row.fileName, after: { importId, mode } })
      // Asked once more: it is being written, or has been.
      if ((seen.status === 'writing' || seen.status === 'done') && row.mode === mode) return null
      if (!(mode === 'all' ? importCan.commitAll(seen) : importCan.commitGood(seen))) {
        throw new PlatformError('illegalState')
      }
      const jobId = await context.startJob(writeImport, { importId: row.id })
      const set = { status: 'writing', mode, conflict: 0, jobId: Number(jobId), updateTime: context.now } as const
      await updateImport(context.database, row.id, set)
      context.publish({ topic: 'job', id: jobId })
      return null
    },

    issueKeys: async ({ importId, renew }, context) => {
      const { row, seen } = await requireImport(importId, context, true)
      if (!importCan.issueKeys(seen)) throw new PlatformError('illegalState')
      const { actor, config, database, now } = context
      const keys = await issueImportKeys(database, row, { actor, now, renew: renew === 1 })
      context.audit({ module: 'connection', target: row.fileName, after: { importId, newKeys: keys.length } })
      // A key that nobody has used has no connection; a broker of its own is told of the new ones.
      if (keys.length > 0) context.publish({ topic: 'connection', id: importId })
      const broker = config.deviceDoor.url
      const list = keys.map(({ macWifiId, key }) => {
        const topic = toDeviceTopic(actor.platformId, macWifiId)
        return { username: macWifiId, key, topic, broker }
      })
      return { list }
    },

    discard: async ({ importId }, context) => {
      const { row, seen } = await requireImport(importId, context, true)
      if (!importCan.discard(seen)) throw new PlatformError('illegalState')
      await updateImport(context.database, row.id, { status: 'discarded', updateTime: context.now })
      if (row.status === 'checking' && row.jobId !== null) context.abortJob(row.jobId)
      context.audit({ module: 'device', target: row.fileName, before: { status: seen.status } })
      return null
    },
  },
  { ownTransaction: ['upload'], secretAnswers: ['issueKeys'] },
)
