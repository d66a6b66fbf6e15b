'use client'
import { APIProvider, Map as Google, MapControl, type MapEvent, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ClusterIndex, type MapPoint } from '@/components/parts/map/cluster-index'
import { fitView, type MapView, type Size } from '@/components/parts/map/mercator'
import { readLook } from '@/components/parts/map/read-look'
import { placeRanks } from '@/components/parts/project/project-places'
import { shapesReady } from '@/lib/contract/shapes-ready'
import { type FromFrame, readMessage, ToFrame } from './frame-message'
import { GoogleMarkers } from './google-markers'
import { PlaceSearch } from './place-search'
import styles from './project-map.module.css'

const tell = (message: FromFrame): void => parent.postMessage(message, location.origin)

const none: readonly MapPoint[] = []
const mapId = 'projects'

type Seen = { view: MapView; size: Size }

/** Google's map with our projects, which it gets only from the surrounding page. Spec 7: places, region VI. */
export const MapFrame = ({ apiKey, language }: { apiKey: string; language: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [points, setPoints] = useState(none)
  const [wanted, setWanted] = useState<MapView>()
  const [seen, setSeen] = useState<Seen>()
  const [colours, setColours] = useState<readonly string[]>()
  const index = useMemo(() => new ClusterIndex(points), [points])

  const sizeOf = (): Size => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 })
  const hear = useEffectEvent((event: MessageEvent) => {
    const message = readMessage(event, parent, ToFrame)
    if (message?.kind === 'go') setWanted(message.view)
    if (message?.kind !== 'show') return
    setPoints(message.points)
    if (message.fit) setWanted(fitView(message.points, sizeOf()))
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
    const signs = placeRanks.map(({ sign }) => sign)
    const read = () => setColours(readLook(element, signs).markers.ranks.map(({ colour }) => colour))
    read()
    const themed = new MutationObserver(read)
    themed.observe(document.documentElement, { attributes: true })
    return () => themed.disconnect()
  }, [])

  const rest = ({ map }: MapEvent) => {
    const [centre, zoom] = [map.getCenter(), map.getZoom()]
    if (!centre || zoom === undefined) return
    const view = { longitude: centre.lng(), latitude: centre.lat(), zoom }
    const size = sizeOf()
    setSeen({ view, size })
    tell({ kind: 'rest', view, ...size })
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
              markers={index.within(seen.view, seen.size, 100)}
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

/** Moves Google's map to the requested place. */
const Mover = ({ wanted }: { wanted: MapView | undefined }) => {
  const map = useMap(mapId)
  useEffect(
    function moveMap() {
      if (!map || !wanted) return
      map.setZoom(Math.round(wanted.zoom))
      map.panTo({ lat: wanted.latitude, lng: wanted.longitude })
    },
    [map, wanted],
  )
  return null
}
