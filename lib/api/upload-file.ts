import type { DataOf, Endpoint } from '@/lib/contract/endpoint'
import { shapesReady } from '@/lib/contract/shapes-ready'
import { change } from './call'
import { CallError } from './call-error'
import { type Answer, headersOf, type SendOptions, toAnswer } from './send'

type UploadOptions = {
  signal?: AbortSignal
  /** Called during sending with the share sent so far, 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Sends a form once, by XMLHttpRequest, which alone reports upload progress. One that breaks off before its last byte
 * has not happened; one whose answer is lost may have.
 */
const sendForm = (
  endpoint: Endpoint,
  form: FormData,
  { onProgress, ...options }: SendOptions & Pick<UploadOptions, 'onProgress'>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    if (!navigator.onLine) {
      reject(new CallError(0, 'offline', { reason: 'offline' }))
      return
    }
    const request = new XMLHttpRequest()
    let isSent = false
    const cancel = () => request.abort()
    const settle = (act: () => void) => () => {
      options.signal?.removeEventListener('abort', cancel)
      act()
    }
    request.open('POST', endpoint.path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headersOf(endpoint, options))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.upload.onload = () => {
      isSent = true
      onProgress?.(1)
    }
    request.onload = settle(async () => {
      try {
        await shapesReady()
        resolve(toAnswer(request.response, request.status, (name) => request.getResponseHeader(name)))
      } catch (error) {
        reject(error)
      }
    })
    request.onerror = settle(() => reject(new CallError(0, 'network', { reason: isSent ? 'network' : 'uploadBroken' })))
    request.onabort = settle(() => reject(options.signal?.reason))
    options.signal?.addEventListener('abort', cancel, { once: true })
    if (options.signal?.aborted) reject(options.signal.reason)
    else request.send(form)
  })

/**
 * Uploads a file through the console's proxy, text fields first. Resolves with the endpoint's data, rejects with
 * CallError, or with the signal's reason when it was cancelled. Handles an ended session and a lost answer
 * like `call`.
 */
export const uploadFile = <E extends Endpoint>(
  endpoint: E,
  { file, ...fields }: { file: File } & Record<string, string | File>,
  { signal, onProgress }: UploadOptions = {},
): Promise<DataOf<E>> => {
  const { name, size, lastModified } = file
  const sendOnce = (options: SendOptions): Promise<Answer> => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    // Last: the platform then knows all fields before the file's first byte.
    form.append('file', file)
    return sendForm(endpoint, form, { ...options, ...(onProgress && { onProgress }) })
  }
  const answered = change(endpoint, { ...fields, name, size, lastModified }, sendOnce, signal ? { signal } : {})
  // Parsed by the endpoint's own schema.
  return answered as Promise<DataOf<E>>
}
