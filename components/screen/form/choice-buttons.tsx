'use client'
import styles from './choice-buttons.module.css'

type ChoiceButtonsProps<Value extends string | number> = {
  /** Name of the group. */
  label: string
  choices: readonly Value[]
  textOf: (value: Value) => string
  /** Undefined: none is selected. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A few options side by side, such as time ranges: buttons, because choosing the same again may do something. */
export const ChoiceButtons = <Value extends string | number>({
  label,
  choices,
  textOf,
  chosen,
  onChoose,
}: ChoiceButtonsProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
  <span className={styles.group} role="group" aria-label={label}>
    {choices.map((value) => (
      <button
        key={value}
        type="button"
        className={styles.choice}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {textOf(value)}
      </button>
    ))}
  </span>
)
