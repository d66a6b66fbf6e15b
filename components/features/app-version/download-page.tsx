import 'server-only'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { LanguageCorner } from '@/components/ui/language-switch'
import { QrCode } from '@/components/ui/qr-code'
import { readOnServer } from '@/lib/bff/read-on-server'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { packageLinks } from '@/lib/config/package-links'
import { appDownloadApi, type CurrentApp } from '@/lib/contract/app-download'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toDayText } from '@/lib/format/date-time'
import { toSizeText } from '@/lib/format/to-size-text'
import { fromWireTime } from '@/lib/format/wire-time'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { toDocumentTitle } from '@/lib/navigation/page-title'
import { publicPage } from '@/lib/session/public-page'
import styles from './download-page.module.css'

export const downloadMetadata = async (): Promise<Metadata> => {
  const { banner } = brandNames(await currentPlatform(), await currentLanguage())
  return { title: toDocumentTitle((await getTranslations('pages.download'))('title'), banner) }
}

type Offer = {
  /** Target of the button: a link, or the stored package. */
  href: string
  /** Content of the QR code: the link, or this page for a package, which WeChat would not download. */
  code: string
  app: CurrentApp | undefined
}

const toOffer = (
  app: CurrentApp | undefined,
  operators: string | undefined,
  platformId: PlatformId,
  page: string,
): Offer | undefined => {
  const link = app?.link || (app?.offered ? '' : operators)
  if (link) return { href: link, code: link, app }
  if (!app?.offered) return undefined
  const query = new URLSearchParams({ platformId: String(platformId), appVersionId: app.offered.appVersionId })
  return { href: `${appDownloadApi.package.path}?${query}`, code: page, app }
}

/**
 * Public page with the app's packages: those released or linked by staff, otherwise the operator's own links (spec 3).
 * WeChat cannot download. If the platform does not answer, the operator's links are still shown.
 */
export const DownloadPage = async () => {
  const t = await getTranslations('pages.download')
  const language = await currentLanguage()
  const platformId = await currentPlatform()
  const { banner } = brandNames(platformId, language)
  const visitor = await headers()
  const inWeChat = /MicroMessenger/i.test(visitor.get('user-agent') ?? '')
  const page = publicPage(visitor.get('host') ?? '', '/apk/download')
  const { data, failure } = await readOnServer(appDownloadApi.current, { platformId })
  const zone = await currentTimeZone()
  const links = packageLinks()
  return (
    <main className={styles.page}>
      <LanguageCorner />
      <p className={styles.brand}>{banner}</p>
      <h1 className={styles.title}>{t('title')}</h1>
      {inWeChat && (
        <p className={styles.notice} role="alert">
          {t('wechat')}
        </p>
      )}
      {failure && (
        <p className={styles.notice} role="alert">
          {t('unavailable')}
        </p>
      )}
      <ul className={styles.list}>
        {(['android', 'ios'] as const).map((system) => {
          const offer = toOffer(data?.[system], links[system], platformId, page)
          // A link set by staff has no version.
          const isLinked = Boolean(offer?.app?.link) && offer?.app?.link !== offer?.app?.offered?.packageUrl
          const offered = isLinked ? null : offer?.app?.offered
          const log = offered && (language === 'zh' ? offered.changeLogZh : offered.changeLogEn)
          return (
            <li key={system} className={styles.package}>
              <h2 className={styles.system}>{t(system)}</h2>
              {offer ? (
                <>
                  <QrCode text={offer.code} label={t('scan', { system: t(system) })} size={148} />
                  {offered && (
                    <p className={styles.version}>
                      {t('version', { version: offered.versionNo })}
                      {offered.fileSize !== null && ` · ${toSizeText(offered.fileSize)}`}
                      {offered.releaseTime && ` · ${toDayText(fromWireTime(offered.releaseTime), zone)}`}
                    </p>
                  )}
                  <a className={styles.button} href={offer.href} rel="noopener noreferrer">
                    {t('download')}
                  </a>
                  {log && (
                    <div className={styles.log}>
                      <h3>{t('changes')}</h3>
                      <p>{log}</p>
                    </div>
                  )}
                </>
              ) : (
                <p className={styles.none}>{t('none')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </main>
  )
}
