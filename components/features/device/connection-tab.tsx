'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import layout from '@/components/screen/page/layout.module.css'

const ConnectionView = lazy(() => import('@/components/features/connection/connection-view'))

/** How a controller is connected, its credentials, and what it sends. Loads when it is first shown. */
export const ConnectionTab = (props: DeviceTabProps) => {
  const t = useTranslations('common')
  return (
    <Suspense fallback={<div className={layout.waiting} role="status" aria-label={t('loading')} />}>
      <ConnectionView {...props} />
    </Suspense>
  )
}
