// biome-ignore-all lint/plugin/joined-cells: a name for an effect
'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { useStoredState } from '@/components/ui/stored-state'
import { usePolled } from '@/components/ui/use-polled'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { announcementApi } from '@/lib/contract/announcement'

const everyMs = minutesToMilliseconds(5)
const none: readonly string[] = []

/**
 * Announcements of the platform. Those present at page load open by themselves once, if the server says so;
 * later ones only count at the link, and interrupt nobody. The link always opens them.
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
    meta: { quiet: true },
  })
  const read = useMutation({
    mutationFn: (ids: string[]) => call(announcementApi.markRead, { ids }, { minor: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['announcements'] }),
  })
  /** Undefined: not opened or closed yet. */
  const [wanted, setWanted] = useState<boolean>()
  const list = data?.platformInfos ?? []
  const { userId } = useUser()
  // A user who closed it early has the count at the link, and is not interrupted on each reload of the tab.
  const [offered, setOffered] = useStoredState(`announcements:${userId}`, none)
  // Only the first answer opens it; later answers for the same page do not.
  const [ejected, setEjected] = useState<boolean>()
  if (data !== undefined && ejected === undefined) {
    setEjected(data.ejectFlag === 1 && list.some(({ id, readFlag }) => readFlag === 0 && !offered.includes(id)))
  }
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

  const held = ejected ? list.map(({ id }) => id).join(',') : ''
  useEffect(
    function noteOffered() {
      if (held) setOffered(held.split(','))
    },
    [held, setOffered],
  )

  useEffect(
    function markShown() {
      if (ids) markRead(ids.split(','))
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
