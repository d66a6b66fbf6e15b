'use client'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { usePolled } from '@/components/ui/use-polled'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { otaApprovalApi } from '@/lib/contract/ota-approval'

/** How many upgrades wait for the reader to approve them; 0 for everybody who may not, or may not open their list. */
export const useApprovals = (): number => {
  const may = useMay()
  const { data } = usePolled({
    queryKey: [otaApprovalApi.count.path],
    read: (options) => call(otaApprovalApi.count, {}, options),
    everyMs: minutesToMilliseconds(1),
    live: { topics: ['ota'] },
    enabled: may(otaApprovalApi.count) && may('ota:list'),
    refetchOnWindowFocus: true,
  })
  return data?.count ?? 0
}
