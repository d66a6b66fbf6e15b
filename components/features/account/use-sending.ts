'use client'
import { useCallback, useState } from 'react'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { CallError } from '@/lib/api/call-error'

/**
 * One call of a form at a time, and why it failed. Without the shell's query cache: these forms also stand in place of the
 * console, for whoever must set up a second factor first.
 */
export const useSending = () => {
  const toText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = useCallback(
    async (act: () => Promise<void>): Promise<void> => {
      setBusy(true)
      setFailure('')
      try {
        await act()
      } catch (error) {
        // What a dialog has said already, or was canceled there, is not said again.
        if (!(error instanceof CallError && error.detail.shown)) setFailure(toText(error))
      }
      setBusy(false)
    },
    [toText],
  )
  return { busy, failure, send, forget: useCallback(() => setFailure(''), []) }
}
