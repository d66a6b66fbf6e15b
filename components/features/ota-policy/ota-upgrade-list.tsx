'use client'
import { OtaResultListScreen } from '@/components/features/ota-task/ota-result-list'
import { OtaTaskListScreen } from '@/components/features/ota-task/ota-task-list'
import { VersionTab } from '@/components/features/ota-version/version-tab'
import { listTabs } from '@/components/screen/list/list-tabs'
import { PolicyListScreen } from './policy-list'

/** Equipment centre > OTA upgrade list: upgrades, their results, versions and policies. */
export const OtaUpgradeList = listTabs({
  route: 'otaUpgradeList',
  labels: {
    tasks: 'routes.otaUpgradeList',
    results: 'otaResult.titles.otaResult',
    versions: 'otaVersion.title',
    policies: 'otaPolicy.title',
  },
  screens: { tasks: OtaTaskListScreen, results: OtaResultListScreen, versions: VersionTab, policies: PolicyListScreen },
})
