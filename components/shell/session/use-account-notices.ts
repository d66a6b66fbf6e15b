'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { useLacks, useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type AccountNotice, sessionApi } from '@/lib/contract/session'

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
 * read. They are told by one toast and a dot at the bell, which move nothing of the page.
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

  const isAny = list.length > 0
  useEffect(
    function tellOnce() {
      if (isAny) notify({ kind: 'info', text: t('accountNews') })
    },
    [isAny, t],
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
