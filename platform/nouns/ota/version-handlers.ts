import { addMilliseconds } from 'date-fns/addMilliseconds'
import { millisecondsInMinute } from 'date-fns/constants'
import { otaVersionApi, otaVersionCan } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'
import { deleteRow, insertIfFree, updateVersioned } from '../../kernel/db/change-row'
import type { Database } from '../../kernel/db/database'
import { requireBrandRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerPart } from '../../kernel/http/attachment'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { bytes } from '../../kernel/list/file-size-head'
import type { Reach } from '../../kernel/session/data-scope'
import { staleSave } from '../../kernel/session/stale-save'
import { newToken, toTokenHash } from '../../kernel/session/token'
import { readByteRange } from '../../kernel/storage/byte-range'
import { keepFirmware, removeFirmware, streamFirmware } from '../firmware/firmware-files'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { readDistribution, readFeatureCodes } from '../firmware/installed-versions'
import { checkFirmware } from '../firmware/open-firmware'
import { requireSigned } from '../firmware/require-signed'
import { findVersion, readUses, type VersionRecord, versionRows } from '../firmware/version-rows'
import { insertTicket, useTicket } from '../firmware/version-tickets'
import { otaVersions } from '../tables/ota-version'
import {
  duplicate,
  isTaken,
  requireBytes,
  requireSameSigned,
  requireSignature,
  toAudit,
  toColumns,
  toForm,
} from './version-checks'

const ticketMs = millisecondsInMinute
const module = 'otaVersion'

const nameOf = ({ featureCode, versionNo }: Pick<VersionRecord, 'featureCode' | 'versionNo'>): string =>
  `${featureCode} ${versionNo}`

/** The version, locked against a second change when it is about to be changed. */
const requireVersion = (
  versionId: string,
  { database, actor }: Pick<Context, 'actor'> & { database: Database },
  lock = true,
): Promise<VersionRecord> => requireBrandRow(database, otaVersions, actor, versionId, { lock })

/** A step to another state: `draft`, `verified`, `released`, `disabled`. */
const step = async (
  versionId: string,
  context: Context,
  can: (row: VersionRecord) => boolean,
  values: Partial<typeof otaVersions.$inferInsert>,
): Promise<void> => {
  const row = await requireVersion(versionId, context)
  if (!can(row)) throw new PlatformError('illegalState')
  if (values.status === 1 || values.status === 2) {
    await requireBytes(context.config.dataDir, row)
    requireSigned(readFirmwareTrust(context.config), row)
  }
  await updateVersioned(context.database, otaVersions, row, context, values)
  context.audit({ module, target: nameOf(row), before: { status: row.status }, after: { status: values.status } })
  context.publish({ topic: 'ota' })
}

export const otaVersion = implement(
  otaVersionApi,
  {
    list: (query, { database, actor: { platformId, reach }, config, language }) =>
      versionRows.page(database, { platformId, reach, language, trust: readFirmwareTrust(config) }, query),

    info: async ({ versionId }, context) => {
      const { database, actor, language } = context
      const trust = readFirmwareTrust(context.config)
      const found = await findVersion({ database, trust, language }, actor, versionId)
      if (found === undefined) throw new PlatformError('notFound')
      const uses = await readUses(database, [toRowId(versionId)], actor.reach)
      return { ...found, uses: uses.get(toRowId(versionId)) ?? [] }
    },

    upload: async (input, context) => {
      const { actor, config, now } = context
      const { expectedSha256, sha256, size, fileName, minSourceVersion, versionNo } = input
      if (expectedSha256 !== '' && expectedSha256 !== sha256) {
        throw new PlatformError('badRequest', {
          fields: { expectedSha256: 'checksumMismatch' },
          data: { expectedSha256, actualSha256: sha256 },
        })
      }
      if (minSourceVersion !== '' && compareVersions(minSourceVersion, versionNo) >= 0)
        throw new PlatformError('badRequest', { fields: { minSourceVersion: 'sourceNotOlder' } })
      const signature = input.signature || null
      requireSignature(readFirmwareTrust(config), signature, { ...input, fileSize: size })
      if (await isTaken(context, input)) throw duplicate()
      const fileId = await keepFirmware(config.dataDir, context.uploadPath)
      let isStored = false
      try {
        const answer = await context.commit(async (tx) => {
          const id = await insertIfFree(tx, otaVersions, {
            ...toColumns(input),
            platformId: actor.platformId,
            upgradeType: input.upgradeType,
            forceFlag: input.forceFlag,
            changeLogZh: input.changeLogZh,
            changeLogEn: input.changeLogEn,
            fileId,
            fileName,
            fileSize: size,
            sha256,
            signature,
            minSourceVersion: minSourceVersion || null,
            createUser: actor.userId,
            createTime: now,
            updateTime: now,
          })
          if (id === null) throw duplicate()
          isStored = true
          context.audit({
            module,
            target: nameOf(input),
            after: {
              ...toAudit({ ...input, minSourceVersion: minSourceVersion || null }),
              fileName,
              size,
              sha256,
              signature,
            },
          })
          context.publish({ topic: 'ota' })
          return { versionId: String(id) }
        })
        // Answered from the first call with the same key: its file is another one.
        if (!isStored) await removeFirmware(config.dataDir, fileId)
        return answer
      } catch (error) {
        // After a commit whose answer was lost the row may be there: then the file is left, and looked after later.
        if (!isStored) await removeFirmware(config.dataDir, fileId)
        throw error
      }
    },

    update: async (form, context) => {
      const { database } = context
      const row = await requireVersion(form.versionId, context)
      if (!otaVersionCan.update(row)) throw new PlatformError('illegalState')
      if (row.version !== form.version) throw await staleSave(database, row, toForm(row))
      if (await isTaken(context, form, row.id)) throw duplicate()
      requireSameSigned(row, form)
      await updateVersioned(database, otaVersions, row, context, {
        ...toColumns(form),
        upgradeType: form.upgradeType,
        forceFlag: form.forceFlag,
        minSourceVersion: form.minSourceVersion,
        changeLogZh: form.changeLogZh,
        changeLogEn: form.changeLogEn,
        // What was verified is no longer what it is.
        status: 0,
      })
      context.audit({ module, target: nameOf(row), before: toAudit(toForm(row)), after: toAudit(form) })
      context.publish({ topic: 'ota' })
      return null
    },

    verify: async ({ versionId }, context) => {
      await step(versionId, context, otaVersionCan.verify, { status: 1 })
      return null
    },

    release: async ({ versionId }, context) => {
      const released = { status: 2, releaseTime: context.now, releaser: context.actor.userId } as const
      await step(versionId, context, otaVersionCan.release, released)
      return null
    },

    disable: async ({ versionId }, context) => {
      await step(versionId, context, otaVersionCan.disable, { status: 3 })
      return null
    },

    remove: async ({ versionId }, context) => {
      // Not the answer of the commit: that is kept, and given to whoever asks again with the same key.
      const removed: string[] = []
      await context.commit(async (tx) => {
        const row = await requireVersion(versionId, { actor: context.actor, database: tx })
        const usesBy = async (reach: Reach) => (await readUses(tx, [row.id], reach)).get(row.id) ?? []
        if (!otaVersionCan.remove({ useCount: (await usesBy(null)).length }))
          throw new PlatformError('illegalState', { data: { uses: await usesBy(context.actor.reach) } })
        await deleteRow(tx, otaVersions, row.id)
        const { fileName, fileSize, sha256, status } = row
        context.audit({ module, target: nameOf(row), before: { fileName, fileSize, sha256, status } })
        context.publish({ topic: 'ota' })
        removed.push(row.fileId)
        return null
      })
      for (const fileId of removed) await removeFirmware(context.config.dataDir, fileId)
      return null
    },

    ticket: async ({ versionId }, context) => {
      const row = await requireVersion(versionId, context, false)
      await requireBytes(context.config.dataDir, row)
      const ticket = newToken()
      await insertTicket(context.database, {
        ticketHash: toTokenHash(ticket),
        versionId: row.id,
        userId: context.actor.userId,
        expireTime: addMilliseconds(context.now, ticketMs),
      })
      context.audit({ module, target: nameOf(row) })
      return { ticket }
    },

    download: async ({ ticket }, { database, actor, config, now, part: wanted }) => {
      const used = await useTicket(database, { ticketHash: toTokenHash(ticket), userId: actor.userId, now })
      if (used === undefined) throw new PlatformError('notFound')
      // The brand may have changed by a new sign-in within the ticket's minute.
      const row = await requireVersion(String(used), { actor, database }, false)
      if ((await checkFirmware(config.dataDir, row)) !== null) throw new PlatformError('notFound')
      const file = { name: row.fileName, size: row.fileSize, tag: `"${row.sha256}"` }
      const part = readByteRange(wanted, file)
      const bytes = part === 'unsatisfiable' ? '' : streamFirmware(config.dataDir, row.fileId, part ?? undefined)
      return answerPart({ ...file, part }, bytes)
    },

    distribution: async ({ upgradeType }, { database, actor }) => ({
      list: await readDistribution(database, actor, upgradeType),
    }),

    featureCodes: async (_, { database, actor }) => ({ list: await readFeatureCodes(database, actor) }),
  },
  {
    ownTransaction: ['upload', 'remove'],
    exports: {
      list: {
        key: 'versionId',
        columns: [
          'featureCode',
          'featureName',
          'versionNo',
          'upgradeType',
          'status',
          'deviceCount',
          'fileName',
          { field: 'fileSize', head: bytes },
          'sha256',
          'signature',
          'minSourceVersion',
          'forceFlag',
          'releaseTime',
          'releaser',
          'createTime',
          'createUser',
        ],
      },
    },
    stored: { update: storedById('versionId', otaVersions) },
    batch: { key: 'versionId', actions: { disable: {}, remove: {} } },
  },
)
