import { and, asc, count, desc, eq, gt, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import type { AnnouncementQuery, ManagedAnnouncement } from '@/lib/contract/announcement'
import { normalizeShort } from '@/lib/contract/normalize-short'
import { type PlatformId, platformIds } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import type { Database } from '../../kernel/db/database'
import { toWindow } from '../../kernel/db/page'
import type { Actor } from '../../kernel/session/actor'
import { webUsers } from '../../kernel/session/identity-table'
import { toContainsPattern } from '../../kernel/text/search-text'
import { withinDays } from '../../kernel/time/within-days'
import { announcementReads, announcements } from '../tables/announcement'

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

const toConditions = (platformId: PlatformId, query: AnnouncementQuery, now: Date): SQL | undefined =>
  and(
    isForBrand(platformId),
    query.title ? holds(query.title) : undefined,
    query.type === undefined ? undefined : eq(announcements.type, query.type),
    query.status === undefined ? undefined : statusIs(query.status, now),
    withinDays(announcements.releaseTime, query, 'releaseFrom', 'releaseTo'),
  )

/** Top ones first, as readers see them, then the newest; a sort that is asked for is only that. */
const toOrder = ({ sidx, order }: AnnouncementQuery, backwards: boolean): SQL[] => {
  const turned = (direction: typeof asc) => (backwards ? (direction === asc ? desc : asc) : direction)
  if (sidx === undefined)
    return [turned(asc)(announcements.type), turned(desc)(announcements.releaseTime), turned(desc)(announcements.id)]
  const direction = turned(order === 'desc' ? desc : asc)
  return [direction(announcements[sidx]), direction(announcements.id)]
}

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

/** One page of announcements of a brand and how many match. */
export const listAnnouncements = async (database: Database, query: AnnouncementQuery, viewer: Viewer) => {
  const where = toConditions(viewer.actor.platformId, query, viewer.now)
  const total = await database.$count(announcements, where)
  const found = toWindow(total, query)
  if (!found) return { list: [], total }
  const rows = await database
    .select()
    .from(announcements)
    .where(where)
    .orderBy(...toOrder(query, found.backwards))
    .limit(found.size)
    .offset(found.offset)
  return { list: await toManaged(database, found.backwards ? rows.reverse() : rows, viewer), total }
}
