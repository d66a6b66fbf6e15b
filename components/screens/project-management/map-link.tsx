'use client'
import { useTranslations } from 'next-intl'
import { useAddress } from '@/components/screen/list/saved-views'
import { ButtonLink } from '@/components/ui/button-link'
import { projectFilters } from '@/lib/contract/project'
import { paths } from '@/lib/navigation/paths'
import styles from './project-list.module.css'

/** The map of the list's projects: it has the same filters with the same names. */
export const MapLink = () => {
  const t = useTranslations('project.detail')
  const { asked } = useAddress()
  const kept = Object.entries(asked).filter(([name]) => name in projectFilters)
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  return (
    <div className={styles.bar}>
      <ButtonLink href={paths.projectMap(query)} variant="outlined">
        {t('showMap')}
      </ButtonLink>
    </div>
  )
}
