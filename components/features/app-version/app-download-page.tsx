import 'server-only'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { QrCode } from '@/components/ui/qr-code'
import { readOnServer } from '@/lib/bff/read-on-server'
import { downloadLink } from '@/lib/config/package-links'
import { appDownloadApi, type ClientDownload } from '@/lib/contract/app-download'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { publicPage } from '@/lib/session/public-page'
import styles from './app-download.module.css'
import { DownloadFacts } from './app-download-facts'
import { EditLinks } from './app-download-links'

/** APP administration > app download: the targets of the public page, with QR codes. Domain 6.5. */
export const AppDownloadPage = async () => {
  await requireSession()
  await requireOwnScreen()
  const t = await getTranslations('appDownload')
  const routes = await getTranslations('routes')
  const own = '/apk/download'
  const link = downloadLink()
  const page = link ?? publicPage((await headers()).get('host') ?? '', own)
  const { data, failure } = await readOnServer(appDownloadApi.info, {})
  const language = await currentLanguage()
  // A stored package has no address of its own to scan: the code leads to the public page, which also works in WeChat.
  const codeOf = ({ link, offered }: ClientDownload) => link || (offered ? page : undefined)
  return (
    <MoreMessages messages={pickMessages(language, ['appDownload'])}>
      {failure ? (
        <RecordFailure failure={failure} />
      ) : (
        <div className={styles.screen}>
          <header className={styles.head}>
            <h1 className={styles.title}>{routes('appDownload')}</h1>
            <a href={link ?? own} target="_blank" rel="noopener">
              {t('publicPage')}
            </a>
            <span className={styles.space} />
            <EditLinks info={data} />
          </header>
          <div className={styles.cards}>
            {(['android', 'ios'] as const).map((client) => {
              const code = codeOf(data[client])
              return (
                <section key={client} className={styles.card} aria-label={t(client)}>
                  <h2 className={styles.client}>{t(client)}</h2>
                  <div className={styles.body}>
                    <div className={styles.code}>
                      {code ? <QrCode text={code} label={t('code', { address: code })} /> : <span>{t('none')}</span>}
                    </div>
                    <DownloadFacts client={data[client]} page={page} />
                  </div>
                </section>
              )
            })}
          </div>
        </div>
      )}
    </MoreMessages>
  )
}
