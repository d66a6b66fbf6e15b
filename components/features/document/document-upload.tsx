'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as z from 'zod'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { UploadField } from '@/components/screen/file/upload-field'
import { UploadProgress } from '@/components/screen/file/upload-progress'
import { useUpload } from '@/components/screen/file/use-upload'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { Notice } from '@/components/ui/notice/notice'
import { useStoredState } from '@/components/ui/stored-state'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useUser } from '@/components/ui/user-provider'
import { draftPrefix } from '@/lib/api/draft-prefix'
import { notify } from '@/lib/api/failure-bus'
import { documentTexts } from '@/lib/contract/document'
import { documentFile } from '@/lib/contract/stored-file'
import { type DocumentKind, documentApis } from './document-api'
import { CategoryPicker, LanguagePicker } from './document-controls'
import styles from './documents.module.css'
import { toTitle } from './to-title'

const noValues = { title: '', categoryId: '', language: 'zh', productModel: '', version: '', faultCodes: '' }
type Field = keyof typeof noValues
const order = ['file', 'title', 'categoryId', 'language', 'productModel', 'version', 'faultCodes'] as const

type DocumentUploadProps = { kind: DocumentKind; onClose: () => void; onDone: () => void }

/** A new guide or instruction: its file, and what it is about. It is unpublished at first. */
const DocumentUpload = ({ kind, onClose, onDone }: DocumentUploadProps) => {
  const t = useTranslations('document')
  const common = useTranslations()
  const labels = useLabels('document')
  const fields = useFieldCheck('document')
  const id = useId()
  const { userId } = useUser()
  const api = documentApis[kind]
  const [values, store] = useStoredState(`${draftPrefix(userId, api.list.path)}upload`, noValues)
  const [file, setFile] = useState<File>()
  const { faultCodes, ...guideValues } = values
  const sent = kind === 'guide' ? guideValues : { ...guideValues, faultCodes }
  const upload = useUpload(api.upload, {
    check: (texts) => fields.check(z.strictObject(documentTexts[kind]), texts),
    onDone: () => {
      store(undefined)
      notify({ kind: 'success', text: t('added'), about: values.title })
      onDone()
    },
  })
  const { sending, errors } = upload
  const isBusy = sending !== undefined
  useUnsaved(values !== noValues || file !== undefined, file === undefined)

  const change = (field: Field, value: unknown) => {
    store({ ...values, [field]: String(value) })
    upload.forget(field)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    upload.forget('file')
    // The file's name, unless somebody has already typed a title.
    if (values.title === '') store({ ...values, title: toTitle(chosen.name) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = upload.submit(sent, file)
    const first = order.find((field) => found[field])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }
  const textField = (field: Field, required = false): ReactNode => (
    <TextField
      id={`${id}-${field}`}
      label={labels.field(field)}
      value={values[field]}
      error={errors[field]}
      hint={labels.hint(field)}
      required={required}
      disabled={isBusy}
      autoComplete="off"
      onChange={(event) => change(field, event.target.value)}
    />
  )
  const picker = (field: 'categoryId' | 'language', Picker: typeof LanguagePicker): ReactNode => (
    <div className={styles.control} data-wrong={errors[field] ? true : undefined}>
      <label htmlFor={`${id}-${field}`}>{labels.field(field)} *</label>
      <Picker
        id={`${id}-${field}`}
        label={labels.field(field)}
        value={values[field]}
        error={errors[field]}
        disabled={isBusy}
        onChange={(value) => change(field, value)}
      />
      {errors[field] && (
        <p className={controls.error} role="alert">
          {errors[field]}
        </p>
      )}
    </div>
  )

  return (
    <DialogFrame
      atSide
      title={t('actions.add')}
      busy={isBusy}
      onClose={onClose}
      contentClass={styles.dialog}
      form={{ onSubmit: submit }}
      actions={
        <>
          {!isBusy && (
            <Button
              onClick={() => {
                store(undefined)
                onClose()
              }}
            >
              {common('common.cancel')}
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t('upload')}
          </Button>
        </>
      }
    >
      <UploadField
        id={`${id}-file`}
        label={labels.field('file')}
        rule={documentFile}
        file={file}
        error={errors.file}
        required
        disabled={isBusy}
        onChoose={choose}
      />
      {textField('title', true)}
      <div className={styles.fields}>
        {picker('categoryId', kind === 'guide' ? GuideCategory : InstructionCategory)}
        {picker('language', LanguagePicker)}
        {textField('productModel')}
        {textField('version')}
      </div>
      {kind === 'instruction' && textField('faultCodes')}
      {upload.failure && <Notice tone="error">{upload.failure}</Notice>}
      {upload.isCancelled && <Notice tone="info">{common('file.cancelled')}</Notice>}
      {sending && <UploadProgress sending={sending} />}
    </DialogFrame>
  )
}

const GuideCategory: typeof LanguagePicker = (props) => <CategoryPicker {...props} kind="guide" />
const InstructionCategory: typeof LanguagePicker = (props) => <CategoryPicker {...props} kind="instruction" />

type UploadDialogProps = Omit<DocumentUploadProps, 'kind'>
export const GuideUpload = (props: UploadDialogProps) => <DocumentUpload {...props} kind="guide" />
export const InstructionUpload = (props: UploadDialogProps) => <DocumentUpload {...props} kind="instruction" />
