'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { EmptyState } from '@/components/screen/page/empty-state'
import { usePlatformId } from '@/components/ui/brand-provider'
import { ButtonLink } from '@/components/ui/field/button-link'
import { useLacksScreen } from '@/components/ui/notice/use-lacks-screen'
import { usePlatformBack } from '@/components/ui/use-platform-state'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { reactionTo } from '@/lib/api/failure-policy'
import { untilSignedIn } from '@/lib/api/session/session-state'
import { codes, unreachableCodes } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { findRoute, routeOf, withRecord } from '@/lib/navigation/routes'

/** The list of the records of this screen, which leads on where one of them is not there. */
const useListOfRecords = () => {
  const name = findRoute(usePathname(), usePlatformId())
  const list = name && (routeOf(name).meta.activeMenu ?? (withRecord.has(name) ? name : undefined))
  const title = useRouteTitle()
  const lacksScreen = useLacksScreen()
  if (list === undefined || lacksScreen(routeOf(list).path)) return undefined
  return { href: routeOf(list).path, title: title(list) }
}

/** A record that cannot be shown: not found, not allowed, or currently unreachable. The page is its message: no toast repeats it. */
export const RecordFailure = ({ failure }: { failure: ReadFailure }) => {
  const router = useRouter()
  const t = useTranslations('common')
  const pages = useTranslations('pages')
  const list = useListOfRecords()
  const { code, message } = failure
  const ended = reactionTo(code) === 'relogin'
  usePlatformBack(unreachableCodes.has(code), code === codes.platformAway ? failure.requestId : '', () =>
    router.refresh(),
  )
  useEffect(
    function askToSignIn() {
      if (!ended) return
      untilSignedIn({ text: message, requestId: failure.requestId }).then((back) => {
        if (back) router.refresh()
      })
    },
    [ended, message, failure.requestId, router],
  )
  const final = code === codes.notFound || code === codes.forbidden
  return (
    <EmptyState
      title={code === codes.forbidden ? pages('mayNotView') : message}
      requestId={failure.requestId}
      onRetry={final ? undefined : () => router.refresh()}
      isHeading
      role="alert"
    >
      {final && list && (
        <ButtonLink variant="outlined" href={list.href}>
          {t('backToList', { list: list.title })}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
