'use client'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { measureUnit } from '@/lib/contract/measure-unit'
import type { ProjectSystem } from '@/lib/contract/project'
import { toFixed } from '@/lib/format/number'
import { twoDigits } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import { stateOf } from './indoor-state'
import styles from './systems-tab.module.css'
import { VerdictLine } from './verdict-line'

const noAlarm = '--'

/** A refrigerant system: its outdoor modules with key readings, and a tile for each indoor unit. */
export const SystemCard = ({ system }: { system: ProjectSystem }) => {
  const t = useTranslations('project.systems')
  const id = useId()
  const { macWifiId, deviceName, onlineStatus, systemNo, outdoor, indoor, verdict } = system
  const isOffline = onlineStatus === 0
  const ratio = outdoor[0]?.capacityRatio
  return (
    <section className={styles.card} aria-labelledby={`${id} ${id}-device`} data-stale={isOffline}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {t('name', { no: twoDigits(systemNo) })}
        </h2>
        <Link id={`${id}-device`} prefetch={false} href={paths.deviceDetails({ macWifiId })}>
          {deviceName || macWifiId}
        </Link>
        {ratio !== undefined && <span className={styles.quiet}>{t('ratio', { ratio })}</span>}
        {isOffline && <span className={styles.offline}>{t('offline')}</span>}
      </header>
      <p className={styles.verdict}>
        <VerdictLine verdict={verdict} />
      </p>
      {outdoor.map((unit) => (
        <OutdoorLine key={unit.unitKey} unit={unit} />
      ))}
      <ul className={styles.tiles} aria-label={t('indoor')}>
        {indoor.map((unit) => (
          <IndoorTile key={unit.unitKey} unit={unit} />
        ))}
      </ul>
    </section>
  )
}

const show = (value: number | null, decimals: number, unit: string): string =>
  value === null ? '--' : `${toFixed(value, decimals)} ${unit}`

const OutdoorLine = ({ unit }: { unit: ProjectSystem['outdoor'][number] }) => {
  const t = useTranslations('project.systems')
  const labels = useLabels('unit')
  const language = useLocale()
  const readings = [
    ['Hz', show(unit.compFreq, 0, 'Hz'), labels.field('compFreq')],
    ['Pd', show(unit.dischargePressure, 2, 'MPa'), labels.field('dischargePressure')],
    ['Ps', show(unit.suctionPressure, 2, 'MPa'), labels.field('suctionPressure')],
    ['Td', show(unit.dischargeTemp, 1, measureUnit('℃', language)), labels.field('dischargeTemp')],
    ['Ta', show(unit.ambientTemp, 1, measureUnit('℃', language)), labels.field('ambientTemp')],
  ] as const
  return (
    <div className={styles.outdoor}>
      <span className={styles.outdoorName}>
        <b>{t('outdoorUnit', { no: unit.unitKey })}</b> <span className={styles.quiet}>{unit.model}</span>{' '}
        <Tag tone={unit.runMode === 0 ? 'quiet' : 'good'}>{labels.choice('runMode', unit.runMode)}</Tag>
        {unit.alarmCode !== noAlarm && <Tag tone="bad">{t('alarm', { code: unit.alarmCode })}</Tag>}
      </span>
      <dl className={styles.readings} aria-label={t('readings', { unit: unit.unitKey })}>
        {readings.map(([name, value, title]) => (
          <div key={name}>
            <dt title={title}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const IndoorTile = ({ unit }: { unit: ProjectSystem['indoor'][number] }) => {
  const t = useTranslations('project.systems')
  const labels = useLabels('unit')
  const state = stateOf(unit)
  const text = state === 'alarm' ? t('alarm', { code: unit.alarmCode }) : t(state)
  const mode = unit.mode !== null && state !== 'off' && state !== 'noData' ? labels.choice('mode', unit.mode) : ''
  return (
    <li className={styles.tile} data-state={state}>
      <span className={styles.tileName} title={`${unit.unitKey} ${unit.iduName}`}>
        {unit.iduName || unit.unitKey}
      </span>
      <span className={styles.state}>{[text, mode].filter(Boolean).join(' · ')}</span>
      <span className={styles.temperature}>
        {t('set', { value: unit.setTemp === null ? '--' : toFixed(unit.setTemp, 1) })}
      </span>
      <span className={styles.temperature}>
        {t('room', { value: unit.inletTemp === null ? '--' : toFixed(unit.inletTemp, 1) })}
      </span>
    </li>
  )
}
