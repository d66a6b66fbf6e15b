'use client'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/api/call'
import { announcementApi } from '@/lib/contract/announcement'

/** An announcement with its texts, read once for a dialog: it must not change under the user's input. */
export const useAnnouncement = (announcementId: string) =>
  useQuery({
    queryKey: [announcementApi.info.path, announcementId],
    queryFn: ({ signal }) => call(announcementApi.info, { announcementId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
