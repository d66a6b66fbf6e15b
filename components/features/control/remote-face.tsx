'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { useLabels } from '@/components/screen/table/cells'
import type { CommandPart } from '@/lib/contract/control'
import type { FieldErrors } from '@/lib/contract/envelope'
import { measureUnit } from '@/lib/contract/measure-unit'
import { toFixed } from '@/lib/format/number'
import { setTempRange } from '@/lib/hvac/set-temp'
import styles from './command.module.css'
import { choicesOf, type Now, shownValue, type Typed, withPart } from './command-values'
import { PartControl } from './part-control'
import { PartFrame } from './part-frame'
import { useCommandText } from './use-command-text'

type RemoteFaceProps = {
  parts: readonly CommandPart[]
  typed: Typed
  onChange: (typed: Typed) => void
  /** Current values of the target; undefined for several targets. */
  now?: Now
  /** Modes available to the targets; all by default. */
  modes?: readonly number[]
  /** Fields locked by the central controller. */
  locked?: readonly CommandPart[]
  errors: FieldErrors
  disabled: boolean
}

/** The face of a remote controller: one control per field of a command. An untouched one is not part of it. */
export const RemoteFace = (props: RemoteFaceProps) => {
  const { parts, typed, onChange, now, modes, locked = [], errors, disabled } = props
  const labels = useLabels('control')
  const id = useId()
  const textOf = usePartText()
  const mode = shownValue(typed, 'mode', now)
  const hintOf = usePartHint(mode, modes)
  return (
    <div className={styles.face}>
      {parts.map((part) => {
        const isLocked = locked.includes(part)
        const hint = hintOf(part, isLocked)
        const current = now?.[part]
        const noteId = `${id}-${part}-note`
        const labelId = `${id}-${part}-label`
        return (
          <PartFrame
            key={part}
            part={part}
            label={labels.field(part)}
            labelId={labelId}
            htmlFor={part === 'setTemp' ? `${id}-${part}` : undefined}
            now={current == null ? undefined : textOf(part, current)}
            isChanged={typed[part] !== undefined}
            noteId={noteId}
            error={errors[part]}
            hint={hint}
            disabled={disabled}
            onPutBack={() => onChange(withPart(typed, part, null))}
          >
            <PartControl
              id={`${id}-${part}`}
              part={part}
              labelledBy={labelId}
              describedBy={(errors[part] ?? hint) ? noteId : undefined}
              typed={typed}
              now={now}
              mode={mode}
              modes={modes ?? choicesOf.mode}
              invalid={errors[part] !== undefined}
              disabled={disabled || isLocked}
              onChange={onChange}
            />
          </PartFrame>
        )
      })}
    </div>
  )
}

/** A value of a field in words. */
const usePartText = () => {
  const labels = useLabels('control')
  const language = useLocale()
  const { lockText } = useCommandText()
  return (part: CommandPart, value: number): string => {
    if (part === 'setTemp') return `${toFixed(value, 1)} ${measureUnit('℃', language)}`
    return part === 'centralLock' ? lockText(value) : labels.choice(part, value)
  }
}

/** What to know of a field before it is changed. */
const usePartHint = (mode: number | null, modes: readonly number[] | undefined) => {
  const t = useTranslations('control.dialog')
  return (part: CommandPart, isLocked: boolean): string | undefined => {
    if (isLocked) return t('locked')
    const { min, max } = setTempRange(mode)
    if (part === 'setTemp') return mode === null ? t('anyRange') : t('range', { min, max })
    if (part === 'centralLock') return t('lockHint')
    return part === 'mode' && modes && modes.length < choicesOf.mode.length ? t('coolingOnly') : undefined
  }
}
