import { millisecondsInDay } from 'date-fns/constants'
import { platformIds } from '@/lib/contract/platform-id'
import { before, digits, drawInt } from './draw'
import type { AppUserRow, GroupRow } from './people'
import type { MemberRow } from './plan-members'

const perBrand = 3

/** Groups whose devices have gone: nobody has dissolved them yet. */
export const planEmptyGroups = (
  users: readonly AppUserRow[],
  now: Date,
  nextGroup: () => number,
): { group: GroupRow; members: MemberRow[] }[] =>
  platformIds.flatMap((platformId) => {
    const ordinary = users.filter((user) => user.platformId === platformId && user.accountType === 1)
    return Array.from({ length: perBrand }, (_, n) => {
      const key = `${platformId}|empty|${n}`
      const at = drawInt(0, ordinary.length - 2, key)
      const people = ordinary.slice(at, at + 2)
      const createTime = before(now, millisecondsInDay * drawInt(90, 900, key, 'age'))
      const id = nextGroup()
      const [owner] = people
      const isChinese = owner?.countryCode === 'CN'
      const group: GroupRow = {
        id,
        platformId,
        groupNo: `G${digits(id, 9)}`,
        adminUserId: owner?.id ?? null,
        groupName: isChinese ? `${owner?.nickname}的旧宅` : `Former home of ${owner?.nickname ?? ''}`,
        city: isChinese ? '青岛' : '',
        cityEn: isChinese ? 'Qingdao' : '',
        address: '',
        createTime,
        updateTime: createTime,
      }
      const members = people.map(
        (user, index): MemberRow => ({
          groupId: id,
          appUserId: user.id,
          role: index === 0 ? 1 : 2,
          joinTime: createTime,
        }),
      )
      return { group, members }
    })
  })
