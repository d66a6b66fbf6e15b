'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import { TextField } from '@/components/ui/field/text-field'
import { call } from '@/lib/api/call'
import { anySource, type OtaPolicy, otaPolicyApi } from '@/lib/contract/ota-policy'
import { Pick } from './pick'
import type { Wizard } from './use-wizard'
import { anyFamily } from './wizard-draft'

const shown = 100

/** A policy that has not begun: its version, its range and its settings. */
export const ChoosePolicy = ({ draft, change }: Wizard) => {
  const t = useTranslations('otaWizard.what')
  const anyLower = useTranslations('otaTask')('anyLower')
  const labels = useLabels('otaWizard')
  const language = useLocale()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const policies = useQuery({
    queryKey: [otaPolicyApi.list.path, 'wizard', language],
    queryFn: ({ signal }) => call(otaPolicyApi.list, { page: 1, limit: shown, status: 0 }, { signal }),
  })
  const matches = ({ strategyName, featureCode, targetVersion }: OtaPolicy): boolean =>
    `${strategyName} ${featureCode} ${targetVersion}`.toLowerCase().includes(wanted)
  return (
    <>
      <TextField
        label={t('searchPolicy')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Pick
        name="policy"
        query={policies}
        rows={(policies.data?.list ?? []).filter(matches)}
        empty={t('nonePolicy')}
        more={(policies.data?.totalCount ?? 0) > shown ? t('more', { count: shown }) : undefined}
        chosen={draft.strategyId}
        keyOf={({ strategyId }) => strategyId}
        nameOf={({ strategyName }) => strategyName}
        onChoose={({ strategyId }) =>
          change({
            strategyId,
            run: undefined,
            taskName: undefined,
            filter: anyFamily(draft.filter),
            scope: draft.scope === 'given' || draft.devices ? draft.scope : 'policy',
          })
        }
        columns={[
          { field: 'strategyName', cell: ({ strategyName }) => <strong>{strategyName}</strong> },
          { field: 'featureCode', cell: ({ featureCode }) => featureCode },
          {
            field: 'sourceVersions',
            cell: ({ sourceVersions }) => (sourceVersions.includes(anySource) ? anyLower : sourceVersions.join(' · ')),
          },
          { field: 'targetVersion', cell: ({ targetVersion }) => targetVersion },
          { field: 'upgradeType', cell: ({ upgradeType }) => labels.choice('upgradeType', upgradeType) },
          { field: 'scopeType', cell: ({ scopeType }) => labels.choice('scopeType', scopeType) },
        ]}
      />
    </>
  )
}
