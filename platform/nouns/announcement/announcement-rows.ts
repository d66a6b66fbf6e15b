import { and, asc, count, desc, eq, gt, inArray, like, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnnouncementQuery, AnnouncementReader, ManagedAnnouncement } from '@/lib/contract/announcement'
import type { ListQuery, Page } from '@/lib/contract/endpoint'
import type { Language } from '@/lib/contract/language'
import { normalizeShort } from '@/lib/contract/normalize-short'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toPage, toWindow } from '../../kernel/db/page'
import { requireRow } from '../../kernel/db/require-row'
import { toRowId } from '../../kernel/db/row-id'
import { equals } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Actor } from '../../kernel/session/actor'
import { webUsers } from '../../kernel/session/identity-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { announcementReads, announcements } from './announcement-table'

export type AnnouncementRow = typeof announcements.$inferSelect

/** An announcement that is for this brand; without brands of its own it is for all. */
export const isForBrand = (platformId: PlatformId): SQL =>
  sql`(${announcements.platformIds} = '{}' or ${platformId}::int = any(${announcements.platformIds}))`

/** Brands on which an announcement is shown. */
export const brandsOf = ({ platformIds: own }: Pick<AnnouncementRow, 'platformIds'>): readonly PlatformId[] =>
  own.length === 0 ? platformIds : own

/** Whether every brand that would see it is one of the caller's. */
export const isOwn = (actor: Actor, row: Pick<AnnouncementRow, 'platformIds'>): boolean =>
  actor.superAdmin === 1 || brandsOf(row).every((brand) => actor.brandJurisdiction.includes(brand))

/** As of a moment: it ends by itself. */
export const statusAt = ({ status, endTime }: AnnouncementRow, now: Date): 0 | 1 | 2 =>
  status === 1 && endTime <= now ? 2 : status

/** Readers of this brand: who works for another one alone is nobody's business here. */
export const readersOf = (ids: readonly number[], platformId: PlatformId): SQL | undefined =>
  and(
    inArray(announcementReads.announcementId, [...ids]),
    sql`(${webUsers.superAdmin} = 1 or ${platformId}::int = any(${webUsers.brandJurisdiction}))`,
  )

const statusIs = (status: 0 | 1 | 2, now: Date): SQL | undefined =>
  status === 0
    ? eq(announcements.status, 0)
    : and(eq(announcements.status, 1), (status === 1 ? gt : lte)(announcements.endTime, now))

/** Letter case and width do not matter; announcements are few, so no column is kept for it. */
const holds = (text: string): SQL =>
  like(
    sql`lower(normalize(${announcements.title} || ' ' || ${announcements.titleEn}, nfkc))`,
    sql`lower(${toContainsPattern(normalizeShort(text))})`,
  )

type Viewer = { actor: Actor; now: Date }

/** Announcements as those who write them see them, by rows that were read. */
export const toManaged = async (
  database: Database,
  rows: readonly AnnouncementRow[],
  { actor, now }: Viewer,
): Promise<ManagedAnnouncement[]> => {
  if (rows.length === 0) return []
  const reads = await database
    .select({ id: announcementReads.announcementId, count: count() })
    .from(announcementReads)
    .innerJoin(webUsers, eq(webUsers.id, announcementReads.userId))
    .where(
      readersOf(
        rows.map(({ id }) => id),
        actor.platformId,
      ),
    )
    .groupBy(announcementReads.announcementId)
  const readCounts = new Map(reads.map((each) => [each.id, each.count]))
  const makerIds = rows.flatMap(({ createUser }) => createUser ?? [])
  const makers = new Map(
    makerIds.length === 0
      ? []
      : (
          await database
            .select({ id: webUsers.id, name: webUsers.realName })
            .from(webUsers)
            .where(inArray(webUsers.id, makerIds))
        ).map(({ id, name }) => [id, name]),
  )
  return rows.map((row) => ({
    announcementId: String(row.id),
    title: row.title,
    titleEn: row.titleEn,
    type: row.type,
    releaseTime: toWireTime(row.releaseTime),
    endTime: toWireTime(row.endTime),
    status: statusAt(row, now),
    readCount: readCounts.get(row.id) ?? 0,
    platformIds: row.platformIds,
    ownFlag: isOwn(actor, row) ? (1 as const) : (0 as const),
    creator: (row.createUser !== null && makers.get(row.createUser)) || '',
    createTime: toWireTime(row.createTime),
    updateTime: toWireTime(row.updateTime),
    version: row.version,
  }))
}

const { type, releaseTime, endTime, createTime } = announcements

/** Announcements for a brand. Those at the top first, as readers see them, then the newest. */
export const announcementRows = defineRows<Viewer, AnnouncementQuery, ManagedAnnouncement, 'releaseFrom' | 'releaseTo'>(
  {
    table: announcements,
    id: announcements.id,
    sorts: { releaseTime, endTime, createTime },
    standing: [
      [type, 'asc'],
      [releaseTime, 'desc'],
    ],
    scope: ({ actor }) => isForBrand(actor.platformId),
    filters: {
      title: holds,
      type: equals(type),
      status: (status, { now }) => statusIs(status, now),
    },
    days: [{ column: releaseTime, from: 'releaseFrom', to: 'releaseTo' }],
    read: async (database, ids, viewer) => {
      const rows = await database
        .select()
        .from(announcements)
        .where(inArray(announcements.id, [...ids]))
      const managed = await toManaged(database, rows, viewer)
      return new Map(managed.map((row) => [Number(row.announcementId), row]))
    },
  },
)

/** Published, released and not ended; for this brand. */
const isCurrent = ({ actor, now }: Viewer): SQL | undefined =>
  and(
    eq(announcements.status, 1),
    lte(announcements.releaseTime, now),
    gt(announcements.endTime, now),
    isForBrand(actor.platformId),
  )

const currentAtMost = 100

/** Announcements that somebody is shown now, those at the top first, and when they have read each. */
export const readCurrent = (
  database: Database,
  viewer: Viewer,
  language: Language,
): Promise<{ row: AnnouncementRow; readTime: Date | null }[]> =>
  database
    .select({ row: announcements, readTime: announcementReads.readTime })
    .from(announcements)
    .leftJoin(
      announcementReads,
      and(eq(announcementReads.announcementId, announcements.id), eq(announcementReads.userId, viewer.actor.userId)),
    )
    .where(and(isCurrent(viewer), or(eq(announcements.language, 'both'), eq(announcements.language, language))))
    .orderBy(asc(announcements.type), desc(announcements.releaseTime), desc(announcements.id))
    .limit(currentAtMost)

/** Those of some announcements that are current. */
export const readCurrentAmong = async (
  database: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<{ id: number; title: string }[]> =>
  database
    .select({ id: announcements.id, title: announcements.title })
    .from(announcements)
    .where(and(isCurrent(viewer), inArray(announcements.id, [...ids])))

/** Keeps that somebody has read announcements; when they did first stays. */
export const noteReads = async (database: Database, { actor, now }: Viewer, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await database
    .insert(announcementReads)
    .values(ids.map((id) => ({ announcementId: id, userId: actor.userId, readTime: now })))
    .onConflictDoNothing()
}

/** One announcement for a brand. Throws `notFound`. */
export const requireAnnouncement = (
  database: Database,
  platformId: PlatformId,
  id: string,
  lock: { lock?: boolean } = {},
): Promise<AnnouncementRow> =>
  requireRow(database, announcements, and(eq(announcements.id, toRowId(id)), isForBrand(platformId)), lock)

/** Who publishes it again wants it to be read again. */
export const forgetReads = async (database: Database, id: number): Promise<void> => {
  await database.delete(announcementReads).where(eq(announcementReads.announcementId, id))
}

/** One page of those of a brand who have read an announcement, the last first unless asked otherwise. */
export const readReaders = async (
  database: Database,
  { id, platformId }: { id: number; platformId: PlatformId },
  query: ListQuery,
): Promise<Page<AnnouncementReader>> => {
  const where = readersOf([id], platformId)
  const readers = () =>
    database
      .select({
        id: webUsers.id,
        account: webUsers.account,
        realName: webUsers.realName,
        readTime: announcementReads.readTime,
      })
      .from(announcementReads)
      .innerJoin(webUsers, eq(webUsers.id, announcementReads.userId))
      .where(where)
  const total = await database.$count(readers().as('reader'))
  const found = toWindow(total, query)
  if (!found) return toPage<AnnouncementReader>([], total, query)
  const isAscending = (query.sidx !== undefined && query.order !== 'desc') !== found.backwards
  const rows = await readers()
    .orderBy(isAscending ? announcementReads.readTime : desc(announcementReads.readTime), webUsers.id)
    .limit(found.size)
    .offset(found.offset)
  const list = rows.map(({ id: userId, account, realName, readTime }) => ({
    userId: String(userId),
    account,
    realName,
    readTime: toWireTime(readTime),
  }))
  return toPage(found.backwards ? list.reverse() : list, total, query)
}
