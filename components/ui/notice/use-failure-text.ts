'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { checksumsOf } from '@/lib/contract/checksum-mismatch'
import { isHistoryMissing } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { wrongAnswerText } from '@/lib/contract/wrong-answer'

const maxReasons = 3

/** Text of a failed call: the platform's own, or ours if it sent nothing usable. */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useTranslations('common.errors')
  const language = useLocale()
  return useCallback(
    (error) => {
      if (!(error instanceof CallError)) return t('generic')
      const { reason, retryAfter, fields, wrong, data } = error.detail
      const checksums = checksumsOf(data)
      // If no form shows them, only the platform's reasons say what to do.
      const told = [...new Set(Object.values(fields ?? {}))].slice(0, maxReasons).join(' ')
      const message = wrong
        ? wrongAnswerText(wrong, language)
        : reason
          ? t(reason)
          : told || error.message || t('generic')
      if (checksums) return t('checksums', { message, ...checksums })
      // Nobody has to wait and try again: what was in the past comes back by itself, and its text says so.
      return retryAfter && !isHistoryMissing(error.code) ? t('retryAfter', { message, seconds: retryAfter }) : message
    },
    [t, language],
  )
}

/** The failure of a read, in the form of the server's own read failures. */
export const useReadFailure = (): ((error: Error | null) => ReadFailure | undefined) => {
  const toText = useFailureText()
  return (error) => {
    if (!error) return undefined
    const { code, detail } = error instanceof CallError ? error : { code: 0, detail: {} as CallError['detail'] }
    return { code, message: toText(error), requestId: detail.requestId ?? '' }
  }
}

/** Shows the failure of a read that the server made for the page as a toast, like one of a read of the browser. */
export const useFailureToast = (failure: ReadFailure | undefined): void => {
  const { message, requestId } = failure ?? {}
  useEffect(
    function showFailure() {
      // Where the shell was rendered with it, the shell does not listen yet.
      if (message) queueMicrotask(() => notify({ kind: 'error', text: message, requestId }))
    },
    [message, requestId],
  )
}
