// biome-ignore-all lint/plugin/unsaved-input: a code that is worth something for half a minute
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { CopyText } from '@/components/ui/field/copy-text'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { Skeleton } from '@/components/ui/notice/waiting'
import { QrCode } from '@/components/ui/qr-code'
import { call } from '@/lib/api/call'
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

/** Sets up an authenticator app: its key as a code to scan and as text, and then a first code of it. */
export default function EnrolTotpDialog({ title, onClose, onDone }: EnrolTotpDialogProps) {
  const t = useTranslations('factor.totp')
  const common = useTranslations('common')
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const [code, setCode] = useState('')
  const [flaw, setFlaw] = useState('')
  const { busy: making, failure: notMade, send: make } = useSending()
  const { busy, failure, send, forget } = useSending()
  useEffect(
    function begin() {
      make(async () => setKey(await call(factorApi.beginTotp, {})))
    },
    [make],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !key) return
    const digits = code.replaceAll(/\s/g, '')
    if (digits === '') return setFlaw(t('codeRequired'))
    if (!/^\d{6}$/.test(digits)) return setFlaw(t('codeUnreadable'))
    send(async () => onDone((await call(factorApi.confirmTotp, { code: digits })).codes))
  }
  return (
    <DialogFrame
      title={title}
      width="xs"
      busy={busy}
      onClose={onClose}
      contentClass={styles.content}
      form={{ onSubmit: submit }}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy || !key}>
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
            value={code}
            error={flaw || failure || undefined}
            required
            autoFocus
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric', maxLength: 12 }}
            onChange={(event) => {
              setCode(event.target.value)
              setFlaw('')
              forget()
            }}
          />
        </>
      )}
    </DialogFrame>
  )
}
