'use client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { call } from '@/lib/api/call'
import { type OtaVersion, otaVersionApi } from '@/lib/contract/ota-version'

/** Requests a ticket and opens it: the browser saves the file. Renders nothing. */
export default function VersionDownload({ row, onClose }: RowDialogProps<OtaVersion>) {
  const asked = useRef(false)
  const { mutate } = useMutation({
    mutationFn: () => call(otaVersionApi.ticket, { versionId: row.versionId }),
    onSuccess: ({ ticket }) => location.assign(`${otaVersionApi.download.path}?ticket=${encodeURIComponent(ticket)}`),
    onSettled: onClose,
  })
  useEffect(
    function askOnce() {
      if (asked.current) return
      asked.current = true
      mutate()
    },
    [mutate],
  )
  return null
}
