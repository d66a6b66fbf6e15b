'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { projectApi } from '@/lib/contract/project'
import type { ProjectVerdict as Verdict } from '@/lib/contract/project-verdict'
import { loadVerdict } from './load-verdict'
import { VerdictLine } from './verdict-line'

type ProjectVerdictProps = { projectId: string; short?: boolean }

/** The worst verdict of a project's systems: the same in its row and on its page. */
export const ProjectVerdict = ({ projectId, short = false }: ProjectVerdictProps) => {
  const language = useLocale()
  const { data } = usePolled<Verdict | null>({
    queryKey: [projectApi.verdicts.path, projectId, language],
    read: () => loadVerdict(projectId),
    // A row is read once, because each of its systems is recomputed.
    everyMs: () => (short ? false : millisecondsInMinute),
    staleTime: 15_000,
  })
  return data ? <VerdictLine verdict={data} short={short} /> : '--'
}
