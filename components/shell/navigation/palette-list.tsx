'use client'
import { useTranslations } from 'next-intl'
import styles from './command-palette.module.css'
import type { PaletteChoice } from './palette-choice'

type PaletteListProps = {
  id: string
  choices: readonly PaletteChoice[]
  current: PaletteChoice | undefined
  onOpen: (choice: PaletteChoice) => void
}

/** What was found, under its headings. The keyboard stays in the field above it. */
export const PaletteList = ({ id, choices, current, onOpen }: PaletteListProps) => {
  const t = useTranslations('search')
  return (
    <div id={id} role="listbox" aria-label={t('label')} className={styles.list}>
      {choices.map((choice, index) => (
        <div key={choice.key} role="presentation">
          {choice.group !== choices[index - 1]?.group && (
            <p className={styles.group} role="presentation">
              {t(`groups.${choice.group}`)}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the combobox */}
          <div
            id={`${id}-${choice.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === current}
            className={styles.choice}
            onClick={() => onOpen(choice)}
          >
            <span>{choice.name}</span>
            {choice.note && <span className={styles.note}>{choice.note}</span>}
          </div>
        </div>
      ))}
    </div>
  )
}
