import { useLabels } from '@/components/screen/table/cells'
import { Switch } from '@/components/ui/field/switch'
import type { CommandPart } from '@/lib/contract/control'
import styles from './command.module.css'
import { choicesOf, type Now, shownValue, type Typed, withPart } from './command-values'
import { LockToggles } from './lock-toggles'
import { Segments } from './segments'
import { SetPoint } from './set-point'

type PartControlProps = {
  id: string
  part: CommandPart
  labelledBy: string
  describedBy: string | undefined
  typed: Typed
  now: Now | undefined
  /** That of the command, else the target's; null where several targets may differ. */
  mode: number | null
  modes: readonly number[]
  invalid: boolean
  disabled: boolean
  onChange: (typed: Typed) => void
}

/** The control of one field: a switch, a set point, locks, or segments. */
export const PartControl = (props: PartControlProps) => {
  const { id, part, typed, now, mode, modes, onChange, ...shared } = props
  const { labelledBy, describedBy, disabled } = shared
  const labels = useLabels('control')
  const value = shownValue(typed, part, now)
  const set = (next: number) => onChange(withPart(typed, part, next, now))
  if (part === 'setTemp') {
    const type = (text: string | undefined) => {
      const others = withPart(typed, part, null)
      onChange(text === undefined ? others : { ...others, setTemp: text })
    }
    const { labelledBy: _label, ...rest } = shared
    return <SetPoint {...rest} id={id} mode={mode} typed={typed.setTemp} now={now?.setTemp ?? null} onChange={type} />
  }
  if (part === 'centralLock') {
    return (
      <LockToggles labelledBy={labelledBy} describedBy={describedBy} value={value} disabled={disabled} onChange={set} />
    )
  }
  // Several units, or one whose state is unknown: a switch could not stand between on and off.
  if (part === 'onOff' && now?.onOff != null) {
    return (
      <label className={styles.power} htmlFor={id}>
        <Switch
          id={id}
          size="large"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          checked={value === 1}
          disabled={disabled}
          onChange={() => set(value === 1 ? 0 : 1)}
        />
        <strong>{labels.choice(part, value ?? 0)}</strong>
      </label>
    )
  }
  const choices = part === 'mode' ? choicesOf.mode.filter((choice) => modes.includes(choice)) : choicesOf[part]
  return <Segments {...shared} part={part} choices={choices} value={value} onChange={set} />
}
