// biome-ignore-all lint/plugin/unsaved-input: it signs in, or shows again who does: there is nothing to come back to
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { NativeField } from '@/components/ui/field/native-field'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import styles from './second-step.module.css'

export type TypedWay = 'totp' | 'recovery' | 'password'

type CodeStepProps = {
  way: TypedWay
  error: string
  busy: boolean
  onChange: () => void
  onSubmit: (typed: string) => void
}

/** How each is typed. The lengths leave room for spaces and dashes; the password's is that of spec 9. */
const inputs = {
  totp: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { type: 'text', inputMode: 'text', autoComplete: 'off', maxLength: 20 },
  password: { type: 'password', inputMode: 'text', autoComplete: 'current-password', maxLength: 20 },
} as const

/** What is sent of what was typed; undefined when it cannot be right. The contract reads them alike. */
const toSent = (way: TypedWay, typed: string): string | undefined => {
  if (way === 'password') return typed
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return (way === 'totp' ? /^\d{6}$/ : /^[a-z2-9]{10}$/).test(bare) ? bare : undefined
}

/** One field for what is typed: a code of the authenticator app, a recovery code, or the password. */
export const CodeStep = ({ way, error, busy, onChange, onSubmit }: CodeStepProps) => {
  const t = useTranslations('secondStep')
  const [typed, setTyped] = useState('')
  const [flaw, setFlaw] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const early = useTypedEarly(({ code }) => code && setTyped(code))
  useEffect(function begin() {
    field.current?.focus()
  }, [])
  useEffect(
    function offerToType() {
      if (!error) return
      // A code that was refused is typed over.
      field.current?.focus()
      field.current?.select()
    },
    [error],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (typed.trim() === '') return setFlaw(t(`required.${way}`))
    const sent = toSent(way, typed)
    if (sent === undefined) return setFlaw(t(`unreadable.${way === 'totp' ? 'totp' : 'recovery'}`))
    onSubmit(sent)
  }
  // Submitted before the script has loaded, a form with this method goes nowhere.
  return (
    <form {...early} className={styles.way} method="dialog" noValidate onSubmit={submit}>
      <NativeField
        ref={field}
        label={t(`labels.${way}`)}
        hint={t(`hints.${way}`)}
        name="code"
        value={typed}
        error={flaw || error || undefined}
        autoCapitalize="none"
        spellCheck={false}
        {...inputs[way]}
        onChange={(event) => {
          setTyped(event.target.value)
          setFlaw('')
          onChange()
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
        {busy ? t('checking') : t('check')}
      </Button>
    </form>
  )
}
