import { useLocale, useTranslations } from 'next-intl'
import { measureUnit } from '@/lib/contract/measure-unit'
import { readTypedNumber } from '@/lib/format/typed-number'
import { setTempRange } from '@/lib/hvac/set-temp'
import { setTempText, stepSetTemp } from './command-values'
import styles from './set-point.module.css'

type SetPointProps = {
  id: string
  describedBy: string | undefined
  /** Undefined: unchanged. */
  typed: string | undefined
  /** Null: several units, or it is unknown. */
  now: number | null
  /** Decides the range. */
  mode: number | null | undefined
  invalid: boolean
  disabled: boolean
  /** The text as it is typed, undefined to leave it unchanged. */
  onChange: (text: string | undefined) => void
}

/** The set temperature as a figure between − and +, or typed. */
export const SetPoint = ({ id, describedBy, typed, now, mode, invalid, disabled, onChange }: SetPointProps) => {
  const t = useTranslations('control.dialog')
  const language = useLocale()
  const { min, max } = setTempRange(mode)
  const entered = typed === undefined ? now : readTypedNumber(typed)
  // What is no number is stepped from what the unit has.
  const value = entered === null || Number.isNaN(entered) ? now : entered
  const same = (text: string) => readTypedNumber(text) === now
  const step = (direction: 1 | -1) => {
    const text = setTempText(stepSetTemp(value, direction, mode))
    onChange(same(text) ? undefined : text)
  }
  const button = (direction: 1 | -1, isAtEnd: boolean) => (
    <button
      type="button"
      className={styles.step}
      aria-label={t(direction > 0 ? 'warmer' : 'colder')}
      disabled={disabled || isAtEnd}
      onClick={() => step(direction)}
    >
      <span aria-hidden="true">{direction > 0 ? '+' : '−'}</span>
    </button>
  )
  return (
    <div className={styles.point}>
      {button(-1, value !== null && value <= min)}
      <span className={styles.figure} data-wrong={invalid || undefined}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          placeholder="--"
          value={typed ?? setTempText(now)}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => typed !== undefined && (typed.trim() === '' || same(typed)) && onChange(undefined)}
        />
        <span aria-hidden="true">{measureUnit('℃', language)}</span>
      </span>
      {button(1, value !== null && value >= max)}
    </div>
  )
}
