'use client'
import { useLabels } from '@/components/screen/table/cells'
import { StatusChip } from '@/components/ui/notice/status-chip'
import type { Project } from '@/lib/contract/project'
import { severityTones } from '@/lib/theme/severity'
import { ProjectVerdict } from './project-verdict'

/** The worst state of a project: the severity of its faults, if any, and the verdict on its systems. */
export const WorstCell = ({ project: { projectId, worst } }: { project: Pick<Project, 'projectId' | 'worst'> }) => {
  const labels = useLabels('project')
  return (
    <>
      {worst !== 0 && <StatusChip tone={severityTones[worst]}>{labels.choice('worst', worst)}</StatusChip>}{' '}
      <ProjectVerdict projectId={projectId} short />
    </>
  )
}
