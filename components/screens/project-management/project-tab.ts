import type { ComponentType } from 'react'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ProjectDetail } from '@/lib/contract/project'

/** What a tab of a project is given; `tab` names the open page that its reads belong to. */
export type ProjectTabProps = { project: ProjectDetail; tab: string }

export type ProjectTab = {
  key: 'systems' | 'devices' | 'faults' | 'energy' | 'checkerTasks' | 'reports' | 'members' | 'facts' | 'history'
  /** Number beside its label. */
  count?: (project: ProjectDetail) => number
  /** Who sees it; without it whoever sees the project. */
  may?: Permission
  /** The one brand that has it. */
  onlyOn?: PlatformId
  Component: ComponentType<ProjectTabProps>
}
