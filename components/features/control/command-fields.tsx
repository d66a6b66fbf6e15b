'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import type { CommandPart } from '@/lib/contract/control'
import type { FieldErrors } from '@/lib/contract/envelope'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toFixed } from '@/lib/format/number'
import { readTypedNumber } from '@/lib/format/typed-number'
import { setTempRange } from '@/lib/hvac/set-temp'
import styles from './command.module.css'
import { useCommandText } from './use-command-text'

/** The chosen or typed value for each field; undefined for an unchanged field. */
export type Typed = Partial<Record<CommandPart, string>>

/** Possible codes of each field; `setTemp` is typed. */
const choicesOf: Record<CommandPart, readonly number[]> = {
  onOff: [1, 0],
  mode: [0, 1, 2, 3, 4],
  setTemp: [],
  fanSpeed: [0, 1, 2, 3, 4],
  louver: [7, 0, 1, 2, 3, 4, 5, 6],
  centralLock: [0, 31, 1, 2, 4, 6, 8, 16],
  runMode: [0, 1, 2, 3],
  ventMode: [0, 1, 2],
}

export const indoorParts = ['onOff', 'mode', 'setTemp', 'fanSpeed', 'louver', 'centralLock'] as const
export const airBoxParts = ['onOff', 'runMode', 'ventMode', 'fanSpeed'] as const

/** The entered command; an invalid number becomes one that no schema accepts. */
export const toCommand = (typed: Typed): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, text]) => text.trim() !== '')
      .map(([part, text]) => [part, readTypedNumber(text) ?? Number.NaN]),
  )

type CommandFieldsProps = {
  parts: readonly CommandPart[]
  typed: Typed
  onChange: (typed: Typed) => void
  /** Current values of the target; undefined for several targets. */
  now?: Partial<Record<CommandPart, number | null>>
  /** Modes available to the targets; all by default. */
  modes?: readonly number[]
  /** Fields locked by the central controller. */
  locked?: readonly CommandPart[]
  errors: FieldErrors
  disabled: boolean
}

/** One control per field of a command; each starts at "no change". */
export const CommandFields = (props: CommandFieldsProps) => {
  const { parts, typed, onChange, now, modes, locked = [], errors, disabled } = props
  const t = useTranslations('control.dialog')
  const labels = useLabels('control')
  const language = useLocale()
  const { lockText } = useCommandText()
  const id = useId()
  const change = (part: CommandPart, text: string) => {
    const { [part]: _gone, ...others } = typed
    onChange(text === '' ? others : { ...others, [part]: text })
  }
  const textOf = (part: CommandPart, value: number): string => {
    if (part === 'setTemp') return `${toFixed(value, 1)} ${measureUnit('℃', language)}`
    return part === 'centralLock' ? lockText(value) : labels.choice(part, value)
  }
  const keep = (part: CommandPart): string => {
    const value = now?.[part]
    return value == null ? t('keep') : `${t('keep')} · ${t('now')} ${textOf(part, value)}`
  }
  const mode = typed.mode === undefined ? now?.mode : Number(typed.mode)
  return (
    <div className={styles.fields}>
      {parts.map((part) => {
        const isLocked = locked.includes(part)
        const range = setTempRange(mode)
        const isOffered = (choice: number): boolean => part !== 'mode' || !modes || modes.includes(choice)
        const hints: Partial<Record<CommandPart, string>> = {
          setTemp: mode == null ? t('anyRange') : t('range', { min: range.min, max: range.max }),
          centralLock: t('lockHint'),
          ...(modes && modes.length < choicesOf.mode.length && { mode: t('coolingOnly') }),
        }
        const hint = isLocked ? t('locked') : hints[part]
        const note = errors[part] ?? hint
        const shared = {
          id: `${id}-${part}`,
          className: controls.control,
          value: typed[part] ?? '',
          disabled: disabled || isLocked,
          'aria-invalid': errors[part] ? true : undefined,
          'aria-describedby': note ? `${id}-${part}-note` : undefined,
          onChange: (event: { target: { value: string } }) => change(part, event.target.value),
        }
        return (
          <div key={part} className={styles.field}>
            <label htmlFor={shared.id}>{labels.field(part)}</label>
            {part === 'setTemp' ? (
              <input
                {...shared}
                type="text"
                inputMode="decimal"
                maxLength={6}
                placeholder={keep(part)}
                autoComplete="off"
              />
            ) : (
              <SearchSelect {...shared}>
                <option value="">{keep(part)}</option>
                {choicesOf[part].filter(isOffered).map((choice) => (
                  <option key={choice} value={choice}>
                    {textOf(part, choice)}
                  </option>
                ))}
              </SearchSelect>
            )}
            {note && (
              <p
                id={`${id}-${part}-note`}
                className={errors[part] ? controls.error : styles.hint}
                role={errors[part] ? 'alert' : undefined}
              >
                {note}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
