'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useState } from 'react'
import { Late } from '@/components/ui/overlay/late'
import { useLacks, useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { type AccountNotice, sessionApi } from '@/lib/contract/session'

const Banner = lazy(() => import('./account-notices-banner'))

/** How long after the page has loaded they are asked for, milliseconds: nothing of the page waits behind them. */
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
 * What happened to the user's account that they may not know of: asked for once after the page has loaded, and again
 * after a sign-in over the page. A failure says nothing, for nobody has asked. Who previews a role could not mark it as
 * read.
 */
export const AccountNotices = () => {
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

  const see = () => {
    queries.setQueryData(queryKey, none)
    document.getElementById('content')?.focus({ preventScroll: true })
    if (lacks(sessionApi.seen)) return
    const noticeIds = list.map(({ noticeId }) => noticeId)
    // What was not marked is shown with the next page.
    call(sessionApi.seen, { noticeIds }, { minor: true }).catch(() => undefined)
  }

  return <Late>{list.length > 0 && <Banner list={list} onSee={see} />}</Late>
}
