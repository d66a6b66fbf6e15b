'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { PopoverButton } from '@/components/ui/overlay/popover-button'
import { maxPoints } from '@/lib/contract/history'
import { type HistoryPointKey, pointOf } from '@/lib/contract/history-point'
import type { SignalAxis } from '@/lib/hvac/signals'
import styles from './history.module.css'
import { useSignalText } from './use-signal-text'

type SignalChooserProps = {
  /** Signals to choose from, in their order. */
  keys: readonly HistoryPointKey[]
  points: readonly HistoryPointKey[]
  onChange: (points: HistoryPointKey[]) => void
}

/** Up to eight signals, in groups of one unit each. */
export const SignalChooser = ({ keys, points, onChange }: SignalChooserProps) => {
  const t = useTranslations('history')
  const { name } = useSignalText()
  const axes = [...new Set(keys.map((key) => pointOf(key).axis))]
  const full = points.length >= maxPoints
  const toggle = (key: HistoryPointKey) =>
    onChange(points.includes(key) ? points.filter((each) => each !== key) : [...points, key])
  return (
    <PopoverButton label={t('chooseSignals', { count: points.length, most: maxPoints })}>
      {() => (
        <div className={styles.chooserBody}>
          {axes.map((axis) => (
            <fieldset key={axis} className={styles.group}>
              <legend>{t(`axes.${axisKey[axis]}`)}</legend>
              {keys
                .filter((key) => pointOf(key).axis === axis)
                .map((key) => {
                  const chosen = points.includes(key)
                  const off = (!chosen && full) || (chosen && points.length === 1)
                  return (
                    <label key={key} title={off && !chosen ? t('fullSignals', { most: maxPoints }) : undefined}>
                      <input type="checkbox" checked={chosen} disabled={off} onChange={() => toggle(key)} />
                      {name(key)}
                    </label>
                  )
                })}
            </fieldset>
          ))}
        </div>
      )}
    </PopoverButton>
  )
}

type PictureHeadProps = {
  /** Its choice of signals, where this is not in a bar above. */
  chooser?: ReactNode
  /** Back to the whole range; undefined when it is shown. */
  onReset: (() => void) | undefined
  /** What is shown, in words. */
  children: ReactNode
}

/** Above a picture: its range, and the way back from a zoom. */
export const PictureHead = ({ chooser, onReset, children }: PictureHeadProps) => {
  const t = useTranslations('history')
  return (
    <div className={`${layout.line} ${styles.pictureHead}`}>
      {chooser}
      {children}
      {onReset && (
        <Button variant="outlined" onClick={onReset}>
          {t('resetZoom')}
        </Button>
      )}
    </div>
  )
}

const axisKey = {
  MPa: 'pressure',
  '℃': 'temperature',
  K: 'difference',
  Hz: 'frequency',
  A: 'current',
  kW: 'power',
  '%': 'opening',
  step: 'fan',
  V: 'voltage',
  ratio: 'ratio',
  state: 'state',
} as const satisfies Record<SignalAxis, string>
