'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import type * as z from 'zod'
import { UploadField } from '@/components/screen/file/upload-field'
import { UploadProgress } from '@/components/screen/file/upload-progress'
import { useUpload } from '@/components/screen/file/use-upload'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { Notice } from '@/components/ui/notice/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { notify } from '@/lib/api/failure-bus'
import type { Endpoint, Upload } from '@/lib/contract/endpoint'
import type { FieldErrors } from '@/lib/contract/envelope'
import type { Namespace } from '@/messages/messages'
import type { FormField } from './define-form'
import { EntityControl } from './entity-control'
import styles from './entity-form.module.css'

type Values = Record<string, string | number>

type UploadFormProps<NS extends Namespace> = {
  endpoint: Endpoint & { upload: Upload }
  /** Namespace of labels, hints and choices; the file's own label is `fields.file`. */
  messages: NS
  /** Name of the form among the drafts of the list. */
  name: string
  /** Path of the list that gets the new record: its rows are read again. */
  list: string
  fields: readonly FormField<Values, NS>[]
  /** Schema of the text fields sent before the file. */
  schema: z.ZodType
  /** Initial values. */
  values: Values
  /** Values suggested by the file name, for fields still empty. */
  fromName?: (fileName: string) => Values | undefined
  onClose: () => void
}

const toTexts = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]))

/**
 * A form whose endpoint takes a file: checked before a byte is sent, with progress and cancel. Input
 * is kept as a draft until it is sent or discarded.
 */
export const UploadForm = <NS extends Namespace>(props: UploadFormProps<NS>) => {
  const { endpoint, messages, name, list, fields, schema, values: first, fromName, onClose } = props
  const t = useTranslations()
  const checks = useFieldCheck(messages)
  const id = useId()
  const { userId } = useUser()
  const queries = useQueryClient()
  const labels = useLabels(messages)
  const [values, store] = useStoredState<Values>(`${draftPrefix(userId, list)}upload:${name}`, first)
  const [file, setFile] = useState<File>()
  const check = (texts: Record<string, string>): FieldErrors => checks.check(schema, texts)
  const upload = useUpload(endpoint, {
    check,
    onDone: async () => {
      store(undefined)
      notify({ kind: 'success', text: t('list.done.add'), about: file?.name })
      await queries.invalidateQueries({ queryKey: [list] })
      onClose()
    },
  })
  const { sending, errors } = upload
  useUnsaved(values !== first || file !== undefined, file === undefined)
  const change = (field: string, value: unknown) => {
    store({ ...values, [field]: typeof value === 'number' ? value : String(value ?? '') })
    upload.forget(field)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    upload.forget('file')
    const told = Object.entries(fromName?.(chosen.name) ?? {}).filter(([field]) => values[field] === first[field])
    if (told.length > 0) store({ ...values, ...Object.fromEntries(told) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const found = upload.submit(toTexts(values), file)
    const wrong = ['file', ...fields.map(({ field }) => field)].find((field) => found[field])
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <UploadField
          id={`${id}-file`}
          label={labels.field('file')}
          rule={endpoint.upload}
          file={file}
          error={errors.file}
          hint={labels.hint('file')}
          required
          disabled={sending !== undefined}
          onChoose={choose}
        />
        {(fields as readonly FormField<Record<string, unknown>, Namespace>[]).map((field) => (
          <EntityControl
            key={field.field}
            id={`${id}-${field.field}`}
            field={field}
            label={labels.field(field.field)}
            hint={labels.hint(field.field)}
            labelOf={(choice) => labels.choice(field.field, choice)}
            value={values[field.field]}
            error={errors[field.field]}
            onChange={(value) => change(field.field, value)}
          />
        ))}
      </div>
      {upload.failure && <Notice tone="error">{upload.failure}</Notice>}
      {upload.isCancelled && <Notice tone="info">{t('file.cancelled')}</Notice>}
      {sending && <UploadProgress sending={sending} />}
      <div className={styles.buttons}>
        {!sending && (
          <Button
            type="button"
            onClick={() => {
              store(undefined)
              onClose()
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={sending !== undefined}>
          {labels.action('upload')}
        </Button>
      </div>
    </form>
  )
}
