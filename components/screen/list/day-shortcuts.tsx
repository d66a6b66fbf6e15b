import { useTranslations } from 'next-intl'
import { serverNow } from '@/lib/api/clock'
import { dayRanges, toDayRange } from '@/lib/format/day-range'
import styles from './day-shortcuts.module.css'

type DayShortcutsProps = {
  /** Of which days: the label of the range's first field. */
  label: string
  /** The zone that the list's days are of. */
  timeZone: string
  onChoose: (range: { from: string; to: string }) => void
}

/** Fills both ends of a range of days. Searching stays a press of its own, as for every other filter. */
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
