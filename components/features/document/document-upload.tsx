'use client'
import { useTranslations } from 'next-intl'
import * as z from 'zod'
import { UploadDialog } from '@/components/screen/form/upload-dialog'
import { type UploadFormApi, useUploadForm } from '@/components/screen/form/use-upload-form'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { notify } from '@/lib/api/failure-bus'
import { documentTexts } from '@/lib/contract/document'
import { type DocumentKind, documentApis } from './document-api'
import { CategoryPicker, LanguagePicker } from './document-controls'
import styles from './documents.module.css'
import { toTitle } from './to-title'

const guide = { title: '', categoryId: '', language: 'zh', productModel: '', version: '' }
/** Initial values, in the order of the fields. */
const first: Record<DocumentKind, Record<string, string>> = { guide, instruction: { ...guide, faultCodes: '' } }

type DocumentUploadProps = { kind: DocumentKind; onClose: () => void; onDone: () => void }

/** A new guide or instruction: its file, and what it is about. It is unpublished at first. */
const DocumentUpload = ({ kind, onClose, onDone }: DocumentUploadProps) => {
  const t = useTranslations('document')
  const { check } = useFieldCheck('document')
  const api = documentApis[kind]
  const form = useUploadForm({
    endpoint: api.upload,
    list: api.list.path,
    draft: 'upload',
    first: first[kind],
    check: (texts) => check(z.strictObject(documentTexts[kind]), texts),
    fromName: (fileName) => ({ title: toTitle(fileName) }),
    onDone: ({ values, discard }) => {
      discard()
      notify({ kind: 'success', text: t('added'), about: values.title })
      onDone()
    },
  })
  return (
    <UploadDialog form={form} messages="document" contentClass={styles.dialog} onClose={onClose}>
      <DocumentText form={form} field="title" required />
      <div className={styles.fields}>
        <Picker form={form} field="categoryId" as={kind === 'guide' ? GuideCategory : InstructionCategory} />
        <Picker form={form} field="language" as={LanguagePicker} />
        <DocumentText form={form} field="productModel" />
        <DocumentText form={form} field="version" />
      </div>
      {kind === 'instruction' && <DocumentText form={form} field="faultCodes" />}
    </UploadDialog>
  )
}

type FieldProps = { form: UploadFormApi<Record<string, string>>; field: string }

const DocumentText = ({ form, field, required = false }: FieldProps & { required?: boolean }) => {
  const labels = useLabels('document')
  return (
    <TextField
      id={`${form.id}-${field}`}
      label={labels.field(field)}
      value={form.values[field]}
      error={form.upload.errors[field]}
      hint={labels.hint(field)}
      required={required}
      disabled={form.isBusy}
      autoComplete="off"
      onChange={(event) => form.change(field, event.target.value)}
    />
  )
}

const Picker = ({ form, field, as: Control }: FieldProps & { as: typeof LanguagePicker }) => {
  const labels = useLabels('document')
  const error = form.upload.errors[field]
  return (
    <div className={styles.control} data-wrong={error ? true : undefined}>
      <label htmlFor={`${form.id}-${field}`}>{labels.field(field)} *</label>
      <Control
        id={`${form.id}-${field}`}
        label={labels.field(field)}
        value={form.values[field]}
        error={error}
        describedBy={error && `${form.id}-${field}-error`}
        disabled={form.isBusy}
        onChange={(value) => form.change(field, value)}
      />
      {error && (
        <p id={`${form.id}-${field}-error`} className={controls.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const GuideCategory: typeof LanguagePicker = (props) => <CategoryPicker {...props} kind="guide" />
const InstructionCategory: typeof LanguagePicker = (props) => <CategoryPicker {...props} kind="instruction" />

type UploadDialogProps = Omit<DocumentUploadProps, 'kind'>
export const GuideUpload = (props: UploadDialogProps) => <DocumentUpload {...props} kind="guide" />
export const InstructionUpload = (props: UploadDialogProps) => <DocumentUpload {...props} kind="instruction" />
