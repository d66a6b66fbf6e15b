'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { call } from '@/lib/api/call'
import { type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { type OtaUpgradeType, otaVersionApi } from '@/lib/contract/ota-version'
import type { WizardDraft } from './wizard-draft'

/** Data of the chosen version or policy; undefined while it is read. */
export type What = {
  name: string
  upgradeType: OtaUpgradeType | undefined
  /** Family of the devices that it is for. */
  featureCode: string | undefined
  policy: OtaPolicy | undefined
}

/** Reads the selection: the address may name a version or a policy that nobody has clicked. */
export const useWhat = ({ by, versionId, strategyId }: WizardDraft): What => {
  const language = useLocale()
  const version = useQuery({
    queryKey: [otaVersionApi.info.path, versionId, language],
    queryFn: ({ signal }) => call(otaVersionApi.info, { versionId: versionId ?? '' }, { signal }),
    enabled: by === 'version' && versionId !== undefined,
  })
  const policy = useQuery({
    queryKey: [otaPolicyApi.info.path, strategyId, language],
    queryFn: ({ signal }) => call(otaPolicyApi.info, { strategyId: strategyId ?? '' }, { signal }),
    enabled: by === 'policy' && strategyId !== undefined,
  })
  if (by === 'policy') {
    const { strategyName = '', upgradeType, featureCode } = policy.data ?? {}
    return { name: strategyName, upgradeType, featureCode, policy: policy.data }
  }
  const { featureName, versionNo, upgradeType, featureCode } = version.data ?? {}
  return { name: [featureName, versionNo].filter(Boolean).join(' '), upgradeType, featureCode, policy: undefined }
}
