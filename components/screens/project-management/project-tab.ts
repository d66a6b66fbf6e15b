import type { ComponentType } from 'react'
import type { ProjectDetail } from '@/lib/contract/project'

/** What a tab of a project is given; `tab` names the open page that its reads belong to. */
export type ProjectTabProps = { project: ProjectDetail; tab: string }

export type ProjectTab = {
  key: 'systems' | 'devices' | 'faults' | 'energy' | 'members' | 'facts' | 'history'
  /** Number beside its label. */
  count?: (project: ProjectDetail) => number
  Component: ComponentType<ProjectTabProps>
}
