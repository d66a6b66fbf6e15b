'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { TextField } from '@/components/ui/field/text-field'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { notify } from '@/lib/api/failure-bus'
import { signOut } from '@/lib/api/session/sign-out'
import { userApi } from '@/lib/contract/user'
import { routes } from '@/lib/navigation/routes'
import styles from './account.module.css'

const passwordForm = defineForm(userApi.changePassword, {
  messages: 'profile',
  name: 'password',
  fields: [
    { field: 'oldPassword', as: 'password', required: true, autoComplete: 'current-password' },
    { field: 'newPassword', as: 'password', required: true, autoComplete: 'new-password' },
  ],
})

const empty = { oldPassword: '', newPassword: '' }

/** Changes the user's own password; all of their sessions end, including this one. */
export const PasswordScreen = () => {
  const t = useTranslations('profile')
  const { text } = useFieldCheck('profile')
  const [repeated, setRepeated] = useState('')
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{useTranslations('routes')('changePassword')}</h1>
      <EntityForm
        form={passwordForm}
        values={empty}
        page={routes.changePassword.path}
        check={({ newPassword }) =>
          newPassword === repeated ? undefined : { confirmPassword: text('passwordMismatch', 'confirmPassword') }
        }
        onDone={() => {
          // biome-ignore lint/plugin/named-toasts: one’s own account
          notify({ kind: 'success', text: t('passwordChanged') })
          signOut((to) => location.assign(to))
        }}
      >
        {({ confirmPassword }) => (
          <TextField
            label={t('fields.confirmPassword')}
            type="password"
            value={repeated}
            error={confirmPassword}
            required
            autoComplete="new-password"
            onChange={(event) => setRepeated(event.target.value)}
          />
        )}
      </EntityForm>
    </div>
  )
}
