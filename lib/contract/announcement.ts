import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, noInput, nothing, post } from './endpoint'

/** An announcement as staff read it. `content` is HTML that the platform has cleaned; it is cleaned again on render. */
export const Announcement = z.object({
  id: Id,
  platformTitle: z.string(),
  content: z.string(),
  announceDate: DateTime,
  /** 1 top, 2 general. Domain 2.21. */
  type: z.literal([1, 2]),
})
export type Announcement = z.infer<typeof Announcement>

/** `ejectFlag` 1: there is one that this user has not been shown. Spec 3. */
export const Announcements = z.object({
  ejectFlag: z.literal([0, 1]),
  platformInfos: z.array(Announcement),
})
export type Announcements = z.infer<typeof Announcements>

export const announcementApi = {
  current: get('/user_platform/infos', { access: 'session', input: noInput, data: Announcements }),
  /** Marks announcements as shown to this user. ours: not shown in the spec. */
  markRead: post('/user_platform/infos/read', {
    access: 'session',
    input: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    data: nothing,
  }),
}
