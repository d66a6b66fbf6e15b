// biome-ignore-all lint/plugin/unsaved-input: a frame: the form that it draws is its caller’s, who has the values
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { UploadField } from '@/components/screen/file/upload-field'
import { UploadState } from '@/components/screen/file/upload-state'
import { useLabels } from '@/components/screen/table/cells'
import { Button } from '@/components/ui/field/button'
import type { Namespace } from '@/messages/messages'
import type { UploadFormApi } from './use-upload-form'

/** The field of the file itself; its label is `fields.file`. */
export const UploadFile = ({ form, messages }: { form: UploadFormApi; messages: Namespace }) => {
  const labels = useLabels(messages)
  return (
    <UploadField
      id={`${form.id}-file`}
      label={labels.field('file')}
      rule={form.endpoint.upload}
      file={form.file}
      error={form.upload.errors.file}
      hint={labels.hint('file')}
      required
      disabled={form.isBusy}
      onChoose={form.choose}
    />
  )
}

type UploadDialogProps = {
  form: UploadFormApi
  /** Namespace of the title, the labels and the button. */
  messages: Namespace
  contentClass: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A file and the fields about it at the side of its list. */
export const UploadDialog = ({ form, messages, contentClass, onClose, children }: UploadDialogProps) => {
  const common = useTranslations('common')
  const labels = useLabels(messages)
  return (
    <DialogFrame
      atSide
      title={labels.action('add')}
      busy={form.isBusy}
      onClose={onClose}
      contentClass={contentClass}
      form={{ onSubmit: form.submit }}
      actions={
        <>
          {!form.isBusy && (
            <Button
              onClick={() => {
                form.discard()
                onClose()
              }}
            >
              {common('cancel')}
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={form.isBusy}>
            {labels.text('upload')}
          </Button>
        </>
      }
    >
      <UploadFile form={form} messages={messages} />
      {children}
      <UploadState upload={form.upload} />
    </DialogFrame>
  )
}
