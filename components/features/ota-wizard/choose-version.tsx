// biome-ignore-all lint/plugin/unsaved-input: it changes nothing: what to look at stands in the address or is chosen again
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { TextField } from '@/components/ui/field/text-field'
import { useTypedEarly } from '@/components/ui/field/use-typed-early'
import { call } from '@/lib/api/call'
import { deviceApi } from '@/lib/contract/device'
import { type OtaVersion, otaVersionApi } from '@/lib/contract/ota-version'
import { Pick } from './pick'
import { toMacs } from './to-check'
import type { Wizard } from './use-wizard'
import { anyFamily } from './wizard-draft'

const shown = 100

/** A released target version; if a device is already chosen, only versions that it accepts. */
export const ChooseVersion = ({ draft, change }: Wizard) => {
  const t = useTranslations('otaWizard.what')
  const labels = useLabels('otaWizard')
  const language = useLocale()
  const [text, setText] = useState('')
  const early = useTypedEarly(({ search = '' }) => setText(search))
  const [isAll, setAll] = useState(false)
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const first = draft.scope === 'device' ? toMacs(draft.devices).macs[0] : undefined
  const device = useQuery({
    queryKey: [deviceApi.info.path, first, language],
    queryFn: ({ signal }) => call(deviceApi.info, { macWifiId: first ?? '' }, { signal }),
    enabled: first !== undefined,
  })
  const family = isAll ? undefined : device.data?.featureCode
  const versions = useQuery({
    queryKey: [otaVersionApi.list.path, 'wizard', family ?? '', language],
    queryFn: ({ signal }) =>
      call(
        otaVersionApi.list,
        { page: 1, limit: shown, status: 2, ...(family !== undefined && { featureCode: family }) },
        { signal },
      ),
    enabled: first === undefined || !device.isPending,
    placeholderData: keepPreviousData,
  })
  const matches = ({ featureName, featureCode, versionNo }: OtaVersion): boolean =>
    `${featureName} ${featureCode} ${versionNo}`.toLowerCase().includes(wanted)
  const rows = (versions.data?.list ?? []).filter(matches)
  return (
    <>
      <form method="dialog" onSubmit={(event) => event.preventDefault()} {...early}>
        <TextField
          label={t('search')}
          name="search"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {device.data && (
        <p className={layout.line}>
          <span className={layout.quiet}>{!isAll && t('ofDevice', { code: device.data.featureCode })}</span>
          <label className={controls.check}>
            <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
            {t('showAll')}
          </label>
        </p>
      )}
      <Pick
        name="version"
        query={versions}
        rows={rows}
        empty={t('none')}
        more={(versions.data?.totalCount ?? 0) > shown ? t('more', { count: shown }) : undefined}
        chosen={draft.versionId}
        keyOf={({ versionId }) => versionId}
        nameOf={({ featureName, versionNo }) => `${featureName} ${versionNo}`}
        // Another version's type may have another rule about when it is written, and another family.
        onChoose={({ versionId }) =>
          change({ versionId, run: undefined, taskName: undefined, filter: anyFamily(draft.filter) })
        }
        columns={[
          { field: 'versionNo', cell: ({ versionNo }) => <strong>{versionNo}</strong> },
          { field: 'featureName', cell: ({ featureName }) => featureName },
          { field: 'featureCode', cell: ({ featureCode }) => featureCode },
          { field: 'upgradeType', cell: ({ upgradeType }) => labels.choice('upgradeType', upgradeType) },
          { field: 'minSourceVersion', cell: ({ minSourceVersion }) => minSourceVersion ?? '--' },
          { field: 'deviceCount', cell: ({ deviceCount }) => deviceCount },
        ]}
      />
    </>
  )
}
