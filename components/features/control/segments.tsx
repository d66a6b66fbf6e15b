import { useLabels } from '@/components/screen/table/cells'
import type { ChoicePart } from './command-values'
import { PartIcon } from './part-icon'
import styles from './segments.module.css'

type SegmentsProps = {
  part: ChoicePart
  /** Ids of its label and its note. */
  labelledBy: string
  describedBy: string | undefined
  choices: readonly number[]
  /** Null: none is chosen, nothing changes. */
  value: number | null
  invalid: boolean
  disabled: boolean
  onChange: (value: number) => void
}

/** Radio buttons side by side, with pictures: arrow keys move between them. */
export const Segments = (props: SegmentsProps) => {
  const { part, labelledBy, describedBy, choices, value, invalid, disabled, onChange } = props
  const labels = useLabels('control')
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={styles.segments}
      data-part={part}
    >
      {choices.map((choice) => (
        <label key={choice} className={styles.segment} data-value={choice} title={labels.choice(part, choice)}>
          <input
            type="radio"
            className="visually-hidden"
            name={labelledBy}
            value={choice}
            checked={value === choice}
            disabled={disabled}
            onChange={() => onChange(choice)}
          />
          <PartIcon part={part} value={choice} />
          <span>{labels.choice(part, choice)}</span>
        </label>
      ))}
    </div>
  )
}
