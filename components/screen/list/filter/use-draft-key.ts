import { usePathname, useSearchParams } from 'next/navigation'
import { usePlatformId } from '@/components/ui/brand-provider'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { toTab } from '@/lib/navigation/tabs'

/** Prefix of what is chosen and typed at a list: it belongs to the list's open page, and goes with it. */
export const useDraftKey = (path: string, scope = ''): string => {
  const { userId } = useUser()
  const platformId = usePlatformId()
  const pathname = usePathname()
  const tab = toTab(`${pathname}?${useSearchParams()}`, platformId)
  return `${draftPrefix(userId, tab?.key ?? pathname)}${path}:${scope}`
}
