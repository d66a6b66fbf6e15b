'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import { ScreenTabs } from '@/components/screen/page/screen-tabs'
import { replaceAddress } from '@/components/ui/address'
import { SiteZone } from '@/components/ui/date/time-choice-provider'
import { Notice } from '@/components/ui/notice/notice'
import { useTabName } from '@/components/ui/tab-name'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { codes } from '@/lib/contract/error-code'
import { type ProjectDetail, projectApi } from '@/lib/contract/project'
import { EnergyTab } from './energy-tab'
import { FactsTab } from './facts-tab'
import { HistoryTab } from './history-tab'
import { ProjectHead } from './project-head'
import { CheckerTasksTab, DevicesTab, FaultsTab, MembersTab } from './project-lists'
import type { ProjectTab } from './project-tab'
import { ReportsTab } from './reports-tab'
import { SystemsTab } from './systems-tab'

/** Tabs of a project's page. Domain 6.3. */
const tabs: readonly ProjectTab[] = [
  { key: 'systems', count: ({ systemCount }) => systemCount, Component: SystemsTab },
  { key: 'devices', count: ({ deviceCount }) => deviceCount, Component: DevicesTab },
  { key: 'faults', count: ({ faultCount }) => faultCount, may: 'fault:list', Component: FaultsTab },
  { key: 'energy', Component: EnergyTab },
  { key: 'checkerTasks', may: 'checker:list', Component: CheckerTasksTab },
  { key: 'reports', may: 'report:list', Component: ReportsTab },
  { key: 'members', count: ({ memberCount }) => memberCount, Component: MembersTab },
  { key: 'facts', Component: FactsTab },
  { key: 'history', Component: HistoryTab },
]

/** Project management > one project: its equipment, current state, and contacts. */
export const ProjectDetailScreen = ({ record, readAt }: { record: ProjectDetail; readAt: number }) => {
  const t = useTranslations('project.detail')
  const language = useLocale()
  const may = useMay()
  const pathname = usePathname()
  const params = useSearchParams()
  const { projectId } = record
  const tab = `${pathname}?projectId=${projectId}`
  const { data, error } = usePolled<ProjectDetail>({
    queryKey: [projectApi.info.path, projectId, language],
    read: (options) => call(projectApi.info, { projectId }, options),
    everyMs: millisecondsInMinute,
    live: { topics: ['project', 'fault', 'device'] },
    staleTime: 5000,
    meta: { tab },
    initialData: record,
    initialDataUpdatedAt: readAt,
  })
  const project = data ?? record
  const open = tabs.filter((each) => each.may === undefined || may(each.may))
  const wanted = params.get('tab')
  const shown = open.find(({ key }) => key === wanted) ?? (tabs[0] as ProjectTab)

  useTabName(project.projectName)

  const show = (next: string) => {
    // Filters and page belong to one list: another tab starts without them.
    const query = new URLSearchParams({ projectId, ...(next !== 'systems' && { tab: next }) })
    replaceAddress(`${pathname}?${query}`)
  }

  return (
    <SiteZone zone={project.timeZone}>
      <div className={layout.screen}>
        {error instanceof CallError && error.code === codes.notFound && <Notice tone="warning">{t('gone')}</Notice>}
        <ProjectHead project={project} />
        <ScreenTabs
          label={project.projectName}
          shown={shown.key}
          onShow={show}
          tabs={open.map(({ key, count }) => ({
            key,
            label: count ? `${t(`tabs.${key}`)} (${count(project)})` : t(`tabs.${key}`),
          }))}
        >
          <shown.Component project={project} tab={tab} />
        </ScreenTabs>
      </div>
    </SiteZone>
  )
}
