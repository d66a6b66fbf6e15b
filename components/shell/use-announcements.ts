// biome-ignore-all lint/plugin/joined-cells: a name for an effect
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { notOffered } from '@/lib/api/lacking-calls'
import { announcementApi } from '@/lib/contract/announcement'

const everyMs = minutesToMilliseconds(5)

/**
 * Announcements of the platform. They open by themselves whenever the server says so at page load (spec 2); later ones
 * only count at the link. The link always opens them.
 */
export const useAnnouncements = () => {
  const language = useLocale()
  const queries = useQueryClient()
  const { data } = usePolled({
    queryKey: ['announcements', language],
    read: (options) => call(announcementApi.current, {}, options),
    everyMs,
    live: { topics: ['announcement'] },
    staleTime: everyMs,
  })
  const read = useMutation({
    mutationFn: (ids: string[]) => call(announcementApi.markRead, { ids }, { minor: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['announcements'] }),
  })
  /** Undefined: not opened or closed yet. */
  const [wanted, setWanted] = useState<boolean>()
  const list = data?.platformInfos ?? []
  // Only the first answer opens it: what comes later interrupts no work.
  const [ejected, setEjected] = useState<boolean>()
  if (data !== undefined && ejected === undefined) setEjected(data.ejectFlag === 1 && list.length > 0)
  const shown = wanted ?? ejected ?? false
  const unread = list.filter(({ readFlag }) => readFlag === 0)
  const markRead = read.mutate
  // Marked one by one as each is shown: the others stay unread.
  const [seen, setSeen] = useState<string>()
  const ids = shown
    ? unread
        .filter(({ id }) => id === seen)
        .map(({ id }) => id)
        .join(',')
    : ''

  useEffect(
    function markShown() {
      if (ids && !notOffered(announcementApi.markRead)) markRead(ids.split(','))
    },
    [ids, markRead],
  )

  return {
    list,
    unread: unread.length,
    shown,
    see: setSeen,
    open: () => setWanted(true),
    close: () => setWanted(false),
  }
}
