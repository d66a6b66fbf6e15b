import { eq, inArray, sql } from 'drizzle-orm'
import type { PcSoftware, PcSoftwareQuery } from '@/lib/contract/pc-software'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { contains, containsAnyCase, equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import { webUsers } from '../../kernel/session/identity-table'
import { pcSoftwares } from './pc-software-table'

export type SoftwareRow = typeof pcSoftwares.$inferSelect

const toSoftware = ({ row, uploader }: { row: SoftwareRow; uploader: string | null }): PcSoftware => {
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
export const softwareRows = defineRows<{ platformId: PlatformId }, PcSoftwareQuery, PcSoftware>({
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

/** It is no change of the record: whoever edits it meanwhile may save. */
export const countDownload = async (database: Database, id: number): Promise<void> => {
  await database
    .update(pcSoftwares)
    .set({ downloadCount: sql`${pcSoftwares.downloadCount} + 1` })
    .where(eq(pcSoftwares.id, id))
}
