'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { call } from '@/lib/api/call'
import { makePasskey, PasskeyCanceled, PasskeyFailure } from '@/lib/api/session/passkey'
import type { FieldErrors } from '@/lib/contract/envelope'
import { factorApi } from '@/lib/contract/factor'
import { toClientText } from '@/lib/format/client-name'
import styles from './factor-dialogs.module.css'

type AddPasskeyDialogProps = {
  onClose: () => void
  /** `codes`: recovery codes, if it is the first factor. */
  onDone: (codes: string[]) => void
}

const maxName = 32

/** Makes a passkey: a name to know it by, then the browser's own dialog. */
export default function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const t = useTranslations('factor.passkeys')
  const common = useTranslations('common')
  const [proposed] = useState(() => (toClientText(navigator.userAgent) || t('usual')).slice(0, maxName))
  const { formProps, values, errors, change, isPending, error, failure } = useSendForm({
    messages: 'factor',
    initial: { name: proposed },
    toInput: ({ name }) => name.trim(),
    check: ({ name }) => {
      if (name.trim() === '') return { name: t('nameRequired') }
      return name.trim().length > maxName ? { name: t('nameTooLong') } : undefined
    },
    send: async (name: string) => {
      const answer = await makePasskey(async () => (await call(factorApi.beginPasskey, {})).options)
      return call(factorApi.addPasskey, { name, answer })
    },
    toErrors: (thrown): FieldErrors | undefined => {
      if (thrown instanceof PasskeyCanceled) return {}
      if (!(thrown instanceof PasskeyFailure)) return undefined
      return { name: t(thrown.reason === 'taken' ? 'taken' : 'createFailed') }
    },
    onSent: ({ codes }) => onDone(codes),
    noToast: true,
  })
  return (
    <DialogFrame
      title={t('add')}
      width="question"
      busy={isPending}
      onClose={onClose}
      contentClass={styles.content}
      form={formProps}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {isPending ? t('waiting') : t('create')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {t('text')}
        {t('next')}
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        value={values.name}
        error={errors.name}
        limit={maxName}
        required
        autoFocus
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      {/* There from the start, so that its text is announced. */}
      <p className={styles.quiet} role="status">
        {error instanceof PasskeyCanceled && t('canceled')}
      </p>
    </DialogFrame>
  )
}
