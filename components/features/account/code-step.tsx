// biome-ignore-all lint/plugin/unsaved-input: a frame: the form that it draws is of `SecondStep`, which has the values
'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { NativeField } from '@/components/ui/field/native-field'
import styles from './second-step.module.css'

export type TypedWay = 'totp' | 'recovery' | 'password'
export type Way = TypedWay | 'passkey'

type CodeStepProps = {
  way: TypedWay
  form: Pick<
    ReturnType<typeof useSendForm<{ code: string }, unknown, unknown>>,
    'formProps' | 'values' | 'errors' | 'error' | 'isPending' | 'change'
  >
}

/** How each is typed. The lengths leave room for spaces and dashes; the password's is that of spec 9. */
const inputs = {
  totp: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { type: 'text', inputMode: 'text', autoComplete: 'off', maxLength: 20 },
  password: { type: 'password', inputMode: 'text', autoComplete: 'current-password', maxLength: 20 },
} as const

/** What is sent of what was typed; undefined when it cannot be right. The contract reads them alike. */
export const toSent = (way: Way, typed: string): string | undefined => {
  if (way === 'password' || way === 'passkey') return typed
  const bare = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return (way === 'totp' ? /^\d{6}$/ : /^[a-z2-9]{10}$/).test(bare) ? bare : undefined
}

/** Key of the text about what cannot be right. */
export const findFlaw = (way: Way, typed: string) => {
  if (way === 'passkey') return undefined
  if (typed.trim() === '') return `required.${way}` as const
  return toSent(way, typed) === undefined ? (`unreadable.${way === 'totp' ? 'totp' : 'recovery'}` as const) : undefined
}

/** One field for what is typed: a code of the authenticator app, a recovery code, or the password. */
export const CodeStep = ({ way, form }: CodeStepProps) => {
  const t = useTranslations('secondStep')
  const { formProps, values, errors, error, isPending, change } = form
  const refused = error ? errors.code : undefined
  const field = useRef<HTMLInputElement>(null)
  useEffect(function begin() {
    field.current?.focus()
  }, [])
  useEffect(
    function offerToType() {
      if (!refused) return
      // A code that was refused is typed over.
      field.current?.focus()
      field.current?.select()
    },
    [refused],
  )
  return (
    <form {...formProps} className={styles.way}>
      <NativeField
        ref={field}
        label={t(`labels.${way}`)}
        hint={t(`hints.${way}`)}
        name="code"
        value={values.code}
        error={errors.code}
        autoCapitalize="none"
        spellCheck={false}
        {...inputs[way]}
        onChange={(event) => change({ code: event.target.value })}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isPending}>
        {isPending ? t('checking') : t('check')}
      </Button>
    </form>
  )
}
