'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { SessionTable } from '@/components/screen/table/session-table'
import { useUser } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { routes } from '@/lib/navigation/routes'
import styles from './account.module.css'
import { AvatarField } from './avatar-field'
import { SecuritySection } from './security-section'

const profileForm = defineForm(userApi.updateProfile, {
  messages: 'profile',
  name: 'profile',
  fields: [
    { field: 'realName', max: 32, required: true },
    { field: 'phone', required: true, autoComplete: 'tel' },
    { field: 'mailbox', required: true, autoComplete: 'email' },
    { field: 'introduction', as: 'multiline', max: 200 },
  ],
})

const noFilter = {}

/** The user's own name, phone, mailbox and introduction, their sign-in security, and where they are signed in. */
export const ProfileScreen = () => {
  const t = useTranslations('profile')
  const router = useRouter()
  const { account, realName, phone, mailbox, introduction, version } = useUser()
  return (
    <div className={styles.screen}>
      <section className={styles.panel}>
        <h1 className={styles.title}>{useTranslations('routes')('informationEdit')}</h1>
        <p className={styles.account}>{t.rich('accountIs', { account, strong: (text) => <strong>{text}</strong> })}</p>
        <AvatarField />
        <EntityForm
          form={profileForm}
          values={{ realName, phone, mailbox, introduction, version }}
          page={routes.informationEdit.path}
          onDone={() => {
            // biome-ignore lint/plugin/named-toasts: one’s own account
            notify({ kind: 'success', text: t('saved') })
            router.refresh()
          }}
        />
      </section>
      <SecuritySection />
      <section id="sessions" className={styles.sessions}>
        <h2 className={styles.subtitle}>{useTranslations('signIns')('own')}</h2>
        <SessionTable
          list={sessionApi.list}
          input={noFilter}
          end={sessionApi.end}
          toEnd={(sessionId) => (sessionId ? { sessionId } : {})}
        />
      </section>
    </div>
  )
}
