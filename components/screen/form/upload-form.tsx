'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type * as z from 'zod'
import { UploadState } from '@/components/screen/file/upload-state'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { notify } from '@/lib/api/failure-bus'
import type { Endpoint, Upload } from '@/lib/contract/endpoint'
import type { Namespace } from '@/messages/messages'
import type { FormField } from './define-form'
import { EntityControl } from './entity-control'
import styles from './entity-form.module.css'
import { UploadFile } from './upload-dialog'
import { useUploadForm } from './use-upload-form'

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
  /** Initial values, in the order of the fields. */
  values: Values
  /** Values suggested by the file name, for fields still empty. */
  fromName?: (fileName: string) => Values | undefined
  onClose: () => void
}

/** The fields of a record with a file, from a table of them. */
export const UploadForm = <NS extends Namespace>(props: UploadFormProps<NS>) => {
  const { endpoint, messages, name, list, fields, schema, values: first, fromName, onClose } = props
  const t = useTranslations()
  const checks = useFieldCheck(messages)
  const queries = useQueryClient()
  const labels = useLabels(messages)
  const form = useUploadForm({
    endpoint,
    list,
    draft: `upload:${name}`,
    first,
    check: (texts) => checks.check(schema, texts),
    fromName,
    onDone: async ({ file, discard }) => {
      discard()
      notify({ kind: 'success', text: t('list.done.add'), about: file?.name })
      await queries.invalidateQueries({ queryKey: [list] })
      onClose()
    },
  })
  return (
    <form className={styles.form} method="post" onSubmit={form.submit} noValidate>
      <div className={styles.fields}>
        <UploadFile form={form} messages={messages} />
        {(fields as readonly FormField<Record<string, unknown>, Namespace>[]).map((field) => (
          <EntityControl
            key={field.field}
            id={`${form.id}-${field.field}`}
            field={field}
            label={labels.field(field.field)}
            hint={labels.hint(field.field)}
            labelOf={(choice) => labels.choice(field.field, choice)}
            value={form.values[field.field]}
            error={form.upload.errors[field.field]}
            onChange={(value) => form.change(field.field, value)}
          />
        ))}
      </div>
      <UploadState upload={form.upload} />
      <div className={styles.buttons}>
        {!form.isBusy && (
          <Button
            type="button"
            onClick={() => {
              form.discard()
              onClose()
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={form.isBusy}>
          {labels.action('upload')}
        </Button>
      </div>
    </form>
  )
}
