'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { FirstPage } from '@/components/screen/first-page'
import type { Within } from '@/components/screen/use-list'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useMay } from '@/components/ui/user-provider'
import type { OtaVersion, OtaVersionQuery } from '@/lib/contract/ota-version'
import styles from './ota-manage.module.css'
import { VersionDistribution } from './version-distribution'
import { VersionListScreen } from './version-list'

const VersionUploadDialog = lazy(() => import('./version-upload-dialog'))

type VersionTabProps = { first?: FirstPage<OtaVersionQuery, OtaVersion>; within: Within }

/** Module version management: the versions, and how many controllers run each. */
export const VersionTab = ({ first, within }: VersionTabProps) => {
  const t = useTranslations()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const lacking = may('ota:version') ? undefined : t('common.noPermission', { permission: 'ota:version' })
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Button
          variant="contained"
          aria-disabled={lacking ? true : undefined}
          title={lacking}
          onClick={() => !lacking && setAdding(true)}
        >
          {t('otaVersion.add')}
        </Button>
      </div>
      <VersionListScreen within={within} {...(first && { first })} />
      <VersionDistribution />
      <PanelBoundary>
        <Suspense>{isAdding && <VersionUploadDialog onClose={() => setAdding(false)} />}</Suspense>
      </PanelBoundary>
    </div>
  )
}
