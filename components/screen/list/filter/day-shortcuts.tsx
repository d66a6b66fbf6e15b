import { useTranslations } from 'next-intl'
import { serverNow } from '@/lib/api/clock'
import { dayRanges, toDayRange } from '@/lib/format/day-range'
import styles from './day-shortcuts.module.css'

type DayShortcutsProps = {
  /** Label of the range's first field. */
  label: string
  /** Zone of the list's days. */
  timeZone: string
  onChoose: (range: { from: string; to: string }) => void
}

/** Fills both ends of a day range. Searching is a separate click, as for every other filter. */
export const DayShortcuts = ({ label, timeZone, onChoose }: DayShortcutsProps) => {
  const t = useTranslations('list.ranges')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a grid in every browser
    <div role="group" className={styles.group} aria-label={t('title', { field: label })}>
      {dayRanges.map((range) => (
        <button
          key={range}
          type="button"
          className="text-button"
          onClick={() => onChoose(toDayRange(range, serverNow(), timeZone))}
        >
          {t(range)}
        </button>
      ))}
    </div>
  )
}
