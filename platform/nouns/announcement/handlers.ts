import { announcementApi } from '@/lib/contract/announcement'
import type { Language } from '@/lib/contract/language'
import { toWireTime } from '@/lib/format/wire-time'
import { toRowId } from '../../kernel/db/row-id'
import { implement } from '../../kernel/http/implement'
import { storedById } from '../../kernel/http/keep-stored'
import { announcementChanges } from './announcement-changes'
import { type AnnouncementRow, noteReads, readCurrent, readCurrentAmong } from './announcement-rows'
import { announcements } from './announcement-table'

const inLanguage = (row: AnnouncementRow, language: Language) => ({
  platformTitle: language === 'en' && row.titleEn !== '' ? row.titleEn : row.title,
  content: language === 'en' && row.contentEn !== '' ? row.contentEn : row.content,
})

export const announcement = implement(
  announcementApi,
  {
    ...announcementChanges,
    current: async (_, { database, actor, language, now }) => {
      const rows = await readCurrent(database, { actor, now }, language)
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
      const current = await readCurrentAmong(database, { actor, now }, ids.map(toRowId))
      await noteReads(
        database,
        { actor, now },
        current.map(({ id }) => id),
      )
      audit({ module: 'announcement', target: current.map(({ title }) => `《${title}》`).join('') })
      return null
    },
  },
  {
    exports: {
      list: {
        key: 'announcementId',
        columns: [
          'title',
          'type',
          'status',
          'readCount',
          'releaseTime',
          'endTime',
          'platformIds',
          'titleEn',
          'creator',
          'createTime',
          'updateTime',
          'announcementId',
        ],
      },
    },
    stored: { update: storedById('announcementId', announcements) },
    batch: { key: 'announcementId', actions: { publish: {}, withdraw: {}, remove: {} } },
  },
)
