import {
  type AnnouncementForm,
  type announcementApi,
  announcementCan,
  announcementMax,
  type ManagedAnnouncement,
} from '@/lib/contract/announcement'
import { textLength } from '@/lib/contract/rich-text'
import { userMay } from '@/lib/contract/user'
import { parseWireTime, toWireTime } from '@/lib/format/wire-time'
import { deleteRow, insertRow, stampsOf, updateVersioned } from '../../kernel/db/change-row'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import type { Handlers } from '../../kernel/http/implement'
import { staleSave } from '../../kernel/session/stale-save'
import {
  type AnnouncementRow,
  announcementRows,
  brandsOf,
  forgetReads,
  isOwn,
  readReaders,
  requireAnnouncement,
  toManaged,
} from './announcement-rows'
import { announcements } from './announcement-table'
import { toCleanHtml } from './clean-html'

const module = 'announcement'

/** The announcement of the caller's brand, locked when it is about to be changed. Throws `notFound`. */
const requireRow = ({ database, actor }: Context, announcementId: string, lock = true): Promise<AnnouncementRow> =>
  requireAnnouncement(database, actor.platformId, announcementId, { lock })

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
  const row = await requireRow(context, announcementId)
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
const toContent = async (field: string, html: string): Promise<string> => {
  const clean = await toCleanHtml(html)
  if (textLength(clean) > announcementMax)
    throw new PlatformError('badRequest', { fields: { [field]: 'announcementTooLong' } })
  return clean
}

/** Saved and published at once: both rights are needed, and nothing is saved without the second. */
const toStatus = (context: Context, publish: 1 | undefined, columns: { endTime: Date }): 0 | 1 => {
  if (publish === undefined) return 0
  const { actor, now } = context
  if (!userMay({ superAdmin: actor.superAdmin, perms: [...actor.perms] }, 'announcement:publish'))
    throw new PlatformError('forbidden')
  requireFuture(columns.endTime, now)
  return 1
}

const requireFuture = (endTime: Date, now: Date): void => {
  if (endTime <= now) throw new PlatformError('badRequest', { fields: { endTime: 'inThePast' } })
}

const toColumns = async (context: Context, form: AnnouncementForm) => {
  const { title, titleEn, type } = form
  const platformIds = [...new Set(form.platformIds)].sort((a, b) => a - b)
  const columns = {
    title,
    titleEn,
    type,
    platformIds,
    content: await toContent('content', form.content),
    contentEn: await toContent('contentEn', form.contentEn),
    releaseTime: toMoment('releaseTime', form.releaseTime),
    endTime: toMoment('endTime', form.endTime),
  }
  // For a brand of somebody else's, or for none of the page that it is made on, where nobody would find it again.
  if (!isOwn(context.actor, columns) || !brandsOf(columns).includes(context.actor.platformId))
    throw new PlatformError('badRequest', { fields: { platformIds: 'otherBrands' } })
  return columns
}

const forLog = (row: Awaited<ReturnType<typeof toColumns>>) => ({
  title: row.title,
  titleEn: row.titleEn,
  content: row.content,
  contentEn: row.contentEn,
  type: row.type,
  platformIds: row.platformIds,
  releaseTime: toWireTime(row.releaseTime),
  endTime: toWireTime(row.endTime),
})

type Managing = Omit<typeof announcementApi, 'current' | 'markRead'>

/** What those who write announcements do with them. */
export const announcementChanges: Handlers<Managing> = {
  list: (query, context) => announcementRows.page(context.database, context, query),

  info: async ({ announcementId }, context) => {
    const row = await requireRow(context, announcementId, false)
    return { ...(await managed(context, row)), content: row.content, contentEn: row.contentEn }
  },

  save: async ({ publish, ...form }, context) => {
    const columns = await toColumns(context, form)
    const status = toStatus(context, publish, columns)
    const values = { ...columns, status, language: 'both', ...stampsOf(context) } as const
    const id = await insertRow(context.database, announcements, values)
    context.audit({ module, target: columns.title, after: { ...forLog(columns), ...(status === 1 && { status }) } })
    if (status === 1) context.publish({ topic: 'announcement', id: String(id) }, brandsOf(columns))
    return { announcementId: String(id) }
  },

  update: async ({ announcementId, version, publish, ...form }, context) => {
    const row = await requireRow(context, announcementId)
    if (row.version !== version) {
      const current = { ...(await managed(context, row)), content: row.content, contentEn: row.contentEn }
      throw await staleSave(context.database, row, current)
    }
    if (!announcementCan.edit(await managed(context, row))) throw new PlatformError('illegalState')
    const columns = await toColumns(context, form)
    const status = toStatus(context, publish, columns)
    if (status === 1) await forgetReads(context.database, row.id)
    await updateVersioned(context.database, announcements, row, context, { ...columns, status })
    context.audit({
      module,
      target: columns.title,
      before: { ...forLog(row), ...(status === 1 && { status: row.status }) },
      after: { ...forLog(columns), ...(status === 1 && { status }) },
    })
    if (status === 1) context.publish({ topic: 'announcement', id: announcementId }, brandsOf(columns))
    return null
  },

  publish: async ({ announcementId }, context) => {
    const { database, now } = context
    const row = await requireState(announcementId, context, 'publish')
    requireFuture(row.endTime, now)
    await forgetReads(database, row.id)
    await updateVersioned(database, announcements, row, context, { status: 1 })
    context.audit({ module, target: row.title, before: { status: 0 }, after: { status: 1 } })
    context.publish({ topic: 'announcement', id: announcementId }, brandsOf(row))
    return null
  },

  withdraw: async ({ announcementId }, context) => {
    const row = await requireState(announcementId, context, 'withdraw')
    await updateVersioned(context.database, announcements, row, context, { status: 0 })
    context.audit({ module, target: row.title, before: { status: 1 }, after: { status: 0 } })
    context.publish({ topic: 'announcement', id: announcementId }, brandsOf(row))
    return null
  },

  remove: async ({ announcementId }, context) => {
    const row = await requireState(announcementId, context, 'remove')
    await deleteRow(context.database, announcements, row.id)
    context.audit({ module, target: row.title, before: forLog(row) })
    context.publish({ topic: 'announcement' }, brandsOf(row))
    return null
  },

  readers: async ({ announcementId, ...query }, context) => {
    const { database, actor } = context
    const row = await requireRow(context, announcementId, false)
    return readReaders(database, { id: row.id, platformId: actor.platformId }, query)
  },
}
