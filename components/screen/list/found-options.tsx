import styles from '@/components/screen/form/choose-many.module.css'

type Option = { key: string; name: string; note: string }

type FoundOptionsProps<Found extends Option> = {
  /** What the search has found; undefined before its first answer. */
  found: readonly Found[] | undefined
  /** Keys of what is chosen already and not offered again. */
  chosen: readonly string[]
  /** Said when nothing was found. */
  none: string
  onChoose: (option: Found) => void
}

/** What a search has found, to choose from one by one. */
export const FoundOptions = <Found extends Option>({ found, chosen, none, onChoose }: FoundOptionsProps<Found>) => (
  <ul className={styles.found}>
    {found
      ?.filter(({ key }) => !chosen.includes(key))
      .map((option) => (
        <li key={option.key}>
          <button type="button" className={styles.option} onClick={() => onChoose(option)}>
            <span>{option.name}</span>
            <small>{option.note}</small>
          </button>
        </li>
      ))}
    {found?.length === 0 && <li className={styles.none}>{none}</li>}
  </ul>
)
