'use client'
import { useTranslations } from 'next-intl'
import { useLabels } from '@/components/screen/table/cells'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { twoDigits } from '@/lib/hvac/unit-address'
import styles from './topology-strip.module.css'

type State = 'alarm' | 'on' | 'idle' | 'off' | 'lost'

const outdoorState = ({ alarmCode, compFreq, runMode }: OutdoorUnit): State => {
  if (alarmCode !== '--') return 'alarm'
  if (compFreq === null) return 'lost'
  return runMode === 0 ? 'off' : 'on'
}
const indoorState = ({ alarmCode, operCondition }: IndoorUnit): State => {
  if (alarmCode !== '--') return 'alarm'
  if (operCondition === null) return 'lost'
  return ({ 0: 'off', 1: 'idle', 2: 'on', 3: 'alarm' } as const)[operCondition]
}

/** Basement first, then upwards: B2, B1, 1F, 2F. */
const levelOf = (floor: string): number =>
  floor.startsWith('B') ? -Number(floor.slice(1)) : Number.parseInt(floor, 10) || 0

type TopologyStripProps = { outdoor: readonly OutdoorUnit[]; indoor: readonly IndoorUnit[] }

/** Each refrigerant system as a diagram: its modules, the change-over box of heat recovery, its rooms by floor. */
export const TopologyStrip = ({ outdoor, indoor }: TopologyStripProps) => {
  const t = useTranslations('unit.topology')
  const labels = useLabels('unit')
  const systems = [...new Set(outdoor.map(({ systemNo }) => systemNo))]
  return (
    <ul className={styles.strip} aria-label={t('title')}>
      {systems.map((systemNo) => {
        const modules = outdoor.filter((unit) => unit.systemNo === systemNo)
        const [main] = modules
        if (!main) return null
        const rooms = indoor.filter((unit) => unit.systemNo === systemNo)
        const floors = [...new Set(rooms.map(({ floor }) => floor))].sort((a, b) => levelOf(a) - levelOf(b))
        return (
          <li key={systemNo} className={styles.system}>
            <strong className={styles.no}>{twoDigits(systemNo)}</strong>
            <span className={styles.modules}>
              {modules.map((unit) => (
                <span key={unit.unitKey} className={styles.module} data-state={outdoorState(unit)}>
                  {unit.unitNo === 0 ? t('main') : t('sub', { no: unit.unitNo })} {unit.model}
                  <small>
                    {unit.alarmCode === '--' ? labels.choice('runMode', unit.runMode) : unit.alarmCode}
                    {unit.runMode !== 0 && unit.compFreq !== null && ` ${unit.compFreq} Hz`}
                  </small>
                </span>
              ))}
              {main.systemType === 2 && <span className={styles.box}>{t('chBox')}</span>}
            </span>
            <span className={styles.floors}>
              {floors.map((floor) => (
                <span key={floor} className={styles.floor}>
                  <span className={styles.level}>{floor || t('noFloor')}</span>
                  {rooms
                    .filter((unit) => unit.floor === floor)
                    .map((unit) => {
                      const state = labels.choice('operCondition', unit.operCondition ?? '--')
                      const text = t('unit', { unit: unit.unitKey, name: unit.iduName, state })
                      return (
                        <i
                          key={unit.unitKey}
                          className={styles.room}
                          data-state={indoorState(unit)}
                          role="img"
                          aria-label={text}
                          title={text}
                        />
                      )
                    })}
                </span>
              ))}
            </span>
            <small className={styles.note}>
              {t('connected', { count: main.connectedIdu, ratio: main.capacityRatio })}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
