'use client'
import Button from '@mui/material/Button'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import type { FirstPage } from '@/components/screen/first-page'
import type { Within } from '@/components/screen/use-list'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useMay } from '@/components/ui/user-provider'
import type { OtaPolicy, OtaPolicyQuery } from '@/lib/contract/ota-policy'
import styles from './ota-manage.module.css'
import { PolicyListScreen } from './policy-list'

const PolicyNewDialog = lazy(() => import('./policy-new-dialog'))

type PolicyTabProps = { first?: FirstPage<OtaPolicyQuery, OtaPolicy>; within: Within }

/** Upgrade policy management. */
export const PolicyTab = ({ first, within }: PolicyTabProps) => {
  const t = useTranslations()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const lacking = may('ota:policy') ? undefined : t('common.noPermission', { permission: 'ota:policy' })
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Button
          variant="contained"
          aria-disabled={lacking ? true : undefined}
          title={lacking}
          onClick={() => !lacking && setAdding(true)}
        >
          {t('otaPolicy.add')}
        </Button>
      </div>
      <PolicyListScreen within={within} {...(first && { first })} />
      <PanelBoundary>
        <Suspense>{isAdding && <PolicyNewDialog onClose={() => setAdding(false)} />}</Suspense>
      </PanelBoundary>
    </div>
  )
}
