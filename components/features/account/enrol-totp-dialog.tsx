'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { CopyText } from '@/components/ui/field/copy-text'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { QrCode } from '@/components/ui/qr-code'
import { call } from '@/lib/api/call'
import type { InputOf } from '@/lib/contract/endpoint'
import { factorApi } from '@/lib/contract/factor'
import styles from './factor-dialogs.module.css'
import { useSending } from './use-sending'

type EnrolTotpDialogProps = {
  title: string
  onClose: () => void
  /** It counts from now on. `codes`: recovery codes, if it is the first factor. */
  onDone: (codes: string[]) => void
}

/** `JBSW Y3DP EHPK 3PXP`: a key that is read off and typed. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const toDigits = (code: string): string => code.replaceAll(/\s/g, '')

/** Sets up an authenticator app: its key as a code to scan and as text, and then a first code of it. */
export default function EnrolTotpDialog({ title, onClose, onDone }: EnrolTotpDialogProps) {
  const t = useTranslations('factor.totp')
  const common = useTranslations('common')
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const { busy: making, failure: notMade, send: make } = useSending()
  const { formProps, values, errors, change, isPending, failure } = useSendForm({
    messages: 'factor',
    initial: { code: '' },
    toInput: ({ code }) => ({ code: toDigits(code) }),
    check: ({ code }) => {
      if (toDigits(code) === '') return { code: t('codeRequired') }
      return /^\d{6}$/.test(toDigits(code)) ? undefined : { code: t('codeUnreadable') }
    },
    send: (input: InputOf<typeof factorApi.confirmTotp>) => call(factorApi.confirmTotp, input),
    // The platform's errors too stand below the one field.
    toErrors: () => undefined,
    onSent: ({ codes }) => onDone(codes),
    isReady: key !== undefined,
    isDisposable: true,
    noToast: true,
  })
  useEffect(
    function begin() {
      make(async () => setKey(await call(factorApi.beginTotp, {})))
    },
    [make],
  )
  return (
    <DialogFrame
      title={title}
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
          <Button type="submit" variant="contained" disabled={isPending || !key}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      {!key && making && (
        <>
          <p className="visually-hidden" role="status">
            {t('loading')}
          </p>
          <Skeleton height={240} />
        </>
      )}
      {!key && !making && (
        <Notice
          tone="error"
          action={
            <Button onClick={() => make(async () => setKey(await call(factorApi.beginTotp, {})))}>{t('again')}</Button>
          }
        >
          {notMade || t('notMade')}
        </Notice>
      )}
      {key && (
        <>
          <p className={styles.text}>{t('scan')}</p>
          <div className={styles.scan}>
            <QrCode text={key.uri} label={t('qr')} />
          </div>
          <dl className={styles.secret}>
            <dt>{t('secret')}</dt>
            <dd>
              <code>{inGroups(key.secret)}</code>
              <CopyText text={() => key.secret} label={t('copySecret')} />
            </dd>
          </dl>
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            name="code"
            value={values.code}
            error={errors.code ?? failure}
            required
            autoFocus
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric', maxLength: 12 }}
            onChange={(event) => change({ code: event.target.value })}
          />
        </>
      )}
    </DialogFrame>
  )
}
