'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { pushAddress } from '@/components/ui/address'
import { useRouteTitle } from '@/components/ui/use-route-title'
import type { OrganizationItem } from '@/lib/contract/organization'
import type { RegionRow } from '@/lib/contract/region'
import { OrganizationPanel } from './organization-panel'
import { RegionPanel } from './region-panel'
import type { FirstTree } from './use-tree'

const tabs = ['organization', 'region'] as const
type Tab = (typeof tabs)[number]

type OrganizationScreenProps = {
  organizations: FirstTree<OrganizationItem> | undefined
  regions: FirstTree<RegionRow> | undefined
}

/** User center > organization: the tree of organizations, and their regions. */
export const OrganizationScreen = ({ organizations, regions }: OrganizationScreenProps) => {
  const title = useRouteTitle()('organization')
  const t = useTranslations('organization')
  const pathname = usePathname()
  const shown: Tab = useSearchParams().get('tab') === 'region' ? 'region' : 'organization'
  return (
    <div className={layout.screen}>
      <h1 className={layout.title}>{title}</h1>
      <ScreenTabs
        label={title}
        tabs={tabs.map((key) => ({ key, label: key === 'region' ? t('region') : title }))}
        shown={shown}
        onShow={(key) => pushAddress(key === 'region' ? `${pathname}?tab=region` : pathname)}
      >
        {shown === 'region' ? (
          <RegionPanel {...(regions && { first: regions })} />
        ) : (
          <OrganizationPanel {...(organizations && { first: organizations })} />
        )}
      </ScreenTabs>
    </div>
  )
}
