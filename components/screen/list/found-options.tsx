import styles from '@/components/screen/form/choose-many.module.css'

type Option = { key: string; name: string; note: string }

type FoundOptionsProps<Found extends Option> = {
  /** Search results; undefined before the first answer. */
  found: readonly Found[] | undefined
  /** Keys already chosen, which are not offered again. */
  chosen: readonly string[]
  /** Shown when nothing was found. */
  none: string
  onChoose: (option: Found) => void
}

/** Search results to choose from one by one. */
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
