'use client'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { useWhat } from './use-what'
import type { FilterDraft, WizardDraft } from './wizard-draft'

/**
 * The filters of devices, with the family of the version or policy unless another one is chosen: the check
 * excludes other families in any case.
 */
export const useFamilyFilter = (draft: WizardDraft): FilterDraft => {
  const { upgradeType = 1, featureCode } = useWhat(draft)
  const { distribution } = otaVersionApi
  const shares = useQuery({
    queryKey: [distribution.path, upgradeType],
    queryFn: ({ signal }) => call(distribution, { upgradeType }, { signal }),
    enabled: useMay()(distribution) && featureCode !== undefined,
  })
  // The most frequent first: a code is nearly always that of one type of controller.
  const share = shares.data?.list.find((each) => each.featureCode === featureCode)
  const { filter } = draft
  return {
    ...filter,
    controllerType: filter.controllerType ?? share?.controllerType,
    featureCode: filter.featureCode ?? featureCode,
  }
}
