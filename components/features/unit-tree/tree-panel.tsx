'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import styles from '@/components/features/device-parts/device-details.module.css'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { useUnits } from '@/components/features/live-unit/use-units'
import layout from '@/components/screen/page/layout.module.css'
import { replaceAddress } from '@/components/ui/address'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { faultApi } from '@/lib/contract/fault'
import { unitApi } from '@/lib/contract/unit'
import { findNode, toUnitTree } from './unit-tree'

const UnitTreeView = lazy(() => import('./unit-tree-view'))
const UnitNodeValues = lazy(() => import('./unit-node-values'))

const faultInterval = millisecondsInMinute

/** Active faults of a controller; nothing without the right to see them. */
const useActiveFaults = (macWifiId: string, tab: string) => {
  const may = useMay()
  const language = useLocale()
  const query = usePolled({
    queryKey: [faultApi.list.path, macWifiId, 'active', language],
    read: (options) => call(faultApi.list, { macWifiId, status: 0, page: 1, limit: 200 }, options),
    everyMs: faultInterval,
    live: { topics: ['fault'], macWifiId },
    enabled: may('fault:list'),
    staleTime: 5000,
    meta: { tab },
  })
  return query.data?.list ?? []
}

/** Features row 29: controller, systems, units; fault counts roll up; the chosen node is in the address. */
export const TreePanel = ({ device, tab }: DeviceTabProps) => {
  const t = useTranslations('part.tree')
  const pathname = usePathname()
  const params = useSearchParams()
  const outdoor = useUnits({ endpoint: unitApi.outdoor, macWifiId: device.macWifiId, tab })
  const indoor = useUnits({ endpoint: unitApi.indoor, macWifiId: device.macWifiId, tab })
  const faults = useActiveFaults(device.macWifiId, tab)
  const isThere = outdoor.data && indoor.data
  const nodes = toUnitTree(outdoor.data?.list ?? [], indoor.data?.list ?? [], faults)
  const wanted = params.get('node') ?? ''
  const chosen = findNode(nodes, wanted)

  const choose = (id: string) => {
    const query = new URLSearchParams(params)
    query.set('node', id)
    replaceAddress(`${pathname}?${query}`)
  }
  const skeleton = <div className={layout.waiting} />
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h2 className={styles.panelTitle}>{t('title')}</h2>
      {isThere && nodes.length === 0 && <p className={layout.empty}>{t('none')}</p>}
      {!isThere && skeleton}
      {isThere && nodes.length > 0 && (
        <div className={styles.tree}>
          <Suspense fallback={skeleton}>
            <UnitTreeView
              device={device}
              nodes={nodes}
              // Faults of the controller itself or of its network are shown at the root.
              faults={faults.length}
              chosen={chosen ? wanted : null}
              opened={chosen?.above ?? []}
              onChoose={choose}
            />
            {chosen ? <UnitNodeValues node={chosen.node} /> : <p className={layout.empty}>{t('choose')}</p>}
          </Suspense>
        </div>
      )}
    </section>
  )
}
