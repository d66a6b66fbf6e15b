import 'server-only'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { currentLanguage } from '@/lib/i18n/current-language'
import { toDocumentTitle } from '@/lib/navigation/page-title'
import { packageLinks } from '@/lib/session/package-links'
import styles from './download-page.module.css'

export const downloadMetadata = async (): Promise<Metadata> => {
  const { banner } = brandNames(await currentPlatform(), await currentLanguage())
  return { title: toDocumentTitle((await getTranslations('pages.download'))('title'), banner) }
}

/** Public page with the app's packages. Links are the operator's configuration (spec 3); WeChat cannot download. */
export const DownloadPage = async () => {
  const t = await getTranslations('pages.download')
  const { banner } = brandNames(await currentPlatform(), await currentLanguage())
  const inWeChat = /MicroMessenger/i.test((await headers()).get('user-agent') ?? '')
  const links = packageLinks()
  return (
    <main className={styles.page}>
      <p className={styles.brand}>{banner}</p>
      <h1 className={styles.title}>{t('title')}</h1>
      {inWeChat && (
        <p className={styles.notice} role="alert">
          {t('wechat')}
        </p>
      )}
      <ul className={styles.list}>
        {(['android', 'ios'] as const).map((system) => (
          <li key={system} className={styles.package}>
            <strong>{t(system)}</strong>
            {links[system] ? (
              <a className={styles.button} href={links[system]} rel="noopener noreferrer">
                {t('download')}
              </a>
            ) : (
              <span>{t('none')}</span>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}
