import 'server-only'
import { getTranslations } from 'next-intl/server'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { errorMessages, nameOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { currentLanguage } from '@/lib/i18n/current-language'
import { safeRedirect } from '@/lib/navigation/safe-redirect'
import styles from './login.module.css'
import { LoginForm } from './login-form'

type Query = Record<string, string | string[] | undefined>

/** Why the session ended, by the platform's code. */
const endedText = (code: number, language: Language): string => {
  const name = nameOf(code)
  return errorMessages[name && name !== 'ok' ? name : 'unauthorized'][language]
}

/** Sign-in page in the host's brand. */
export const LoginPage = async ({ searchParams }: { searchParams: Promise<Query> }) => {
  const query = await searchParams
  const { banner } = brandNames(await currentPlatform(), await currentLanguage())
  const t = await getTranslations('login')
  const wanted = typeof query.redirect === 'string' ? query.redirect : null
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <LanguageSwitch />
      </div>
      <main className={styles.center} aria-label={t('title')}>
        <p className={styles.brand}>{banner}</p>
        <LoginForm
          target={safeRedirect(wanted)}
          ended={typeof query.ended === 'string' ? endedText(Number(query.ended), await currentLanguage()) : undefined}
        />
      </main>
    </div>
  )
}
