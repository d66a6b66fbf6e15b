import './zod-mode'
import * as z from 'zod'
import {
  DateTime,
  Day,
  fromQuery,
  GivenId,
  get,
  Id,
  listQuery,
  noInput,
  nothing,
  page,
  post,
  searchText,
  ZoneName,
} from './endpoint'
import { PlatformId } from './platform-id'
import { plainTextOf, textLength } from './rich-text'
import { hasMarkup } from './text'
import { hasOneDirection, oneDirection, turnsDirection } from './text-direction'

/** 1 top, 2 general. Domain 2.21. */
export const AnnouncementType = z.literal([1, 2])
/** 0 draft, 1 published, 2 ended: published, and past its end. */
export const AnnouncementStatus = z.literal([0, 1, 2])

/** An announcement as staff read it. `content` is HTML that the platform has cleaned; it is cleaned again on render. */
export const Announcement = z.object({
  id: GivenId,
  platformTitle: z.string(),
  content: z.string(),
  announceDate: DateTime,
  type: AnnouncementType,
  /** 1: this user has been shown it. ours: not shown in the spec. */
  readFlag: z.literal([0, 1]),
})
export type Announcement = z.infer<typeof Announcement>

/** `ejectFlag` 1: there is one that this user has not been shown. Spec 3. */
export const Announcements = z.object({
  ejectFlag: z.literal([0, 1]),
  platformInfos: z.array(Announcement),
})
export type Announcements = z.infer<typeof Announcements>

/** Spec 5 and 9: an announcement has at most 5,000 characters of text in each language. */
export const announcementMax = 5000
export const announcementTitleMax = 100
/** Most characters of HTML: far more than 5,000 of text need. */
const htmlMax = 100_000

const title = z
  .string({ error: 'required' })
  .trim()
  .max(announcementTitleMax, { error: 'tooLong' })
  .refine(hasOneDirection, oneDirection)
  .refine((text) => !hasMarkup(text), { error: 'markup' })
const content = z
  .string({ error: 'required' })
  .max(htmlMax, { error: 'announcementTooLong' })
  // Also when written as an entity.
  .refine((html) => !turnsDirection(plainTextOf(html)), oneDirection)
  .refine((html) => textLength(html) <= announcementMax, { error: 'announcementTooLong' })
const hasText = (html: string): boolean => /\S/.test(html.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' '))

const form = {
  title: title.min(1, { error: 'required' }),
  /** Empty: the other language's title is shown in both. The same for the content. */
  titleEn: title,
  content: content.refine(hasText, { error: 'required' }),
  contentEn: content,
  type: AnnouncementType,
  releaseTime: DateTime,
  endTime: DateTime,
  /** Empty: all brands. */
  platformIds: z.array(PlatformId).max(3),
}
const endsLater = ({ releaseTime, endTime }: { releaseTime: string; endTime: string }): boolean => releaseTime < endTime
const later = { error: 'endBeforeRelease', path: ['endTime'] }

export const AnnouncementForm = z.strictObject(form).refine(endsLater, later)
export type AnnouncementForm = z.infer<typeof AnnouncementForm>

/** 1: it is published in the same act, which needs the right to publish, too. */
const publish = { publish: z.literal(1).optional() }

/** An announcement as its editors see it. */
export const ManagedAnnouncement = z.object({
  announcementId: Id,
  title: z.string(),
  titleEn: z.string(),
  type: AnnouncementType,
  releaseTime: DateTime,
  endTime: DateTime,
  status: AnnouncementStatus,
  /** Users of this brand who have been shown it. */
  readCount: z.number().int(),
  platformIds: z.array(PlatformId),
  /** 1: only the caller's brands see it, so the caller may change it. */
  ownFlag: z.literal([0, 1]),
  creator: z.string(),
  createTime: DateTime,
  updateTime: DateTime,
  version: z.number().int(),
})
export type ManagedAnnouncement = z.infer<typeof ManagedAnnouncement>

export const AnnouncementReader = z.object({
  userId: Id,
  account: z.string(),
  realName: z.string(),
  readTime: DateTime,
})
export type AnnouncementReader = z.infer<typeof AnnouncementReader>

type State = Pick<ManagedAnnouncement, 'status' | 'ownFlag'>
/** What may be done with an announcement; the platform uses the same functions. Domain 4.10. */
export const announcementCan = {
  /** A published text does not change: it is withdrawn first. */
  edit: ({ status, ownFlag }: State): boolean => status === 0 && ownFlag === 1,
  publish: ({ status, ownFlag }: State): boolean => status === 0 && ownFlag === 1,
  withdraw: ({ status, ownFlag }: State): boolean => status === 1 && ownFlag === 1,
  remove: ({ status, ownFlag }: State): boolean => status !== 1 && ownFlag === 1,
}

export const announcementSorts = ['releaseTime', 'endTime', 'createTime'] as const
export const AnnouncementQuery = listQuery(announcementSorts, {
  title: searchText.optional(),
  type: fromQuery(AnnouncementType).optional(),
  status: fromQuery(AnnouncementStatus).optional(),
  /** Days of `timeZone`, of UTC without one; both included. */
  timeZone: ZoneName.optional(),
  releaseFrom: Day.optional(),
  releaseTo: Day.optional(),
})
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>

const byId = z.strictObject({ announcementId: Id })

export const announcementApi = {
  current: get('/user_platform/infos', { access: 'session', input: noInput, data: Announcements }),
  /** Marks announcements as shown to this user. ours: not shown in the spec. */
  markRead: post('/user_platform/infos/read', {
    access: 'session',
    input: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    data: nothing,
  }),
  // ours: not shown in the spec
  list: get('/sys/announcement/list', {
    access: 'announcement:list',
    input: AnnouncementQuery,
    data: page(ManagedAnnouncement),
  }),
  info: get('/sys/announcement/info', {
    access: 'announcement:list',
    input: byId,
    data: ManagedAnnouncement.extend({ content: z.string(), contentEn: z.string() }),
  }),
  save: post('/sys/announcement/save', {
    access: 'announcement:save',
    input: z.strictObject({ ...form, ...publish }).refine(endsLater, later),
    data: byId,
  }),
  update: post('/sys/announcement/update', {
    access: 'announcement:save',
    input: z
      .strictObject({ announcementId: Id, version: z.number().int(), ...form, ...publish })
      .refine(endsLater, later),
    data: nothing,
  }),
  /** Shows it from its release on, to everybody again: its text may have changed since it was withdrawn. */
  publish: post('/sys/announcement/publish', { access: 'announcement:publish', input: byId, data: nothing }),
  withdraw: post('/sys/announcement/withdraw', { access: 'announcement:publish', input: byId, data: nothing }),
  remove: post('/sys/announcement/delete', { access: 'announcement:delete', input: byId, data: nothing }),
  /** Users of this brand who have been shown it, the latest first. */
  readers: get('/sys/announcement/readers', {
    access: 'announcement:list',
    input: listQuery(['readTime'], { announcementId: Id }),
    data: page(AnnouncementReader),
  }),
}
