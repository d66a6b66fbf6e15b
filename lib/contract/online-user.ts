import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, listQuery, nothing, page, post, searchText } from './endpoint'

/** Somebody who is signed in to the brand: one row for each browser. */
export const OnlineUser = z.object({
  sessionId: Id,
  account: z.string(),
  realName: z.string(),
  organizationName: z.string(),
  ip: z.string(),
  /** `Chrome 141 · Windows`; empty if unknown. */
  userAgent: z.string(),
  signInTime: DateTime,
  lastUsedTime: DateTime,
  /** The requesting session. */
  current: z.literal([0, 1]),
  /** Whether the caller holds at least as much as this user. */
  within: z.literal([0, 1]),
})
export type OnlineUser = z.infer<typeof OnlineUser>

/** What may be done with a session; the platform uses the same function. */
export const onlineUserCan = {
  end: ({ current, within }: Pick<OnlineUser, 'current' | 'within'>): boolean => current === 0 && within === 1,
}
/** Which rule of `onlineUserCan.end` stands in the way; undefined: that it is the caller's own session. */
export const onlineUserWhyNot = ({ current }: Pick<OnlineUser, 'current'>): 'above' | undefined =>
  current === 0 ? 'above' : undefined

export const onlineUserSorts = ['signInTime', 'lastUsedTime', 'account'] as const
export const OnlineUserQuery = listQuery(onlineUserSorts, {
  account: searchText.optional(),
  realName: searchText.optional(),
  ip: searchText.optional(),
})
export type OnlineUserQuery = z.infer<typeof OnlineUserQuery>

// ours: not shown in the spec
export const onlineUserApi = {
  /** Sessions on the brand that last, of users within the caller's data scope. */
  list: get('/sys/online/list', { access: 'onlineUser:list', input: OnlineUserQuery, data: page(OnlineUser) }),
  /** Signs one session out, at once. */
  end: post('/sys/online/end', {
    access: 'onlineUser:end',
    input: z.strictObject({ sessionId: Id }),
    data: nothing,
  }),
}
