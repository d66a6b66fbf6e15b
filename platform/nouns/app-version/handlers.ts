import { type AppType, type AppVersionUpdate, appVersionApi, appVersionCan } from '@/lib/contract/app-version'
import { compareVersions, toVersionOrder } from '@/lib/contract/version-number'
import { deleteRow, insertIfFree, updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { requireBrandRow } from '../../kernel/db/require-row'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { storeUpload } from '../../kernel/http/store-upload'
import { bytes } from '../../kernel/list/file-size-head'
import { staleSave } from '../../kernel/session/stale-save'
import { forgetFile } from '../../kernel/storage/forget-file'
import { appVersions } from './app-version-table'
import { type AppVersionRecord, appVersionRows, readGreatestBuild } from './version-rows'

const module = 'appVersion'
const clients: Record<AppType, string> = { 1: 'Android', 2: 'iOS' }

const nameOf = ({ appType, versionNo, buildNo }: Pick<AppVersionRecord, 'appType' | 'versionNo' | 'buildNo'>): string =>
  `${clients[appType]} ${versionNo} (${buildNo})`

/** The version, locked against a second change. */
const requireVersion = (
  appVersionId: string,
  { database, actor }: Pick<Context, 'actor'> & { database: Database },
): Promise<AppVersionRecord> => requireBrandRow(database, appVersions, actor, appVersionId, { lock: true })

const refuseBuild = (): PlatformError => new PlatformError('badRequest', { fields: { buildNo: 'buildNotIncreasing' } })

/** A phone takes only what is greater than what it has: a build that was used once is never used again. */
const requireGreaterBuild = async (
  { database, actor }: Pick<Context, 'actor'> & { database: Database },
  appType: AppType,
  buildNo: number,
): Promise<void> => {
  if (buildNo <= (await readGreatestBuild(database, actor.platformId, appType))) throw refuseBuild()
}

type Fields = Omit<AppVersionUpdate, 'appVersionId' | 'version'>

const toColumns = (form: Fields) => {
  const { versionNo, buildNo, packageUrl, changeLogZh, changeLogEn, forceUpdate, minSupported, channel } = form
  return { versionNo, buildNo, packageUrl, changeLogZh, changeLogEn, forceUpdate, minSupported, channel }
}
const toForm = (row: AppVersionRecord): AppVersionUpdate => ({
  appVersionId: String(row.id),
  ...toColumns(row),
  version: row.version,
})

const add = async (
  context: Pick<Context, 'actor' | 'now' | 'audit'> & { database: Database },
  appType: AppType,
  form: Fields,
  file: Partial<Pick<AppVersionRecord, 'fileId' | 'fileName' | 'fileSize' | 'sha256'>>,
) => {
  const { database, actor, now } = context
  await requireGreaterBuild(context, appType, form.buildNo)
  const columns = toColumns(form)
  const id = await insertIfFree(database, appVersions, {
    platformId: actor.platformId,
    appType,
    ...columns,
    versionOrder: toVersionOrder(form.versionNo),
    ...file,
    createUser: actor.userId,
    createTime: now,
    updateTime: now,
  })
  if (id === null) throw refuseBuild()
  const { fileId: _fileId, ...known } = file
  context.audit({ module, target: nameOf({ appType, ...form }), after: { ...columns, ...known } })
  return { appVersionId: String(id) }
}

const step = async (
  appVersionId: string,
  context: Context,
  can: (row: AppVersionRecord) => boolean,
  values: { status: 1 | 2; releaseTime?: Date },
): Promise<null> => {
  const row = await requireVersion(appVersionId, context)
  if (!can(row)) throw new PlatformError('illegalState')
  await updateVersioned(context.database, appVersions, row, context, values)
  context.audit({ module, target: nameOf(row), before: { status: row.status }, after: { status: values.status } })
  return null
}

export const appVersion = implement(
  appVersionApi,
  {
    list: (query, { database, actor }) => appVersionRows.page(database, actor, query),

    save: ({ appType, ...form }, context) => add(context, appType, form, {}),

    upload: (input, context) => {
      const { fileName, size, sha256, minSupported, versionNo } = input
      if (minSupported !== '' && compareVersions(minSupported, versionNo) > 0)
        throw new PlatformError('badRequest', { fields: { minSupported: 'minSupportedHigher' } })
      const form = { ...input, packageUrl: '', minSupported: minSupported || null }
      return storeUpload(context, 'package', input, (database, fileId) =>
        add({ actor: context.actor, now: context.now, audit: context.audit, database }, 1, form, {
          fileId,
          fileName,
          fileSize: size,
          sha256,
        }),
      )
    },

    update: async ({ appVersionId, version, ...form }, context) => {
      const { database } = context
      const row = await requireVersion(appVersionId, context)
      if (!appVersionCan.update(row)) throw new PlatformError('illegalState')
      if (row.version !== version) throw await staleSave(database, row, toForm(row))
      // A version is its package or a link, and stays what it is.
      if ((row.fileId === null) === (form.packageUrl === ''))
        throw new PlatformError('badRequest', { fields: { packageUrl: row.fileId === null ? 'required' : 'invalid' } })
      if (form.buildNo !== row.buildNo) await requireGreaterBuild(context, row.appType, form.buildNo)
      const columns = toColumns(form)
      const set = { ...columns, versionOrder: toVersionOrder(form.versionNo) }
      await updateVersioned(database, appVersions, row, context, set)
      context.audit({ module, target: nameOf(row), before: toColumns(row), after: columns })
      return null
    },

    release: ({ appVersionId }, context) =>
      step(appVersionId, context, appVersionCan.release, { status: 1, releaseTime: context.now }),

    unpublish: ({ appVersionId }, context) => step(appVersionId, context, appVersionCan.unpublish, { status: 2 }),

    remove: async ({ appVersionId }, context) => {
      let gone: string | null = null
      await context.commit(async (tx) => {
        const row = await requireVersion(appVersionId, { actor: context.actor, database: tx })
        if (!appVersionCan.remove(row)) throw new PlatformError('illegalState')
        await deleteRow(tx, appVersions, row.id)
        if (row.fileId) await forgetFile(tx, row.fileId)
        gone = row.fileId
        context.audit({ module, target: nameOf(row), before: { ...toColumns(row), fileName: row.fileName } })
        return null
      })
      if (gone) await context.files.remove(gone)
      return null
    },

    download: async ({ appVersionId }, context) => {
      const { fileId } = await requireBrandRow(context.database, appVersions, context.actor, appVersionId)
      if (fileId === null) throw new PlatformError('notFound')
      return answerStoredFile(context, 'package', fileId)
    },
  },
  {
    ownTransaction: ['upload', 'remove'],
    exports: {
      list: {
        key: 'appVersionId',
        columns: [
          'versionNo',
          'buildNo',
          'status',
          'channel',
          'forceUpdate',
          'minSupported',
          { field: 'packageUrl', cell: ({ fileName, packageUrl }) => fileName ?? packageUrl },
          { field: 'fileSize', head: bytes },
          'downloadCount',
          'releaseTime',
          'changeLogZh',
          'changeLogEn',
          'createTime',
          'sha256',
        ],
      },
    },
    stored: { update: storedById('appVersionId', appVersions) },
    batch: { key: 'appVersionId', actions: { unpublish: {}, remove: {} } },
  },
)
