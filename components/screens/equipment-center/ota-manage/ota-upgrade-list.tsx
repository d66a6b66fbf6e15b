'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { FirstPage } from '@/components/screen/first-page'
import { ScreenTabs } from '@/components/screen/screen-tabs'
import type { Within } from '@/components/screen/use-list'
import type { ListQuery } from '@/lib/contract/endpoint'
import { OtaResultListScreen } from '../ota/ota-result-list'
import { OtaTaskListScreen } from '../ota/ota-task-list'
import styles from './ota-manage.module.css'
import { type OtaTab, otaTabs, toOtaTab, withinTab } from './ota-tab'
import { PolicyTab } from './policy-tab'
import { VersionTab } from './version-tab'

type AnyFirst = FirstPage<ListQuery, Record<string, unknown>>
type TabProps = { first?: AnyFirst; within: Within }

// The rows that a tab is given are those that its own endpoint answered on the server.
const screens = {
  tasks: OtaTaskListScreen,
  results: OtaResultListScreen,
  versions: VersionTab,
  policies: PolicyTab,
} as unknown as Record<OtaTab, ComponentType<TabProps>>

/** Equipment centre > OTA upgrade list: upgrades, their results, versions and policies. */
export const OtaUpgradeList = ({ tab: served, first }: { tab: OtaTab; first: AnyFirst }) => {
  const t = useTranslations()
  const pathname = usePathname()
  const shown = toOtaTab(useSearchParams().get('tab'))
  const Screen = screens[shown]
  const show = (next: OtaTab) => {
    // Filters and page are those of one list: another tab begins without them.
    window.history.pushState(null, '', next === 'tasks' ? pathname : `${pathname}?tab=${next}`)
  }
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{t('routes.otaUpgradeList')}</h1>
      <ScreenTabs
        label={t('routes.otaUpgradeList')}
        tabs={otaTabs.map((key) => ({ key, label: t(`otaVersion.tabs.${key}`) }))}
        shown={shown}
        onShow={show}
      >
        <Screen within={withinTab} {...(shown === served && { first })} />
      </ScreenTabs>
    </div>
  )
}
