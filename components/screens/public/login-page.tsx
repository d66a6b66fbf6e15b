import 'server-only'
import { getTranslations } from 'next-intl/server'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { consoleVersion } from '@/lib/config/console-version'
import { errorMessages, nameOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { currentLanguage } from '@/lib/i18n/current-language'
import { safeRedirect } from '@/lib/navigation/safe-redirect'
import styles from './login.module.css'
import { LoginForm } from './login-form'
import { VrfArt } from './vrf-art'

type Query = Record<string, string | string[] | undefined>

/** Why the session ended, by the platform's code. */
const endedText = (code: number, language: Language): string => {
  const name = nameOf(code)
  return errorMessages[name && name !== 'ok' ? name : 'unauthorized'][language]
}

/** Sign-in page in the host's brand: a pane that says where one is, and the form. */
export const LoginPage = async ({ searchParams }: { searchParams: Promise<Query> }) => {
  const query = await searchParams
  const platformId = await currentPlatform()
  const names = brandNames(platformId, await currentLanguage())
  const t = await getTranslations('login')
  const wanted = typeof query.redirect === 'string' ? query.redirect : null
  return (
    <div className={styles.page}>
      <header className={styles.pane}>
        <p className={styles.brand}>
          <span className={styles.mark} data-brand={platformId} aria-hidden="true" />
          <span>
            {names.banner.split(' ').flatMap((word, index) => [
              index > 0 && ' ',
              <span key={word} className={styles.word}>
                {word}
              </span>,
            ])}
          </span>
        </p>
        <VrfArt className={styles.art} />
        <p className={styles.sentence}>{t('sentence', names)}</p>
      </header>
      <main className={styles.center} aria-label={t('title')}>
        <LoginForm
          target={safeRedirect(wanted)}
          ended={typeof query.ended === 'string' ? endedText(Number(query.ended), await currentLanguage()) : undefined}
        />
      </main>
      <footer className={styles.foot}>
        <LanguageSwitch />
        <span>{t('version', { version: consoleVersion })}</span>
      </footer>
    </div>
  )
}
