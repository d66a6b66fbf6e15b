'use client'
import { useTranslations } from 'next-intl'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { PlatformId } from '@/lib/contract/platform-id'
import styles from './announcement.module.css'

/** The brands of an announcement; an empty list means all. */
export const BrandTags = ({ platformIds }: { platformIds: readonly PlatformId[] }) => {
  const t = useTranslations('announcement.form')
  const labels = useLabels('announcement')
  return (
    <span className={styles.tags}>
      {platformIds.length === 0 && <Tag tone="label">{t('all')}</Tag>}
      {platformIds.map((brand) => (
        <Tag key={brand} tone="label">
          {labels.choice('platformIds', brand)}
        </Tag>
      ))}
    </span>
  )
}
