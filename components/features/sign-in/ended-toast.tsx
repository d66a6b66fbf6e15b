'use client'
import { useEffect } from 'react'
import { Toaster, useToasts } from '@/components/ui/notice/toaster'

/** Why a session could not begin: a toast on the sign-in page. Spec 4 and 8. */
export const EndedToast = ({ text }: { text: string }) => {
  const { toasts, add, dismiss } = useToasts()
  useEffect(
    function show() {
      add({ kind: 'error', text })
    },
    [add, text],
  )
  return <Toaster toasts={toasts} dismiss={dismiss} />
}
