'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import styles from '@/components/features/ota-task/ota.module.css'
import { withinPages } from '@/components/screen/list/within-pages'
import layout from '@/components/screen/page/layout.module.css'
import { ReadNotice } from '@/components/screen/record/read-notice'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { type DataColumn, DataTable } from '@/components/screen/table/data-table'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { call } from '@/lib/api/call'
import type { OtaExclusion, OtaPreflight, OtaPreflightDevice, OtaPreflightInput } from '@/lib/contract/ota-preflight'
import { otaTaskApi } from '@/lib/contract/ota-task'
import own from './wizard.module.css'

export type Only = 'all' | 'eligible' | 'excluded' | OtaExclusion

type PreflightTableProps = {
  check: OtaPreflightInput
  snapshot: OtaPreflight
  only: Only
  onOnly: (only: Only) => void
}

const limit = 20

/** Every device of a pre-flight by pages, with the reason that keeps it out. */
export const PreflightTable = ({ check, snapshot, only, onOnly }: PreflightTableProps) => {
  const t = useTranslations()
  const labels = useLabels('otaWizard')
  const language = useLocale()
  const [at, setAt] = useState({ only, page: 1 })
  // Another choice begins at its first page.
  const requested = at.only === only ? at.page : 1
  const { data, error, refetch } = useQuery({
    queryKey: [otaTaskApi.preflightDevices.path, check, snapshot.snapshot, snapshot.total, only, requested, language],
    queryFn: ({ signal }) =>
      withinPages({ page: requested, limit }, (at) =>
        call(otaTaskApi.preflightDevices, { check, only, ...at }, { signal }),
      ),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, data?.totalPage ?? 1)
  const page = Math.min(requested, pages)
  if (snapshot.total === 0) return <p className={styles.empty}>{t('otaWizard.check.none')}</p>
  const column = (
    field: keyof OtaPreflightDevice,
    cell: (device: OtaPreflightDevice) => ReactNode,
  ): DataColumn<OtaPreflightDevice> => ({ key: field, title: labels.field(field), cell })
  return (
    <div className={own.stack}>
      <OnlyChoice snapshot={snapshot} only={only} onOnly={onOnly} />
      <ReadNotice data={data} error={error} refetch={refetch} />
      {data && (
        <DataTable<OtaPreflightDevice>
          caption={t('otaWizard.check.table')}
          scrolls
          columns={[
            column('deviceName', ({ deviceName }) => deviceName || '--'),
            // Beside the name, where a telephone shows it without a scroll.
            column('exclusion', ({ exclusion, waitsIn }) => (
              <>
                <Tag tone={exclusion ? 'warn' : 'good'}>
                  {exclusion ? labels.text(`exclusion.${exclusion}`) : t('otaWizard.check.ok')}
                </Tag>
                {waitsIn.length > 0 && (
                  <span className={styles.small}>
                    {t('otaWizard.check.waitsIn', { tasks: new Intl.ListFormat(language).format(waitsIn) })}
                  </span>
                )}
              </>
            )),
            column('macWifiId', ({ macWifiId }) => <code>{macWifiId}</code>),
            column('projectName', ({ projectName }) => projectName ?? '--'),
            column('currentVersion', ({ currentVersion }) => currentVersion || '--'),
            { ...column('iduCount', ({ iduCount }) => iduCount), align: 'end' },
          ]}
          rows={data.list}
          rowKey={({ macWifiId }) => macWifiId}
        />
      )}
      {pages > 1 && (
        <p className={layout.line}>
          <Button disabled={page <= 1} onClick={() => setAt({ only, page: page - 1 })}>
            {t('otaWizard.check.previous')}
          </Button>
          <span className={styles.small}>{t('otaWizard.check.page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => setAt({ only, page: page + 1 })}>
            {t('otaWizard.check.following')}
          </Button>
        </p>
      )}
    </div>
  )
}

const OnlyChoice = ({ snapshot, only, onOnly }: Omit<PreflightTableProps, 'check'>) => {
  const t = useTranslations('otaWizard.check')
  const labels = useLabels('otaWizard')
  const id = useId()
  const { total, eligible, excluded } = snapshot
  return (
    <p className={layout.line}>
      <label htmlFor={id} className={own.label}>
        {t('show')}
      </label>
      <SearchSelect
        id={id}
        className={`${controls.inline} ${own.inlineSelect}`}
        value={only}
        onChange={(event) => onOnly(event.target.value as Only)}
      >
        <option value="all">{t('all', { count: total })}</option>
        <option value="eligible">{t('onlyEligible', { count: eligible })}</option>
        <option value="excluded">{t('onlyExcluded', { count: total - eligible })}</option>
        {excluded.map(({ reason, count }) => (
          <option key={reason} value={reason}>
            {t('reason', { reason: labels.text(`exclusion.${reason}`), count })}
          </option>
        ))}
      </SearchSelect>
    </p>
  )
}
