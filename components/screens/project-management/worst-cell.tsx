'use client'
import { Tag, useLabels } from '@/components/screen/table/cells'
import type { Project } from '@/lib/contract/project'
import { ProjectVerdict } from './project-verdict'

const tones = { 1: 'info', 2: 'quiet', 3: 'warn', 4: 'bad' } as const

/** The worst state of a project: the severity of its faults, if any, and the verdict on its systems. */
export const WorstCell = ({ project: { projectId, worst } }: { project: Pick<Project, 'projectId' | 'worst'> }) => {
  const labels = useLabels('project')
  return (
    <>
      {worst !== 0 && <Tag tone={tones[worst]}>{labels.choice('worst', worst)}</Tag>}{' '}
      <ProjectVerdict projectId={projectId} short />
    </>
  )
}
