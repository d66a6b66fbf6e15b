'use client'
import { useTranslations } from 'next-intl'
import { useSendForm } from '@/components/screen/form/use-send-form'
import { Button } from '@/components/ui/field/button'
import { TextField } from '@/components/ui/field/text-field'
import { LanguageCorner } from '@/components/ui/language-switch'
import { Notice } from '@/components/ui/notice/notice'
import { call } from '@/lib/api/call'
import { PasswordForm, userApi } from '@/lib/contract/user'
import styles from './must-change-password-form.module.css'
import { useSignOut } from './use-sign-out'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const
const empty: Record<(typeof fields)[number], string> = { oldPassword: '', newPassword: '', confirmPassword: '' }

/**
 * Shown instead of the console to users whose password was set by somebody else or has expired: nothing else is possible.
 * Once it is changed, the session continues with the requested page.
 */
export default function MustChangePasswordForm() {
  const t = useTranslations('profile')
  const { formProps, values, errors, change, isPending, failure } = useSendForm({
    messages: 'profile',
    initial: empty,
    schema: PasswordForm,
    toInput: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    check: ({ newPassword, confirmPassword }, { text }) =>
      newPassword === confirmPassword ? undefined : { confirmPassword: text('passwordMismatch', 'confirmPassword') },
    send: (input) => call(userApi.changePassword, input),
    onSent: () => location.reload(),
    leaves: true,
    noToast: true,
  })
  const exit = useSignOut((to) => location.assign(to))

  return (
    <main className={styles.page}>
      <LanguageCorner />
      <form {...formProps} className={styles.form} aria-labelledby="must-change">
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
            value={values[field]}
            error={errors[field]}
            hint={field === 'newPassword' ? t('hints.newPassword') : undefined}
            onChange={(event) => change({ [field]: event.target.value })}
            required
            autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="button" onClick={exit.ask}>
            {t('mustChange.signOut')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
      {exit.dialog}
    </main>
  )
}
