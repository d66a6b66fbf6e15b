'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { Notice } from '@/components/ui/notice/notice'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { makePasskey, PasskeyCanceled, PasskeyFailure } from '@/lib/api/session/passkey'
import { factorApi } from '@/lib/contract/factor'
import { toClientText } from '@/lib/format/client-name'
import styles from './factor-dialogs.module.css'
import { useSending } from './use-sending'

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
  const [name, setName] = useState(proposed)
  const [flaw, setFlaw] = useState('')
  const [canceled, setCanceled] = useState(false)
  const { busy, failure, send, forget } = useSending()
  useUnsaved(name !== proposed, false)

  const make = async () => {
    try {
      const answer = await makePasskey(async () => (await call(factorApi.beginPasskey, {})).options)
      const { codes } = await call(factorApi.addPasskey, { name: name.trim(), answer })
      onDone(codes)
    } catch (error) {
      if (error instanceof PasskeyCanceled) return setCanceled(true)
      if (error instanceof PasskeyFailure) return setFlaw(t(error.reason === 'taken' ? 'taken' : 'createFailed'))
      throw error
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setCanceled(false)
    if (name.trim() === '') return setFlaw(t('nameRequired'))
    if (name.trim().length > maxName) return setFlaw(t('nameTooLong'))
    setFlaw('')
    send(make)
  }
  return (
    <DialogFrame
      title={t('add')}
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
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? t('waiting') : t('create')}
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
        value={name}
        error={flaw || undefined}
        limit={maxName}
        required
        autoFocus
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setFlaw('')
          forget()
        }}
      />
      {/* There from the start, so that its text is announced. */}
      <p className={styles.quiet} role="status">
        {canceled && t('canceled')}
      </p>
    </DialogFrame>
  )
}
