'use client'
import { millisecondsInMinute } from 'date-fns/constants'
import { useLocale } from 'next-intl'
import { usePolled } from '@/components/ui/use-polled'
import { call } from '@/lib/api/call'
import { type OtaTaskDetail, otaTaskApi } from '@/lib/contract/ota-task'
import { paths } from '@/lib/navigation/paths'

/** Domain 6.4: every 10 s while it runs. Events trigger earlier reads. */
const runningInterval = 10_000
const calmInterval = millisecondsInMinute

/** The current state of one upgrade. */
export const useTask = (record: OtaTaskDetail, readAt: number) => {
  const language = useLocale()
  const { upgradeId } = record
  const { data, error, refetch } = usePolled<OtaTaskDetail>({
    queryKey: [otaTaskApi.info.path, upgradeId, language],
    read: (options) => call(otaTaskApi.info, { upgradeId }, options),
    everyMs: (task) => (task?.taskStatus === 1 || task?.upgrading ? runningInterval : calmInterval),
    live: { topics: ['ota'] },
    meta: { tab: paths.otaTask({ upgradeId }) },
    initialData: record,
    initialDataUpdatedAt: readAt,
  })
  return { task: data ?? record, error, refetch }
}
