'use client'
import { type FormEvent, useId, useState } from 'react'
import { checkUploadFile } from '@/components/screen/file/check-upload-file'
import { useUpload } from '@/components/screen/file/use-upload'
import { useStoredState } from '@/components/ui/stored-state'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import type { Endpoint, Upload } from '@/lib/contract/endpoint'
import type { FieldErrors } from '@/lib/contract/envelope'

type UploadFormOptions<Values> = {
  endpoint: Endpoint & { upload: Upload }
  /** Path of the list that gets the new record. */
  list: string
  /** Name of the form among the drafts of the list. */
  draft: string
  /** Initial values, in the order in which the fields are seen; they must be stable. */
  first: Values
  /** Errors of the text fields sent before the file. */
  check: (texts: Record<string, string>) => FieldErrors
  /** Values suggested by the file name, for fields still empty. */
  fromName?: ((fileName: string) => Partial<Values> | undefined) | undefined
  /** `discard` empties the form. */
  onDone: (sent: { values: Values; file: File | undefined; discard: () => void }) => unknown
}

/**
 * A form whose endpoint takes a file: checked before a byte is sent, with progress and cancel. Input stays as a draft
 * until it is sent or discarded.
 */
export const useUploadForm = <Values extends Record<string, string | number>>(options: UploadFormOptions<Values>) => {
  const { endpoint, list, draft, first, check, fromName, onDone } = options
  const id = useId()
  const { userId } = useUser()
  const [values, store] = useStoredState<Values>(`${draftPrefix(userId, list)}${draft}`, first)
  const [file, setFile] = useState<File>()
  const [suggested, setSuggested] = useState<Partial<Values>>({})
  const discard = () => store(undefined)
  const upload = useUpload(endpoint, { check, onDone: () => onDone({ values, file, discard }) })
  const isBusy = upload.sending !== undefined
  useUnsaved(values !== first || file !== undefined, file === undefined)
  const change = (field: string, value: unknown) => {
    store({ ...values, [field]: typeof value === 'number' ? value : String(value ?? '') })
    upload.forget(field)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    upload.forget('file')
    // A refused file suggests nothing, and what another one has suggested goes with it, unless somebody changed it.
    const refused = checkUploadFile(chosen, endpoint.upload) !== undefined
    const next: Partial<Values> = refused ? {} : (fromName?.(chosen.name) ?? {})
    const isFree = (field: string) => values[field] === first[field] || values[field] === suggested[field]
    const fields = Object.keys({ ...suggested, ...next }).filter(isFree)
    setSuggested(next)
    if (fields.length > 0)
      store({ ...values, ...Object.fromEntries(fields.map((field) => [field, next[field] ?? first[field]])) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const fields = Object.keys(first)
    const found = upload.submit(Object.fromEntries(fields.map((field) => [field, String(values[field])])), file)
    const wrong = ['file', ...fields].find((field) => found[field])
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
  }
  return { id, endpoint, values, file, upload, isBusy, change, choose, submit, discard }
}
export type UploadFormApi<Values extends Record<string, string | number> = Record<string, string | number>> =
  ReturnType<typeof useUploadForm<Values>>
