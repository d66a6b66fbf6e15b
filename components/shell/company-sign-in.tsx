'use client'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use } from 'react'
import { signedInElsewhere } from '@/lib/navigation/sso-failure'
import styles from './session-dialogs.module.css'

const ByCompany = createContext(false)

/** Around the console: whether its session began by the company's account. */
export const CompanySession = ({ began, children }: { began: boolean; children: ReactNode }) => (
  <ByCompany value={began}>{children}</ByCompany>
)

/**
 * Over a page whose session the company's account began: the way to sign in again by it, in a window of its own, which
 * tells this one. Who types a password here instead stays here.
 */
export const CompanySignIn = () => {
  const t = useTranslations('session.company')
  if (!use(ByCompany)) return null
  return (
    <p className={styles.text}>
      <a href={signedInElsewhere} target="_blank" rel="noreferrer">
        {t('open')}
      </a>
    </p>
  )
}
