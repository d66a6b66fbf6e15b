'use client'
import { listTabs } from '@/components/screen/list/list-tabs'
import { OtaResultListScreen } from '../ota/ota-result-list'
import { OtaTaskListScreen } from '../ota/ota-task-list'
import { PolicyListScreen } from './policy-list'
import { VersionTab } from './version-tab'

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
