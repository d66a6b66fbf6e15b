import { and, desc, eq } from 'drizzle-orm'
import {
  type AnnouncementForm,
  type announcementApi,
  announcementCan,
  announcementMax,
  type ManagedAnnouncement,
} from '@/lib/contract/announcement'
import { textLength } from '@/lib/contract/rich-text'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import { toPage, toWindow } from '../../kernel/db/page'
import { toRowId } from '../../kernel/db/row-id'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import type { Handlers } from '../../kernel/http/implement'
import { webUsers } from '../../kernel/session/identity-table'
import { staleSave } from '../../kernel/session/stale-save'
import { announcementReads, announcements } from '../tables/announcement'
import {
  type AnnouncementRow,
  announcementRows,
  brandsOf,
  isForBrand,
  isOwn,
  readersOf,
  toManaged,
} from './announcement-rows'
import { toCleanHtml } from './clean-html'

const module = 'announcement'

/** The announcement of the caller's brand, locked when it is about to be changed. Throws `notFound`. */
const requireRow = async (announcementId: string, context: Context, forUpdate = true): Promise<AnnouncementRow> => {
  const query = context.database
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, toRowId(announcementId)), isForBrand(context.actor.platformId)))
  const [row] = await (forUpdate ? query.for('update') : query)
  if (row === undefined) throw new PlatformError('notFound')
  return row
}

const managed = async (context: Context, row: AnnouncementRow): Promise<ManagedAnnouncement> => {
  const [one] = await toManaged(context.database, [row], context)
  if (one === undefined) throw new PlatformError('notFound')
  return one
}

/** The row, if this may be done with it as it is now. */
const requireState = async (
  announcementId: string,
  context: Context,
  can: keyof typeof announcementCan,
): Promise<AnnouncementRow> => {
  const row = await requireRow(announcementId, context)
  if (!announcementCan[can](await managed(context, row))) throw new PlatformError('illegalState')
  return row
}

const toMoment = (field: string, wire: string): Date => {
  try {
    return parseWireTime(wire)
  } catch {
    throw new PlatformError('badRequest', { fields: { [field]: 'invalid' } })
  }
}

/** HTML as it is kept; cleaning may make an attack into text, which then counts. */
const toContent = (field: string, html: string): string => {
  const clean = toCleanHtml(html)
  if (textLength(clean) > announcementMax)
    throw new PlatformError('badRequest', { fields: { [field]: 'announcementTooLong' } })
  return clean
}

const toColumns = (context: Context, form: AnnouncementForm) => {
  const { title, titleEn, type } = form
  const platformIds = [...new Set(form.platformIds)].sort((a, b) => a - b)
  const columns = {
    title,
    titleEn,
    type,
    platformIds,
    content: toContent('content', form.content),
    contentEn: toContent('contentEn', form.contentEn),
    releaseTime: toMoment('releaseTime', form.releaseTime),
    endTime: toMoment('endTime', form.endTime),
  }
  // For a brand of somebody else's, or for none of the page that it is made on, where nobody would find it again.
  if (!isOwn(context.actor, columns) || !brandsOf(columns).includes(context.actor.platformId))
    throw new PlatformError('badRequest', { fields: { platformIds: 'otherBrands' } })
  return columns
}

const forLog = (row: ReturnType<typeof toColumns>) => ({
  title: row.title,
  titleEn: row.titleEn,
  content: row.content,
  contentEn: row.contentEn,
  type: row.type,
  platformIds: row.platformIds,
  releaseTime: toWireTime(row.releaseTime),
  endTime: toWireTime(row.endTime),
})

const touched = ({ actor, now }: Context, row: AnnouncementRow) => ({
  version: row.version + 1,
  updateTime: now,
  updateUser: actor.userId,
})

type Managing = Omit<typeof announcementApi, 'current' | 'markRead'>

/** What those who write announcements do with them. */
export const announcementChanges: Handlers<Managing> = {
  list: (query, context) => announcementRows.page(context.database, context, query),

  info: async ({ announcementId }, context) => {
    const row = await requireRow(announcementId, context, false)
    return { ...(await managed(context, row)), content: row.content, contentEn: row.contentEn }
  },

  save: async (form, context) => {
    const { database, actor, now } = context
    const columns = toColumns(context, form)
    const [row] = await database
      .insert(announcements)
      .values({
        ...columns,
        status: 0,
        language: 'both',
        createUser: actor.userId,
        updateUser: actor.userId,
        createTime: now,
        updateTime: now,
      })
      .returning({ id: announcements.id })
    if (row === undefined) throw new Error('the announcement was not stored')
    context.audit({ module, target: columns.title, after: forLog(columns) })
    return { announcementId: String(row.id) }
  },

  update: async ({ announcementId, version, ...form }, context) => {
    const row = await requireRow(announcementId, context)
    if (row.version !== version) {
      const current = { ...(await managed(context, row)), content: row.content, contentEn: row.contentEn }
      throw await staleSave(context.database, row, current)
    }
    if (!announcementCan.edit(await managed(context, row))) throw new PlatformError('illegalState')
    const columns = toColumns(context, form)
    await context.database
      .update(announcements)
      .set({ ...columns, ...touched(context, row) })
      .where(eq(announcements.id, row.id))
    context.audit({ module, target: columns.title, before: forLog(row), after: forLog(columns) })
    return null
  },

  publish: async ({ announcementId }, context) => {
    const { database, now } = context
    const row = await requireState(announcementId, context, 'publish')
    if (row.endTime <= now) throw new PlatformError('badRequest', { fields: { endTime: 'inThePast' } })
    await database.delete(announcementReads).where(eq(announcementReads.announcementId, row.id))
    await database
      .update(announcements)
      .set({ status: 1, ...touched(context, row) })
      .where(eq(announcements.id, row.id))
    context.audit({ module, target: row.title, before: { status: 0 }, after: { status: 1 } })
    context.publish({ topic: 'announcement', id: announcementId }, brandsOf(row))
    return null
  },

  withdraw: async ({ announcementId }, context) => {
    const row = await requireState(announcementId, context, 'withdraw')
    await context.database
      .update(announcements)
      .set({ status: 0, ...touched(context, row) })
      .where(eq(announcements.id, row.id))
    context.audit({ module, target: row.title, before: { status: 1 }, after: { status: 0 } })
    context.publish({ topic: 'announcement', id: announcementId }, brandsOf(row))
    return null
  },

  remove: async ({ announcementId }, context) => {
    const row = await requireState(announcementId, context, 'remove')
    await context.database.delete(announcements).where(eq(announcements.id, row.id))
    context.audit({ module, target: row.title, before: forLog(row) })
    context.publish({ topic: 'announcement' }, brandsOf(row))
    return null
  },

  readers: async ({ announcementId, ...query }, context) => {
    const { database, actor } = context
    const row = await requireRow(announcementId, context, false)
    const where = readersOf([row.id], actor.platformId)
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
    if (!found) return toPage([], total, query)
    const isAscending = (query.sidx !== undefined && query.order !== 'desc') !== found.backwards
    const rows = await readers()
      .orderBy(isAscending ? announcementReads.readTime : desc(announcementReads.readTime), webUsers.id)
      .limit(found.size)
      .offset(found.offset)
    const list = rows.map(({ id, account, realName, readTime }) => ({
      userId: String(id),
      account,
      realName,
      readTime: toWireTime(readTime),
    }))
    return toPage(found.backwards ? list.reverse() : list, total, query)
  },
}
