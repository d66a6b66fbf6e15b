// biome-ignore-all lint/plugin/unsaved-input: a frame: the form that it draws is its caller’s, who has the values
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import type { PanelWidth } from '@/components/ui/overlay/dialog'
import { ConflictNotice } from './conflict-notice'
import type { useSendForm } from './use-send-form'

type DraftDialogProps = {
  title: string
  width: PanelWidth
  draft: Pick<
    ReturnType<typeof useSendForm<object, unknown, unknown, unknown>>,
    'formProps' | 'isPending' | 'failure' | 'giveUp' | 'others'
  >
  onClose: () => void
  /** Label of the submit button. */
  saveLabel?: string
  /** There is a next step, whose button is the primary one, in `next`. */
  next?: ReactNode
  /** Buttons between cancel and save. */
  beside?: ReactNode
  contentClass?: string | undefined
  dividers?: boolean
  children: ReactNode
}

/** A form of `useSendForm` in a dialog: failures are shown on top; cancel drops the input, closing keeps it. */
export const DraftDialog = (props: DraftDialogProps) => {
  const { title, width, draft, onClose, saveLabel, next, beside, children, ...frame } = props
  const t = useTranslations('common')
  const { formProps, isPending, failure, giveUp, others } = draft
  return (
    <DialogFrame
      title={title}
      width={width}
      atSide
      busy={isPending}
      onClose={onClose}
      contentClass={frame.contentClass}
      dividers={frame.dividers ?? false}
      form={formProps}
      actions={
        <>
          <Button
            disabled={isPending}
            onClick={() => {
              giveUp()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          {beside}
          <Button type="submit" variant={next ? 'outlined' : 'contained'} disabled={isPending}>
            {saveLabel ?? t('save')}
          </Button>
          {next}
        </>
      }
    >
      {failure && failure !== others?.words && <Notice tone="error">{failure}</Notice>}
      <ConflictNotice others={others} />
      {children}
    </DialogFrame>
  )
}
