'use client'
import { useTranslations } from 'next-intl'
import { Panel, PanelEmpty } from '@/components/screen/chart/panel'
import { useLabels } from '@/components/screen/table/cells'
import type { FaultAnalysis } from '@/lib/contract/fault-analysis'
import { toUnitAddress, twoDigits } from '@/lib/hvac/unit-address'
import { severityColour } from '@/lib/theme/severity'
import styles from './fault-analysis.module.css'
import { type HeatUnit, toHeatRows } from './fault-heat-rows'

type FaultHeatMapProps = { units: FaultAnalysis['byUnit'] | undefined; onPick: (unit: HeatUnit) => void }

/**
 * Which units of a controller have faults: a row for each system, a cell for each unit. A cell says its number; the
 * stronger its colour, the more faults, and the colour is that of the worst.
 */
export const FaultHeatMap = ({ units, onPick }: FaultHeatMapProps) => {
  const t = useTranslations('fault.heat')
  const labels = useLabels('fault')
  const rows = units && toHeatRows(units)
  const most = Math.max(1, ...(units ?? []).map(({ count }) => count))
  const worst = units?.reduce((found, unit) => (found && found.count >= unit.count ? found : unit), units[0])
  const nameOf = (unit: Pick<HeatUnit, 'unitKind' | 'systemNo' | 'unitNo'>) =>
    [labels.choice('unitKind', unit.unitKind), toUnitAddress(unit)].filter(Boolean).join(' ')
  const summary = worst && t('summary', { unit: nameOf(worst), count: worst.count })
  return (
    <Panel title={t('title')} summary={summary ?? null} busy={!units} className={styles.half}>
      {rows?.length === 0 && <PanelEmpty text={t('empty')} />}
      {!rows && <div className={styles.heatSkeleton} aria-hidden="true" />}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by the keyboard
        <div className={styles.heat} role="group" aria-label={t('title')} tabIndex={0}>
          <table>
            <caption className="visually-hidden">{t('title')}</caption>
            <tbody>
              {rows.map(({ key, systemNo, units: cells }) => (
                <tr key={key}>
                  <th scope="row">{systemNo === null ? t('noSystem') : t('system', { no: twoDigits(systemNo) })}</th>
                  <td>
                    <span className={styles.cells}>
                      {cells.map((unit) => (
                        <button
                          key={`${unit.unitKind} ${unit.unitNo}`}
                          type="button"
                          className={styles.cell}
                          style={{
                            background: `color-mix(in srgb, ${severityColour(unit.worst)} ${12 + Math.round((28 * unit.count) / most)}%, var(--c-palette-background-paper))`,
                            borderColor: severityColour(unit.worst),
                          }}
                          title={`${nameOf(unit)} · ${labels.choice('severity', unit.worst)}`}
                          onClick={() => onPick(unit)}
                        >
                          <span>{unit.short}</span> <b>{unit.count}</b>{' '}
                          <span className="visually-hidden">
                            {t('cell', {
                              unit: nameOf(unit),
                              count: unit.count,
                              worst: labels.choice('severity', unit.worst),
                            })}
                          </span>
                        </button>
                      ))}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.heatNote}>{t('note')}</p>
    </Panel>
  )
}
