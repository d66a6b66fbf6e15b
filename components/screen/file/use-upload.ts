'use client'
import { useState } from 'react'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { CallError } from '@/lib/api/call-error'
import { reactTo } from '@/lib/api/failure-bus'
import { uploadFile } from '@/lib/api/upload-file'
import type { DataOf, Endpoint, Upload } from '@/lib/contract/endpoint'
import type { FieldErrors } from '@/lib/contract/envelope'
import { codes } from '@/lib/contract/error-code'
import { useFileProblem } from './use-file-problem'

/** An upload in progress: the share sent, 0 to 1; at 1 the platform is checking it. */
export type Sending = { name: string; part: number; stop: AbortController }

type UploadOptions<E extends Endpoint> = {
  /** Errors of the text fields sent before the file, by field. */
  check?: (values: Record<string, string>) => FieldErrors
  onDone: (data: DataOf<E>) => unknown
}

/**
 * Checks a file and its text fields, and sends them. Invalid input is refused before a byte is sent; a refusal by the
 * platform is in `errors` by field, otherwise in `failure`.
 */
export const useUpload = <E extends Endpoint & { upload: Upload }>(
  endpoint: E,
  { check, onDone }: UploadOptions<E>,
) => {
  const { problemOf } = useFileProblem(endpoint.upload)
  const toText = useFailureText()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** `data` of a refusal. */
  const [refusal, setRefusal] = useState<unknown>()
  const [sending, setSending] = useState<Sending>()
  const [isCancelled, setCancelled] = useState(false)
  useUnsaved(sending !== undefined, false)

  const failWith = (error: unknown) => {
    if (!(error instanceof CallError)) {
      setFailure(toText(error))
      return
    }
    const { fields, data } = error.detail
    setRefusal(data)
    if (fields) setErrors(fields)
    else setFailure(toText(error))
    // An ended session or a missing right is reported as everywhere.
    if (error.code !== codes.badRequest && error.code !== codes.payloadTooLarge) reactTo(error, toText)
  }

  const send = async (values: Record<string, string>, file: File) => {
    const stop = new AbortController()
    const onProgress = (part: number) => setSending({ name: file.name, part, stop })
    onProgress(0)
    try {
      const data = await uploadFile(endpoint, { ...values, file }, { signal: stop.signal, onProgress })
      await onDone(data)
    } catch (error) {
      if (stop.signal.aborted) setCancelled(true)
      else failWith(error)
    }
    setSending(undefined)
  }

  return {
    errors,
    failure,
    refusal,
    isCancelled,
    sending,
    forget: (field: string) => setErrors(({ [field]: _gone, ...others }) => others),
    /** Returns errors by field; nothing was sent then. */
    submit: (values: Record<string, string>, file: File | undefined): FieldErrors => {
      const problem = problemOf(file)
      const found = { ...check?.(values), ...(problem && { file: problem }) }
      setErrors(found)
      setRefusal(undefined)
      setFailure(undefined)
      setCancelled(false)
      if (file && Object.keys(found).length === 0) send(values, file)
      return found
    },
  }
}
export type UploadApi = ReturnType<typeof useUpload>
