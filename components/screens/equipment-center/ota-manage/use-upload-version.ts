'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import * as z from 'zod'
import { useFailureText } from '@/components/ui/use-failure-text'
import { CallError } from '@/lib/api/call-error'
import { reactTo } from '@/lib/api/failure-bus'
import { uploadFile } from '@/lib/api/upload-file'
import type { FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { ChecksumMismatch, otaVersionApi, otaVersionUploadFields } from '@/lib/contract/ota-version'
import { checkText, toFieldErrors } from '@/lib/contract/validation'
import { compareVersions } from '@/lib/contract/version-number'

export type UploadValues = Record<keyof typeof otaVersionUploadFields, string>
const UploadFields = z.strictObject(otaVersionUploadFields)

type Sending = { part: number; stop: AbortController }

/** Checks and sends a new version with its file. What cannot be right is told before a byte is sent. */
export const useUploadVersion = (onDone: () => void) => {
  const language = useLocale()
  const queries = useQueryClient()
  const toText = useFailureText()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [mismatch, setMismatch] = useState<ChecksumMismatch>()
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState<Sending>()
  const [isCancelled, setCancelled] = useState(false)

  const check = (values: UploadValues): FieldErrors => {
    const parsed = UploadFields.safeParse(values)
    if (!parsed.success) return toFieldErrors(parsed.error, language)
    const { minSourceVersion, versionNo } = parsed.data
    return minSourceVersion !== '' && compareVersions(minSourceVersion, versionNo) >= 0
      ? { minSourceVersion: checkText('sourceNotOlder', language) }
      : {}
  }

  const failWith = (error: unknown) => {
    if (!(error instanceof CallError)) {
      setFailure(toText(error))
      return
    }
    const { fields, data } = error.detail
    const wrong = ChecksumMismatch.safeParse(data)
    if (wrong.success) setMismatch(wrong.data)
    if (fields) setErrors(fields)
    else setFailure(toText(error))
    // A session that ended, a missing right: told as everywhere.
    if (error.code !== codes.badRequest && error.code !== codes.payloadTooLarge) reactTo(error, toText)
  }

  const send = async (values: UploadValues, file: File) => {
    const stop = new AbortController()
    const onProgress = (part: number) => setSending({ part, stop })
    onProgress(0)
    try {
      await uploadFile(otaVersionApi.upload, { ...values, file }, { signal: stop.signal, onProgress })
      await queries.invalidateQueries({ queryKey: [otaVersionApi.list.path] })
      onDone()
    } catch (error) {
      if (stop.signal.aborted) setCancelled(true)
      else failWith(error)
    }
    setSending(undefined)
  }

  return {
    errors,
    mismatch,
    failure,
    isCancelled,
    sending,
    forget: (field: string) => setErrors(({ [field]: _gone, ...others }) => others),
    submit: (values: UploadValues, file: File | undefined, fileProblem: string | undefined) => {
      const found: FieldErrors = { ...check(values), ...(fileProblem && { file: fileProblem }) }
      setErrors(found)
      setMismatch(undefined)
      setFailure(undefined)
      setCancelled(false)
      if (file && Object.keys(found).length === 0) send(values, file)
      return found
    },
  }
}
