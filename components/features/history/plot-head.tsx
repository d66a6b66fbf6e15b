import { useTranslations } from 'next-intl'
import type { HistoryEvent } from '@/lib/contract/history'
import styles from './history.module.css'
import { markColourOf } from './history-panels'

type PlotHeadProps = {
  events: readonly HistoryEvent[]
  /** The moment under the crosshair, none without one. */
  moment: string | undefined
}

const kinds = ['alarm', 'retry', 'protect', 'defrost', 'oilReturn', 'gap'] as const satisfies HistoryEvent['kind'][]

/** Above the plots: what the colours of their marks mean, of the kinds that occur, and where the crosshair is. */
export const PlotHead = ({ events, moment }: PlotHeadProps) => {
  const t = useTranslations('history')
  const occur = kinds.filter((kind) => events.some((event) => event.kind === kind))
  return (
    <div className={styles.plotHead}>
      {occur.length > 0 && (
        <ul className={styles.marks}>
          {occur.map((kind) => (
            <li key={kind}>
              <span className={styles.swatch} style={{ background: markColourOf(kind) }} aria-hidden="true" />
              {t(`events.${kind}`)}
            </li>
          ))}
        </ul>
      )}
      {/* Not announced: the crosshair's own region says the moment with its values. */}
      <b>{moment}</b>
    </div>
  )
}
