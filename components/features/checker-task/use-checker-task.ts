'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type CheckerTask, checkerTaskApi, checkerTaskCan } from '@/lib/contract/checker-task'

const runningMs = 5000
const calmMs = millisecondsInMinute

/** The current state of a task. */
export const useCheckerTask = (taskId: string, first?: { record: CheckerTask; readAt: number }) => {
  const language = useLocale()
  return usePolled<CheckerTask>({
    queryKey: [checkerTaskApi.info.path, taskId, language],
    read: (options) => call(checkerTaskApi.info, { taskId }, options),
    everyMs: (task) => (task === undefined || checkerTaskCan.end(task) ? runningMs : calmMs),
    live: { topics: ['checker'] },
    // Events were missed while another page was open: read earlier data again.
    staleTime: 1000,
    ...(first && { initialData: first.record, initialDataUpdatedAt: first.readAt }),
  })
}
