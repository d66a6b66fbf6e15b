import 'server-only'
import { getTranslations } from 'next-intl/server'
import { lookOf } from '@/components/ui/field/button'
import { toSsoStart } from '@/lib/navigation/sso-failure'
import styles from './sso-link.module.css'

type SsoLinkProps = {
  /** What the company's account is called, in the page's language. */
  name: string
  /** Where to go afterwards. */
  target: string
  /** The brand's staff have no other way in. */
  isOnly: boolean
}

/** The way to the company's own sign-in page. A plain link: it is followed without any script, and never in advance. */
export const SsoLink = async ({ name, target, isOnly }: SsoLinkProps) => {
  const t = await getTranslations('sso')
  return (
    <div className={styles.way}>
      <p className={styles.or} aria-hidden="true">
        <span>{t('or')}</span>
      </p>
      <a
        href={toSsoStart(target)}
        {...lookOf({ variant: isOnly ? 'contained' : 'outlined', size: 'large', fullWidth: true }, styles.link)}
      >
        {t('signInBy', { name })}
      </a>
    </div>
  )
}
