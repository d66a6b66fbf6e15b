'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FileSize } from '@/components/screen/file/file-size'
import { Stamp } from '@/components/ui/date/stamp'
import { CopyText } from '@/components/ui/field/copy-text'
import type { ClientDownload } from '@/lib/contract/app-download'
import styles from './app-download.module.css'

/** The download target of one client's users, and its package downloads. */
export const DownloadFacts = ({ client, page }: { client: ClientDownload; page: string }) => {
  const t = useTranslations('appDownload')
  const language = useLocale()
  const { link, configuredLink, offered, downloadCount, totalCount } = client
  const address = link || (offered ? page : '')
  const log = offered && (language === 'zh' ? offered.changeLogZh : offered.changeLogEn)
  const facts: [string, ReactNode][] = [
    [t('source'), configuredLink ? t('sources.configured') : offered ? t('sources.version') : t('sources.none')],
    [t('version'), offered ? `${offered.versionNo} (${offered.buildNo})` : '--'],
    [t('releaseTime'), offered?.releaseTime ? <Stamp key="time" at={offered.releaseTime} zone={undefined} /> : '--'],
    [t('package'), offered?.fileSize ? <FileSize key="size" bytes={offered.fileSize} /> : '--'],
    [t('downloads'), t('counts', { count: downloadCount, total: totalCount })],
    [t('changeLog'), log || '--'],
  ]
  return (
    <div className={styles.facts}>
      <p className={styles.address}>
        {address ? (
          <>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address}
            </a>
            <CopyText text={() => address} label={t('copy')} />
          </>
        ) : (
          t('noneHint')
        )}
      </p>
      <dl className={styles.list}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
