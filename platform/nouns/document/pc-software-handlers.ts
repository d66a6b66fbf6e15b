import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type PcSoftware,
  type PcSoftwareQuery,
  pcSoftwareApi,
  pcSoftwareCan,
  softwareTypesOf,
} from '@/lib/contract/pc-software'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toVersionOrder } from '@/lib/contract/version-number'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storeUpload } from '../../kernel/http/store-upload'
import { contains, containsAnyCase, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { webUsers } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { pcSoftwares } from '../tables/pc-software'

const module = 'pcSoftware'
type Row = typeof pcSoftwares.$inferSelect

const nameOf = ({ fileName, versionNumber }: Pick<Row, 'fileName' | 'versionNumber'>): string =>
  `${fileName} ${versionNumber}`

const toSoftware = ({ row, uploader }: { row: Row; uploader: string | null }): PcSoftware => {
  const { versionType, versionNumber, description, fileName, fileSize, sha256, forceUpdate, status } = row
  return {
    packageId: String(row.id),
    versionType,
    versionNumber,
    description,
    fileName,
    fileSize,
    sha256,
    forceUpdate,
    status,
    uploadTime: toWireTime(row.createTime),
    uploader,
    downloadCount: row.downloadCount,
    version: row.version,
  }
}

const { createTime, versionOrder, fileSize, downloadCount } = pcSoftwares

/** Packages of a brand, last uploaded first. */
const softwareRows = defineRows<{ platformId: PlatformId }, PcSoftwareQuery, PcSoftware>({
  table: pcSoftwares,
  id: pcSoftwares.id,
  sorts: { uploadTime: createTime, versionNumber: versionOrder, fileSize, downloadCount },
  standing: [[createTime, 'desc']],
  scope: ({ platformId }) => eq(pcSoftwares.platformId, platformId),
  filters: {
    versionType: equals(pcSoftwares.versionType),
    versionNumber: contains(pcSoftwares.versionNumber),
    description: containsAnyCase(pcSoftwares.description),
    status: equals(pcSoftwares.status),
  },
  read: async (database, ids) => {
    const rows = await database
      .select({ row: pcSoftwares, uploader: webUsers.realName })
      .from(pcSoftwares)
      .leftJoin(webUsers, eq(webUsers.id, pcSoftwares.createUser))
      .where(inArray(pcSoftwares.id, [...ids]))
    return new Map(rows.map((found) => [found.row.id, toSoftware(found)]))
  },
})

const isOwn = (packageId: string, { actor }: Pick<Context, 'actor'>) =>
  and(eq(pcSoftwares.id, toRowId(packageId)), eq(pcSoftwares.platformId, actor.platformId))

/** The package, locked against a second change. */
const requireSoftware = async (
  packageId: string,
  context: Pick<Context, 'actor'> & { database: Database },
): Promise<Row> => {
  const [row] = await context.database.select().from(pcSoftwares).where(isOwn(packageId, context)).for('update')
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

const toForm = ({ id, description, forceUpdate, version }: Row) => ({
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
      if (!softwareTypesOf(actor.platformId).includes(versionType)) {
        throw new PlatformError('badRequest', { fields: { versionType: 'invalid' } })
      }
      return storeUpload(context, 'software', input, async (database, fileId) => {
        const [added] = await database
          .insert(pcSoftwares)
          .values({
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
          .onConflictDoNothing()
          .returning({ id: pcSoftwares.id })
        if (added === undefined) throw duplicate()
        const after = { versionType, versionNumber, description, forceUpdate, fileName, size, sha256 }
        context.audit({ module, target: nameOf({ fileName, versionNumber }), after })
        return { packageId: String(added.id) }
      })
    },

    update: async ({ packageId, description, forceUpdate, version }, context) => {
      const { database, actor, now } = context
      const row = await requireSoftware(packageId, context)
      if (row.version !== version) throw await staleSave(database, row, toForm(row))
      await database
        .update(pcSoftwares)
        .set({ description, forceUpdate, version: version + 1, updateTime: now, updateUser: actor.userId })
        .where(eq(pcSoftwares.id, row.id))
      const before = { description: row.description, forceUpdate: row.forceUpdate }
      context.audit({ module, target: nameOf(row), before, after: { description, forceUpdate } })
      return null
    },

    setStatus: async ({ packageId, status, version }, context) => {
      const { database, actor, now } = context
      const row = await requireSoftware(packageId, context)
      if (!(status === 1 ? pcSoftwareCan.enable(row) : pcSoftwareCan.disable(row)))
        throw new PlatformError('illegalState')
      if (row.version !== version) throw await staleSave(database, row, toForm(row))
      await database
        .update(pcSoftwares)
        .set({ status, version: version + 1, updateTime: now, updateUser: actor.userId })
        .where(eq(pcSoftwares.id, row.id))
      context.audit({ module, target: nameOf(row), before: { status: row.status }, after: { status } })
      return null
    },

    remove: async ({ packageId }, context) => {
      let gone: string | null = null
      await context.commit(async (tx) => {
        const row = await requireSoftware(packageId, { actor: context.actor, database: tx })
        await tx.delete(pcSoftwares).where(eq(pcSoftwares.id, row.id))
        await tx.delete(storedFiles).where(eq(storedFiles.fileId, row.fileId))
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
      const { database } = context
      const [row] = await database.select().from(pcSoftwares).where(isOwn(packageId, context))
      if (row === undefined) throw new PlatformError('notFound')
      if (!pcSoftwareCan.download(row)) throw new PlatformError('illegalState')
      const answer = await answerStoredFile(context, 'software', row.fileId)
      // Installed on the computers of staff: who took which package is known.
      await context.commit(async (tx) => {
        await tx
          .update(pcSoftwares)
          .set({ downloadCount: sql`${pcSoftwares.downloadCount} + 1` })
          .where(eq(pcSoftwares.id, row.id))
        context.audit({ module, target: nameOf(row) })
      })
      return answer
    },
  },
  { ownTransaction: ['upload', 'remove'] },
)
