import 'server-only'
import { getTranslations } from 'next-intl/server'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { Notice } from '@/components/ui/notice/notice'
import { readSignInWays } from '@/lib/bff/sign-in/sign-in-ways'
import { currentRequestId } from '@/lib/bff/watch/current-request-id'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { consoleBuild } from '@/lib/config/console-version'
import { codes, errorMessages, nameOf } from '@/lib/contract/error-code'
import type { Language } from '@/lib/contract/language'
import { currentLanguage } from '@/lib/i18n/current-language'
import { safeRedirect } from '@/lib/navigation/safe-redirect'
import { toSsoFailure } from '@/lib/navigation/sso-failure'
import { currentStep } from '@/lib/session/current-step'
import { openSaid } from '@/lib/session/said'
import { EndedToast } from './ended-toast'
import styles from './login.module.css'
import { LoginForm } from './login-form'
import { saidWords } from './said-words'
import { SsoLink } from './sso-link'
import { VrfArt } from './vrf-art'

type Query = Record<string, string | string[] | undefined>

/** Why the session ended, by the platform's code. */
const endedText = (code: number, language: Language): string => {
  const name = nameOf(code)
  return errorMessages[name && name !== 'ok' ? name : 'unauthorized'][language]
}

/** Why somebody is here who was signed in, or on the way to it. */
const toEnded = ({ ended }: Query, isLate: boolean, language: Language): string | undefined => {
  if (isLate) return endedText(codes.stepExpired, language)
  return typeof ended === 'string' ? endedText(Number(ended), language) : undefined
}

/** Sign-in page in the host's brand: a pane that says where one is, and the form. */
export const LoginPage = async ({ searchParams }: { searchParams: Promise<Query> }) => {
  const query = await searchParams
  const platformId = await currentPlatform()
  const language = await currentLanguage()
  const names = brandNames(platformId, language)
  const t = await getTranslations('login')
  const sso = await getTranslations('sso')
  const target = safeRedirect(typeof query.redirect === 'string' ? query.redirect : null)
  const ways = await readSignInWays(platformId, language, await currentRequestId())
  const isSecondStep = query.step === '1'
  const step = isSecondStep ? await currentStep() : null
  const failure = toSsoFailure(query.sso)
  const sealed = await openSaid(query.said)
  const ended = toEnded(query, isSecondStep && !step, language)
  const said = saidWords(sealed, ended, language)
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
        {failure && (
          <div className={styles.failure}>
            <Notice tone={failure === 'cancelled' ? 'info' : 'error'}>{sso(`failures.${failure}`)}</Notice>
          </div>
        )}
        <LoginForm target={target} ended={said || ended} ways={ways} step={step?.ways ?? null} />
        {said !== null && <EndedToast text={said || t('hasError')} />}
        {ways.oidc && !step && <SsoLink name={ways.oidc[language]} target={target} isOnly={ways.password === 0} />}
      </main>
      <footer className={styles.foot}>
        <LanguageSwitch />
        <span>{t('version', { version: consoleBuild().version })}</span>
      </footer>
    </div>
  )
}
