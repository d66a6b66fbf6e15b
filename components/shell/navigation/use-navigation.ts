'use client'
import { useLocale } from 'next-intl'
import { useMemo, useState } from 'react'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type MenuNode, menuApi } from '@/lib/contract/menu'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type UserInfo, userApi } from '@/lib/contract/user'
import { roleOf } from '@/lib/navigation/granted'
import { type MenuEntry, toMenuEntries } from '@/lib/navigation/menu-tree'

/** While the stream is down, how often menu and rights are read, milliseconds. */
const everyMs = 300_000
const live = { topics: ['menu'] as const }

type Navigation = { menuList: MenuNode[]; user: UserInfo }

/**
 * Current menu and rights of the signed-in user: as rendered by the server, then reread from the platform after
 * changes. The page and its input stay. Such a read does not keep a session alive.
 */
export const useNavigation = (first: Navigation, platformId: PlatformId): { menu: MenuEntry[]; user: UserInfo } => {
  const language = useLocale()
  const [readAt] = useState(Date.now)
  const { data = first } = usePolled<Navigation>({
    queryKey: [menuApi.nav.path, first.user.userId, language],
    read: async (options) => {
      const [{ menuList }, user] = await Promise.all([call(menuApi.nav, {}, options), call(userApi.info, {}, options)])
      return { menuList, user }
    },
    everyMs,
    live,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: first,
    initialDataUpdatedAt: readAt,
  })
  // A page that the server has rendered again (a profile was saved) is newer than earlier reads.
  const user = data.user.version < first.user.version ? first.user : data.user
  const role = roleOf(user)
  const menu = useMemo(() => toMenuEntries(data.menuList, platformId, [role]), [data.menuList, platformId, role])
  return { menu, user }
}
