// biome-ignore-all lint/plugin/unsaved-input: a link for a text whose own form holds it
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { ModalDialog } from '@/components/ui/overlay/modal-dialog'
import styles from './rich-text-field.module.css'

type LinkDialogProps = { onCancel: () => void; onApply: (href: string) => void }

/** Asks for a link's address. */
export const LinkDialog = ({ onCancel, onApply }: LinkDialogProps) => {
  const t = useTranslations('richText')
  const common = useTranslations('common')
  const [href, setHref] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The surrounding form is a different one.
    event.stopPropagation()
    if (/^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(href.trim())) onApply(href.trim())
    else setWrong(true)
  }
  return (
    <ModalDialog title={t('link')} onCancel={onCancel}>
      <form method="dialog" noValidate onSubmit={submit}>
        <TextField
          label={t('linkPrompt')}
          value={href}
          error={isWrong ? t('linkInvalid') : undefined}
          autoFocus
          autoComplete="off"
          inputProps={{ inputMode: 'url', maxLength: 500 }}
          onChange={(event) => {
            setWrong(false)
            setHref(event.target.value)
          }}
        />
        <div className={styles.buttons}>
          <Button type="button" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('apply')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
