import { Icon } from '@/components/ui/icon'
import styles from './choose-many.module.css'

type Chip = { key: string; name: string; note?: string }

type ChosenChipsProps = {
  chips: readonly Chip[]
  /** Most chips shown; the number of further ones follows. */
  atMost?: number
  removeLabel: (name: string) => string
  onRemove: (key: string) => void
}

/** Chosen items as chips, each removable. */
export const ChosenChips = ({ chips, atMost = chips.length, removeLabel, onRemove }: ChosenChipsProps) => (
  <ul className={styles.chips}>
    {chips.slice(0, atMost).map(({ key, name, note }) => (
      <li key={key} className={styles.chip} title={note}>
        {name}
        <button type="button" aria-label={removeLabel(name)} onClick={() => onRemove(key)}>
          <Icon name="close" size={14} />
        </button>
      </li>
    ))}
    {chips.length > atMost && <li className={styles.chip}>+{chips.length - atMost}</li>}
  </ul>
)
