import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { placeRanks } from '@/components/features/project/project-places'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import type { MapPoint } from '@/components/screen/map/cluster-index'
import { WorldMap } from '@/components/screen/map/map-part'
import type { MapBox, MapView } from '@/components/screen/map/map-view'
import { useMarkerName } from '@/components/screen/map/use-marker-name'
import { replaceAddress } from '@/components/ui/address'
import { Notice } from '@/components/ui/notice/notice'
import type { MapTiles } from '@/lib/config/map-tiles'
import { GoogleMap } from './google-map'
import styles from './project-map.module.css'

type MapStageProps = {
  /** Whether this site has a Google key. */
  hasGoogle: boolean
  /** Tiles of the built-in map, if the operator has configured them. */
  tiles: MapTiles | undefined
  points: readonly MapPoint[]
  view: MapView | undefined
  seek: MapView | undefined
  fitKey: string | undefined
  onRest: (view: MapView, box: MapBox) => void
  onPick: (ids: readonly string[]) => void
  /** Overlay of the map. */
  children: ReactNode
}

const providers = ['google', 'own'] as const

/** The map that the reader has chosen, or the built-in one when Google's fails. */
export const MapStage = ({ hasGoogle, tiles, children, ...map }: MapStageProps) => {
  const t = useTranslations('projectMap')
  const params = useSearchParams()
  const nameOf = useMarkerName()
  const [failed, setFailed] = useState(false)
  const chosen = hasGoogle && params.get('map') !== 'own' ? 'google' : 'own'
  const choose = (provider: (typeof providers)[number]) => {
    const next = new URLSearchParams(window.location.search)
    if (provider === 'own') next.set('map', 'own')
    else next.delete('map')
    setFailed(false)
    replaceAddress(`?${next}`)
  }
  return (
    <div className={styles.stage}>
      {hasGoogle && (
        <ChoiceButtons
          label={t('provider')}
          choices={providers}
          textOf={(provider) => t(`providers.${provider}`)}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {failed && chosen === 'google' && (
        <Notice
          tone="warning"
          action={
            <button type="button" className="text-button" onClick={() => setFailed(false)}>
              {t('tryGoogle')}
            </button>
          }
        >
          {t('googleFailed')}
        </Notice>
      )}
      <div className={styles.picture}>
        {chosen === 'google' && !failed ? (
          <GoogleMap {...map} onFailed={() => setFailed(true)} />
        ) : (
          <WorldMap
            {...map}
            tiles={tiles}
            label={t('map')}
            ranks={placeRanks}
            nameOf={nameOf}
            onPick={(points) => map.onPick(points.map(({ id }) => id))}
          />
        )}
        {children}
      </div>
    </div>
  )
}
