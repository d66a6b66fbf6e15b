'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { showSignal } from '@/components/features/fault-card/fault-curve-points'
import { FaultCurves } from '@/components/features/fault-card/fault-curves'
import layout from '@/components/screen/page/layout.module.css'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { ReadPanel } from '@/components/screen/record/read-panel'
import { useLabels } from '@/components/screen/table/cells'
import type { LiveColumn } from '@/components/screen/table/live-table'
import { SmallTable } from '@/components/screen/table/small-table'
import { useMay } from '@/components/ui/user-provider'
import { faultApi } from '@/lib/contract/fault'
import type { Repair } from '@/lib/contract/repair-row'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import styles from './repair.module.css'

type Reading = Repair['readings'][number]

const SignalName = ({ signal }: { signal: Reading['key'] }) => useLabels('unit').field(signal)

const SignalValue = ({ signal, value }: { signal: Reading['key']; value: number | null }) =>
  showSignal(signal, value, useLocale())

const readingColumns: readonly LiveColumn<Reading, 'repair'>[] = [
  { field: 'key', width: 200, render: ({ key }) => <SignalName signal={key} /> },
  { field: 'before', width: 140, render: ({ key, before }) => <SignalValue signal={key} value={before} /> },
  { field: 'at', width: 140, render: ({ key, at }) => <SignalValue signal={key} value={at} /> },
]

/** The subject of a request: its device, its fault with the curves around it, and its readings. */
export const RepairEquipment = ({ repair }: { repair: Repair }) => {
  const t = useTranslations('repair')
  const labels = useLabels('repair')
  const id = useId()
  const may = useMay()
  const { macWifiId, deviceName, firmwareVersion, systemNo, unitNo, faultId, faultCode, readings } = repair
  const unit = toUnitAddress({ systemNo, unitNo })
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={layout.subtitle}>
        {t('details.device')}
      </h2>
      {macWifiId === null ? (
        <p className={styles.quiet}>{t('details.noDevice')}</p>
      ) : (
        <dl className={styles.facts}>
          <div>
            <dt>{labels.field('deviceName')}</dt>
            <dd>
              <LinkIfMay may="device:list" href={paths.deviceDetails({ macWifiId })}>
                {deviceName || macWifiId}
              </LinkIfMay>
            </dd>
          </div>
          <div>
            <dt>{labels.field('macWifiId')}</dt>
            <dd>{macWifiId}</dd>
          </div>
          <div>
            <dt>{labels.field('unitNo')}</dt>
            <dd>{unit || '--'}</dd>
          </div>
          <div>
            <dt>{labels.field('firmwareVersion')}</dt>
            <dd>{firmwareVersion || '--'}</dd>
          </div>
          <div>
            <dt>{labels.field('faultCode')}</dt>
            <dd>
              {faultId === null ? (
                faultCode || '--'
              ) : (
                <LinkIfMay may="fault:list" href={paths.fault({ macWifiId, faultId })}>
                  {faultCode}
                </LinkIfMay>
              )}
            </dd>
          </div>
        </dl>
      )}
      {faultId === null && macWifiId !== null && <p className={styles.quiet}>{t('details.noFault')}</p>}
      {faultId !== null &&
        (may('fault:list') ? (
          <div className={styles.curves}>
            <ReadPanel endpoint={faultApi.info} input={{ faultId }}>
              {(fault) => <FaultCurves fault={fault} />}
            </ReadPanel>
          </div>
        ) : (
          <p className={styles.quiet}>{t('details.faultHidden')}</p>
        ))}
      {faultId !== null && (
        <SmallTable
          messages="repair"
          title={t('details.readings')}
          columns={readingColumns}
          rows={readings}
          rowId="key"
          empty={t('details.noReadings')}
        />
      )}
    </section>
  )
}
