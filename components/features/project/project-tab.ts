import type { ComponentType } from 'react'
import type { Permission } from '@/lib/contract/permission'
import type { ProjectDetail } from '@/lib/contract/project'

/** Props of a project's tab; `tab` names the open page that its reads belong to. */
export type ProjectTabProps = { project: ProjectDetail; tab: string }

export type ProjectTab = {
  key: 'systems' | 'devices' | 'faults' | 'energy' | 'checkerTasks' | 'reports' | 'members' | 'facts' | 'history'
  /** Number beside its label. */
  count?: (project: ProjectDetail) => number
  /** Right needed to see it; by default that of the project. */
  may?: Permission
  Component: ComponentType<ProjectTabProps>
}
