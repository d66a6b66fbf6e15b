'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText } from '@/components/ui/notice/use-failure-text'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import type { FieldErrors } from '@/lib/contract/envelope'
import { PasswordForm, userApi } from '@/lib/contract/user'
import styles from './must-change-password-form.module.css'
import { useSignOut } from './use-sign-out'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const
type Field = (typeof fields)[number]
const empty: Record<Field, string> = { oldPassword: '', newPassword: '', confirmPassword: '' }

/**
 * Shown instead of the console to users whose password was set by somebody else or has expired: nothing else is possible.
 * Once it is changed, the session continues with the requested page.
 */
export default function MustChangePasswordForm() {
  const t = useTranslations('profile')
  const fieldCheck = useFieldCheck('profile')
  const toText = useFailureText()
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const early = useTypedEarly((typed) => setForm((now) => ({ ...now, ...typed })))
  // Do not ask about the accepted input while the page reloads.
  useUnsaved(!busy && fields.some((field) => form[field] !== ''), false)
  const exit = useSignOut((to) => location.assign(to))

  const change = (field: Field) => (event: { target: { value: string } }) => {
    const { value } = event.target
    setForm((now) => ({ ...now, [field]: value }))
    const { [field]: _gone, ...others } = errors
    setErrors(others)
    setFailure('')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { confirmPassword, ...input } = form
    const checked = PasswordForm.safeParse(input)
    if (!checked.success) return setErrors(fieldCheck.check(PasswordForm, input))
    if (confirmPassword !== input.newPassword) {
      return setErrors({ confirmPassword: fieldCheck.text('passwordMismatch', 'confirmPassword') })
    }
    setBusy(true)
    try {
      await call(userApi.changePassword, checked.data)
      location.reload()
    } catch (error) {
      setBusy(false)
      const refused = error instanceof CallError ? error.detail.fields : undefined
      setErrors(refused ?? {})
      setFailure(refused ? '' : toText(error))
    }
  }

  return (
    <main className={styles.page}>
      <form
        {...early}
        className={styles.form}
        onSubmit={submit}
        method="dialog"
        noValidate
        aria-labelledby="must-change"
      >
        <h1 id="must-change" className={styles.title}>
          {t('mustChange.title')}
        </h1>
        <p className={styles.text}>{t('mustChange.text')}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`fields.${field}`)}
            name={field}
            type="password"
            value={form[field]}
            error={errors[field]}
            hint={field === 'newPassword' ? t('hints.newPassword') : undefined}
            onChange={change(field)}
            required
            autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="button" onClick={exit.ask}>
            {t('mustChange.signOut')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('save')}
          </Button>
        </div>
      </form>
      {exit.dialog}
    </main>
  )
}
