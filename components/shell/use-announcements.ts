'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '@/lib/api/call'
import { announcementApi } from '@/lib/contract/announcement'

/** Announcements of the platform. They open by themselves when the server says so, once; the link opens them always. */
export const useAnnouncements = () => {
  const language = useLocale()
  const queries = useQueryClient()
  const key = ['announcements', language]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(announcementApi.current, {}, { signal }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  })
  const read = useMutation({
    mutationFn: (ids: string[]) => call(announcementApi.markRead, { ids }, { minor: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['announcements'] }),
  })
  const [opened, setOpened] = useState(false)
  const [closed, setClosed] = useState(false)
  const list = data?.platformInfos ?? []
  const ejected = data?.ejectFlag === 1 && list.length > 0 && !closed
  const markRead = read.mutate
  const ids = ejected ? list.map(({ id }) => id).join(',') : ''

  useEffect(
    function markShown() {
      if (ids) markRead(ids.split(','))
    },
    [ids, markRead],
  )

  const [auto, setAuto] = useState(false)
  if (ejected && !auto) setAuto(true)
  return {
    list,
    shown: opened || (auto && !closed),
    open: () => setOpened(true),
    close: () => {
      setOpened(false)
      setClosed(true)
    },
  }
}
