'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { useStoredState } from '@/components/ui/stored-state'
import { useLacks, useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type AccountNotice, sessionApi } from '@/lib/contract/session'

/** How long after the page has loaded the notices are read, milliseconds: nothing of the page waits for them. */
const patience = 1000
const queryKey = [sessionApi.notices.path]
const none: { list: AccountNotice[] } = { list: [] }

const usePageLoaded = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(function awaitLoad() {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => setIsLoaded(true), patience)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('load', wait)
    }
  }, [])
  return isLoaded
}

/**
 * Events of the user's account that the user may not know of: read once after the page has loaded, and again after a
 * sign-in over the page. A failed read shows no message, because the user did not request it. A user who previews a
 * role could not mark them as read. A dot at the bell shows them until they are read, and one toast per browser tab; both
 * move nothing of the page.
 */
export const useAccountNotices = () => {
  const t = useTranslations('shell.announcements')
  const queries = useQueryClient()
  const lacks = useLacks()
  const { preview } = useUser()
  const isLoaded = usePageLoaded()
  const { data: { list } = none } = useQuery({
    queryKey,
    queryFn: () => call(sessionApi.notices, {}, { background: true }).catch(() => none),
    enabled: isLoaded && !preview && !lacks(sessionApi.notices),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

  const newest = list[0]?.noticeId
  const [shown, setShown] = useStoredState<string | undefined>('shown:account', undefined)
  useEffect(
    function showOnce() {
      if (newest === undefined || newest === shown) return
      setShown(newest)
      notify({ kind: 'info', text: t('accountNews') })
    },
    [newest, shown, setShown, t],
  )

  const see = useCallback(() => {
    queries.setQueryData(queryKey, none)
    if (lacks(sessionApi.seen)) return
    const noticeIds = list.map(({ noticeId }) => noticeId)
    // What was not marked is shown with the next page.
    call(sessionApi.seen, { noticeIds }, { minor: true }).catch(() => undefined)
  }, [list, lacks, queries])

  return { list, see }
}
