import { useTranslations } from 'next-intl'
import { Drawing } from '@/components/ui/icon'
import { Notice } from '@/components/ui/notice/notice'
import styles from './world-map.module.css'

type MapControlsProps = {
  /** Credit of the tiles over the land, if any. */
  credit: string | undefined
  onZoom: (steps: 1 | -1) => void
  onShowAll: () => void
  /** Reads the land again after a failure. */
  onRetry: (() => void) | undefined
}

/** Overlay of the map: buttons, credit, and a note if the land is missing. */
export const MapControls = ({ credit, onZoom, onShowAll, onRetry }: MapControlsProps) => {
  const t = useTranslations('worldMap')
  const controls = [
    { name: t('zoomIn'), path: 'M5 12h14M12 5v14', act: () => onZoom(1) },
    { name: t('zoomOut'), path: 'M5 12h14', act: () => onZoom(-1) },
    { name: t('showAll'), path: 'M13 5h6v6M11 19H5v-6M19 5l-6 6M5 19l6-6', act: onShowAll },
  ]
  return (
    <>
      <div className={styles.controls}>
        {controls.map(({ name, path, act }) => (
          <button key={name} type="button" className={styles.control} aria-label={name} title={name} onClick={act}>
            <Drawing path={path} />
          </button>
        ))}
      </div>
      {onRetry && (
        <div className={styles.failed}>
          <Notice
            tone="warning"
            action={
              <button type="button" className="text-button" onClick={onRetry}>
                {t('retry')}
              </button>
            }
          >
            {t('landFailed')}
          </Notice>
        </div>
      )}
      <span className={styles.source}>{credit ? `${credit} · Natural Earth` : 'Natural Earth'}</span>
    </>
  )
}
