'use client'
import { useTranslations } from 'next-intl'
import { useCommandText } from '@/components/features/control/use-command-text'
import type { TimelineEvent } from '@/lib/contract/history'
import styles from './timeline.module.css'
import type { Lane, LaneItem, Span } from './timeline-lanes'

/** Accessible name of an event. */
export const useEventText = () => {
  const t = useTranslations('timeline')
  const { commandText } = useCommandText()
  const unitOf = ({ unit, unitKind }: TimelineEvent) => (unitKind === 4 && unit ? t('airBox', { no: unit }) : unit)
  const toParts = (event: TimelineEvent): (string | null | false)[] => {
    if (event.command) return [unitOf(event), commandText(event.command), t(`commands.${event.outcome ?? 0}`)]
    if (event.lane === 'ota') {
      return [t('upgrade', { from: event.title, to: event.code }), t(`upgrades.${event.outcome ?? 0}`)]
    }
    return [unitOf(event), event.code, event.title, event.lasts && t('lasts')]
  }
  return ({ event }: LaneItem): string => toParts(event).filter(Boolean).join(' · ')
}

type LaneStripProps = { lane: Lane; time: (ms: number) => string; onShow: (span: Span) => void }

/** One lane: a bar per event, on the shared axis. */
export const LaneStrip = ({ lane, time, onShow }: LaneStripProps) => {
  const t = useTranslations('timeline')
  const textOf = useEventText()
  return (
    <section className={styles.lane} aria-label={t(`lanes.${lane.key}`)}>
      <h3 className={styles.laneName}>
        {t(`lanes.${lane.key}`)} <span className={styles.quiet}>{lane.count}</span>
      </h3>
      <div className={styles.strip} style={{ height: 6 + 26 * lane.rows }}>
        {lane.items.map((item) => {
          const text =
            item.hidden.length > 0
              ? t('many', { count: item.hidden.length + 1, from: time(item.from), to: time(item.to) })
              : `${textOf(item)} · ${time(item.from)}`
          return (
            <button
              key={`${item.event.lane}${item.event.id}`}
              type="button"
              className={styles.item}
              style={{
                left: `min(${item.left}%, 100% - 24px)`,
                width: `${item.width}%`,
                top: 3 + 26 * item.row,
                borderColor: item.colour,
                background: `color-mix(in srgb, ${item.colour} 18%, var(--c-palette-background-paper))`,
              }}
              title={text}
              aria-label={text}
              onClick={() => onShow({ from: item.from, to: item.to })}
            >
              {item.hidden.length > 0 ? item.hidden.length + 1 : item.event.code || item.event.unit}
            </button>
          )
        })}
      </div>
    </section>
  )
}
