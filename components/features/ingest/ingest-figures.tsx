'use client'
import { useTranslations } from 'next-intl'
import type { IngestFigures } from '@/lib/contract/ingest'
import { withThousands } from '@/lib/format/number'
import styles from './ingest.module.css'
import { toRate } from './ingest-points'

/** The last whole minute in figures, and what takes the messages. */
export const IngestTiles = ({ figures }: { figures: IngestFigures }) => {
  const t = useTranslations('ingest.figures')
  const milliseconds = (value: number): string => `${withThousands(value)} ms`
  const tiles = [
    ['messages', toRate(figures.messagesPerSecond)],
    ['points', toRate(figures.pointsPerSecond)],
    ['lagP50', milliseconds(figures.lagP50)],
    ['lagP99', milliseconds(figures.lagP99)],
    ['lagMax', milliseconds(figures.lagMax)],
    ['queueMax', withThousands(figures.queueMax)],
    ['connections', figures.connections === null ? '--' : withThousands(figures.connections)],
    ['processes', withThousands(figures.processes)],
  ] as const
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h2 className={styles.title}>{t('title')}</h2>
      <dl className={styles.tiles}>
        {tiles.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {t('broker')} <code>{figures.broker}</code>
        {figures.connections === null && ` (${t('connections')}: ${t('unknown')})`}
      </p>
    </section>
  )
}
