import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { announcementApi } from '@/lib/contract/announcement'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime } from '@/lib/format/wire-time'
import { toRowId } from '../../kernel/db/row-id'
import { implement } from '../../kernel/http/implement'
import { announcementReads, announcements } from '../tables/announcement'
import { announcementChanges } from './announcement-changes'
import { isForBrand } from './announcement-rows'

type Row = typeof announcements.$inferSelect

const maxList = 100

/** Published, released and not ended; for this brand. */
const isCurrent = (platformId: PlatformId, now: Date) =>
  and(
    eq(announcements.status, 1),
    lte(announcements.releaseTime, now),
    gt(announcements.endTime, now),
    isForBrand(platformId),
  )

const inLanguage = (row: Row, language: Language) => ({
  platformTitle: language === 'en' && row.titleEn !== '' ? row.titleEn : row.title,
  content: language === 'en' && row.contentEn !== '' ? row.contentEn : row.content,
})

export const announcement = implement(announcementApi, {
  ...announcementChanges,
  current: async (_, { database, actor, language, now }) => {
    const rows = await database
      .select({ row: announcements, readTime: announcementReads.readTime })
      .from(announcements)
      .leftJoin(
        announcementReads,
        and(eq(announcementReads.announcementId, announcements.id), eq(announcementReads.userId, actor.userId)),
      )
      .where(
        and(
          isCurrent(actor.platformId, now),
          or(eq(announcements.language, 'both'), eq(announcements.language, language)),
        ),
      )
      .orderBy(asc(announcements.type), desc(announcements.releaseTime), desc(announcements.id))
      .limit(maxList)
    return {
      ejectFlag: rows.some(({ readTime }) => readTime === null) ? (1 as const) : (0 as const),
      platformInfos: rows.map(({ row, readTime }) => ({
        id: String(row.id),
        ...inLanguage(row, language),
        announceDate: toWireTime(row.releaseTime),
        type: row.type,
        readFlag: readTime === null ? (0 as const) : (1 as const),
      })),
    }
  },

  // An id that is not current for this brand is passed over: it may have ended while the dialog was open.
  markRead: async ({ ids }, { database, actor, now, audit }) => {
    const current = await database
      .select({ id: announcements.id })
      .from(announcements)
      .where(and(isCurrent(actor.platformId, now), inArray(announcements.id, ids.map(toRowId))))
    if (current.length > 0) {
      await database
        .insert(announcementReads)
        .values(current.map(({ id }) => ({ announcementId: id, userId: actor.userId, readTime: now })))
        .onConflictDoNothing()
    }
    audit({ module: 'announcement', target: current.map(({ id }) => id).join(', ') })
    return null
  },
})
