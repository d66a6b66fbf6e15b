import { millisecondsInDay } from 'date-fns/constants'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { rnd } from '@/lib/format/rnd'
import type { groupMembers } from '../../nouns/tables/controller-part'
import { before, drawInt } from './draw'
import type { AppUserRow, GroupRow } from './people'

export type MemberRow = typeof groupMembers.$inferInsert

/** The administrator of a group and up to three others, who joined after the controller was bound. */
export const planMembers = (
  { id: groupId, adminUserId }: GroupRow,
  users: readonly AppUserRow[],
  bound: Date,
  now: Date,
): MemberRow[] => {
  const members: MemberRow[] = adminUserId
    ? [{ groupId, appUserId: adminUserId, role: 1, joinTime: before(bound, 0) }]
    : []
  const others = drawInt(0, 3, groupId, 'members')
  for (let n = 0; n < others; n++) {
    const user = users[drawInt(0, users.length - 1, groupId, 'member', n)]
    if (!user || members.some(({ appUserId }) => appUserId === user.id)) continue
    const since = Math.min(differenceInMilliseconds(now, bound), 200 * millisecondsInDay * rnd(groupId, 'joined', n))
    members.push({ groupId, appUserId: user.id, role: 2, joinTime: before(bound, -since) })
  }
  return members
}
