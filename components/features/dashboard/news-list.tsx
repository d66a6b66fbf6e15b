'use client'
import { useTranslations } from 'next-intl'
import type { Announcements } from '@/lib/contract/announcement'
import { dayOf } from '@/lib/format/wire-time'
import styles from './lists.module.css'
import { PartPanel } from './part-panel'
import type { Part } from './use-dashboard'

/** Titles of the latest announcements; the top bar opens their text. */
export const NewsList = ({ news }: { news: Part<Announcements> }) => {
  const t = useTranslations('dashboard.lists')
  return (
    <PartPanel title={t('announcements')} part={news} rows={3}>
      {({ platformInfos }) => ({
        empty: platformInfos.length === 0 && t('noAnnouncements'),
        content: (
          <ul className={styles.list}>
            {platformInfos.map(({ id, platformTitle, announceDate }) => (
              <li key={id} className={styles.news}>
                <span className={styles.newsTitle}>{platformTitle}</span>
                <time className={styles.time}>{dayOf(announceDate)}</time>
              </li>
            ))}
          </ul>
        ),
      })}
    </PartPanel>
  )
}
