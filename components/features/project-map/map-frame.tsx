'use client'
import { APIProvider, Map as Google, MapControl, type MapEvent, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { placeRanks } from '@/components/features/project/project-places'
import { ClusterIndex, type MapPoint } from '@/components/screen/map/cluster-index'
import { boxAround, type MapBox, type MapView, nearestFit } from '@/components/screen/map/map-view'
import { shapesReady } from '@/lib/contract/shapes-ready'
import { type FromFrame, readMessage, ToFrame } from './frame-message'
import { GoogleMarkers } from './google-markers'
import { PlaceSearch } from './place-search'
import styles from './project-map.module.css'

const tell = (message: FromFrame): void => parent.postMessage(message, location.origin)

const none: readonly MapPoint[] = []
const mapId = 'projects'

type Seen = { zoom: number; box: MapBox }
/** Where the map is to go: a view, or whatever shows all of a box. */
type Wanted = MapView | MapBox

/** Google's map with our projects, which it gets only from the surrounding page. Spec 7: places, region VI. */
export const MapFrame = ({ apiKey, language }: { apiKey: string; language: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [points, setPoints] = useState(none)
  const [wanted, setWanted] = useState<Wanted>()
  const [seen, setSeen] = useState<Seen>()
  const [colours, setColours] = useState<readonly string[]>()
  const index = useMemo(() => new ClusterIndex(points), [points])

  const hear = useEffectEvent((event: MessageEvent) => {
    const message = readMessage(event, parent, ToFrame)
    if (message?.kind === 'go') setWanted(message.view)
    if (message?.kind !== 'show') return
    setPoints(message.points)
    if (message.fit) setWanted(boxAround(message.points))
  })
  useEffect(function listenToPage() {
    const listen = (event: MessageEvent) => shapesReady().then(() => hear(event))
    addEventListener('message', listen)
    // Google's callback for a refused key.
    Object.assign(globalThis, { gm_authFailure: () => tell({ kind: 'failed' }) })
    tell({ kind: 'listening' })
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(function readColours() {
    const element = frame.current
    if (!element) return
    const read = () => {
      const style = getComputedStyle(element)
      setColours(placeRanks.map((_, rank) => style.getPropertyValue(`--map-rank-${rank}`).trim()))
    }
    read()
    const themed = new MutationObserver(read)
    themed.observe(document.documentElement, { attributes: true })
    return () => themed.disconnect()
  }, [])

  const rest = ({ map }: MapEvent) => {
    const centre = map.getCenter()
    const zoom = map.getZoom()
    const box = map.getBounds()?.toJSON()
    if (!centre || zoom === undefined || !box) return
    setSeen({ zoom, box })
    tell({ kind: 'rest', view: { longitude: centre.lng(), latitude: centre.lat(), zoom }, box })
  }

  return (
    <div
      ref={frame}
      className={styles.whole}
      style={Object.fromEntries(placeRanks.map(({ colour }, rank) => [`--map-rank-${rank}`, colour]))}
    >
      <APIProvider
        apiKey={apiKey}
        libraries={['places']}
        region="VI"
        language={language}
        onError={() => tell({ kind: 'failed' })}
      >
        <Google
          id={mapId}
          className={styles.whole}
          defaultCenter={{ lat: 20, lng: 0 }}
          defaultZoom={2}
          gestureHandling="greedy"
          mapTypeControl={false}
          streetViewControl={false}
          clickableIcons={false}
          reuseMaps
          onTilesLoaded={() => tell({ kind: 'ready' })}
          onIdle={rest}
        >
          <Mover wanted={wanted} />
          {seen && (
            <GoogleMarkers
              index={index}
              markers={index.within(seen.box, seen.zoom)}
              colours={colours ?? []}
              onPick={(chosen) => tell({ kind: 'pick', ids: chosen.map(({ id }) => id) })}
            />
          )}
          <MapControl position={1}>
            <PlaceSearch onFound={setWanted} />
          </MapControl>
        </Google>
      </APIProvider>
    </div>
  )
}

/** Google would show one spot at its closest zoom. */
const wideEnough = ({ west, south, east, north }: MapBox): MapBox => {
  const half = 90 / 2 ** nearestFit
  return { west: west - half, south: south - half, east: east + half, north: north + half }
}

/** Moves Google's map to the requested place. */
const Mover = ({ wanted }: { wanted: Wanted | undefined }) => {
  const map = useMap(mapId)
  useEffect(
    function moveMap() {
      if (!map || !wanted) return
      if ('west' in wanted) {
        map.fitBounds(wideEnough(wanted))
        return
      }
      map.setZoom(Math.round(wanted.zoom))
      map.panTo({ lat: wanted.latitude, lng: wanted.longitude })
    },
    [map, wanted],
  )
  return null
}
