import { controllerTypeNames } from '@/lib/contract/import-column'
import type { Bilingual } from '@/lib/contract/language'
import { pcSoftwareApi, pcSoftwareCan } from '@/lib/contract/pc-software'
import { toVersionOrder } from '@/lib/contract/version-number'
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
import { choiceName } from '../../kernel/text/words'
import { countDownload, type SoftwareRow, softwareRows } from './pc-software-rows'
import { pcSoftwares } from './pc-software-table'

/** What is named after a controller, which each brand calls its own way. */
const softwareNames: Partial<Record<number, { type: 2 | 3 } & Bilingual>> = {
  1: { type: 2, zh: '服务端', en: ' server' },
  3: { type: 3, zh: '编程工具', en: ' programming tool' },
}

const module = 'pcSoftware'

const nameOf = ({ fileName, versionNumber }: Pick<SoftwareRow, 'fileName' | 'versionNumber'>): string =>
  `${fileName} ${versionNumber}`

/** The package, locked against a second change. */
const requireSoftware = (
  packageId: string,
  { database, actor }: Pick<Context, 'actor'> & { database: Database },
): Promise<SoftwareRow> => requireBrandRow(database, pcSoftwares, actor, packageId, { lock: true })

const toForm = ({ id, description, forceUpdate, version }: SoftwareRow) => ({
  packageId: String(id),
  description,
  forceUpdate,
  version,
})

const duplicate = (): PlatformError => new PlatformError('badRequest', { fields: { versionNumber: 'duplicate' } })

export const pcSoftware = implement(
  pcSoftwareApi,
  {
    list: (query, { database, actor }) => softwareRows.page(database, actor, query),

    upload: (input, context) => {
      const { actor, now } = context
      const { versionType, versionNumber, description, forceUpdate, fileName, size, sha256 } = input
      return storeUpload(context, 'software', input, async (database, fileId) => {
        const id = await insertIfFree(database, pcSoftwares, {
          platformId: actor.platformId,
          versionType,
          versionNumber,
          description,
          forceUpdate,
          versionOrder: toVersionOrder(versionNumber),
          fileId,
          fileName,
          fileSize: size,
          sha256,
          createUser: actor.userId,
          createTime: now,
          updateTime: now,
        })
        if (id === null) throw duplicate()
        const after = { versionType, versionNumber, description, forceUpdate, fileName, size, sha256 }
        context.audit({ module, target: nameOf({ fileName, versionNumber }), after })
        return { packageId: String(id) }
      })
    },

    update: async ({ packageId, description, forceUpdate, version }, context) => {
      const { database } = context
      const row = await requireSoftware(packageId, context)
      if (row.version !== version) throw await staleSave(database, row, toForm(row))
      await updateVersioned(database, pcSoftwares, row, context, { description, forceUpdate })
      const before = { description: row.description, forceUpdate: row.forceUpdate }
      context.audit({ module, target: nameOf(row), before, after: { description, forceUpdate } })
      return null
    },

    setStatus: async ({ packageId, status, version }, context) => {
      const { database } = context
      const row = await requireSoftware(packageId, context)
      if (!(status === 1 ? pcSoftwareCan.enable(row) : pcSoftwareCan.disable(row)))
        throw new PlatformError('illegalState')
      if (row.version !== version) throw await staleSave(database, row, toForm(row))
      await updateVersioned(database, pcSoftwares, row, context, { status })
      context.audit({ module, target: nameOf(row), before: { status: row.status }, after: { status } })
      return null
    },

    remove: async ({ packageId }, context) => {
      let gone: string | null = null
      await context.commit(async (tx) => {
        const row = await requireSoftware(packageId, { actor: context.actor, database: tx })
        await deleteRow(tx, pcSoftwares, row.id)
        await forgetFile(tx, row.fileId)
        const { versionType, versionNumber, description, fileName, fileSize, sha256 } = row
        const before = { versionType, versionNumber, description, fileName, fileSize, sha256 }
        context.audit({ module, target: nameOf(row), before })
        gone = row.fileId
        return null
      })
      // Null: answered from the first call with the same key.
      if (gone) await context.files.remove(gone)
      return null
    },

    download: async ({ packageId }, context) => {
      const row = await requireBrandRow(context.database, pcSoftwares, context.actor, packageId)
      if (!pcSoftwareCan.download(row)) throw new PlatformError('illegalState')
      const answer = await answerStoredFile(context, 'software', row.fileId)
      // Installed on the computers of staff: who took which package is known.
      await context.commit(async (tx) => {
        await countDownload(tx, row.id)
        context.audit({ module, target: nameOf(row) })
      })
      return answer
    },
  },
  {
    ownTransaction: ['upload', 'remove'],
    exports: {
      list: {
        key: 'packageId',
        columns: [
          {
            field: 'versionType',
            cell: ({ versionType }, { language, platformId }) => {
              const named = softwareNames[versionType]
              const controller = named && controllerTypeNames[platformId][named.type]?.[language]
              return controller === undefined || named === undefined
                ? (choiceName('pcSoftware', 'versionType', versionType, language) ?? versionType)
                : controller + named[language]
            },
          },
          'versionNumber',
          'description',
          'fileName',
          { field: 'fileSize', head: bytes },
          'sha256',
          'uploadTime',
          'uploader',
          'downloadCount',
          'forceUpdate',
          'status',
        ],
      },
    },
    stored: { update: storedById('packageId', pcSoftwares) },
    batch: {
      key: 'packageId',
      actions: {
        enable: { with: { status: 1 }, call: 'setStatus' },
        disable: { with: { status: 0 }, call: 'setStatus' },
        remove: {},
      },
    },
  },
)
