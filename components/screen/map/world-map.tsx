import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapTiles } from '@/lib/config/map-tiles'
import { ClusterIndex, type MapPoint, type Marker } from './cluster-index'
import { MapControls } from './map-controls'
import { MapEngine } from './map-engine'
import { boxAround, type MapBox, type MapView, toViewText } from './map-view'
import styles from './world-map.module.css'

/** Appearance of a rank: a CSS colour, and a sign, because colour alone is not accessible. */
export type MapRank = { colour: string; sign: string }

export type WorldMapProps = {
  /** Name of the map. */
  label: string
  points: readonly MapPoint[]
  ranks: readonly MapRank[]
  /** The place in the address; undefined: wherever all points are visible. */
  view: MapView | undefined
  /** A requested place: each new one moves the map there. */
  seek?: MapView | undefined
  /** Whenever it changes, the map shows all points again; undefined until they have loaded. */
  fitKey: string | undefined
  /** Called when it has come to rest, including the first time. */
  onRest?: (view: MapView, box: MapBox) => void
  /** Accessible name of a marker. */
  nameOf: (marker: Marker) => string
  /** A point, or several on one spot, was chosen. */
  onPick: (points: readonly MapPoint[]) => void
  /** Map pictures drawn over the land, if the operator has configured them. */
  tiles?: MapTiles | undefined
  /** Part of a scrolling page: wheel and touch scroll the page. */
  isPart?: boolean
}

/** px that an arrow key moves the map. */
const keyStep = 80

const keyActions: Readonly<Record<string, (map: MapEngine) => void>> = {
  ArrowLeft: (map) => map.pan(-keyStep, 0),
  ArrowRight: (map) => map.pan(keyStep, 0),
  ArrowUp: (map) => map.pan(0, -keyStep),
  ArrowDown: (map) => map.pan(0, keyStep),
  '+': (map) => map.zoomBy(1),
  '=': (map) => map.zoomBy(1),
  '-': (map) => map.zoomBy(-1),
}

/** A map drawn from open world data that needs no network. */
export const WorldMap = (props: WorldMapProps) => {
  const { points, ranks } = props
  const surface = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const ownViews = useRef(new Set<string>())
  const [landFailed, setLandFailed] = useState(false)
  const index = useMemo(() => new ClusterIndex(points), [points])

  const press = (marker: Marker) => {
    const map = engine.current
    const opens = index.opensAt(marker)
    const chosen = index.pointsOf(marker)
    const box = boxAround(chosen)
    if (!map || !box || opens === undefined) return props.onPick(chosen)
    const middle = { longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2 }
    map.goTo({ ...middle, zoom: Math.max(opens, map.zoom + 1) })
  }
  const showMarkers = useEffectEvent(() => {
    const map = engine.current
    if (!map) return
    const signs = ranks.map(({ sign }) => sign)
    map.markers.show(index.within(map.surroundings, map.zoom), { signs, nameOf: props.nameOf, onPress: press })
  })
  const begin = useEffectEvent((map: MapEngine) => {
    engine.current = map
    if (props.view) map.goTo(props.view, true)
    else map.fit(points, true)
  })
  const settle = useEffectEvent((view: MapView, box: MapBox) => {
    showMarkers()
    ownViews.current.add(toViewText(view))
    props.onRest?.(view, box)
  })
  const create = useEffectEvent((element: HTMLElement) => {
    const looks = { tiles: props.tiles, isPart: props.isPart ?? false }
    return new MapEngine(element, looks, {
      onReady: begin,
      onRest: settle,
      onLandFailed: () => setLandFailed(true),
    })
  })
  useEffect(function drawMap() {
    if (!surface.current) return
    const map = create(surface.current)
    return () => {
      map.stop()
      engine.current = undefined
    }
  }, [])
  useEffect(
    function showPoints() {
      if (index) showMarkers()
    },
    [index],
  )
  useRequestedViews(props, engine, ownViews)

  const actOnKey = (event: KeyboardEvent) => {
    const map = engine.current
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return
    const act = event.key === 'Home' ? () => map.fit(points) : keyActions[event.key]
    if (!act) return
    event.preventDefault()
    act(map)
  }
  const readLandAgain = () => {
    setLandFailed(false)
    engine.current?.loadLand()
  }
  return (
    <div
      className={styles.map}
      style={Object.fromEntries(ranks.map(({ colour }, rank) => [`--map-rank-${rank}`, colour]))}
    >
      <div
        ref={surface}
        className={styles.surface}
        role="application"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, plus and minus move it
        tabIndex={0}
        onKeyDown={actOnKey}
      />
      <MapControls
        credit={props.tiles?.credit}
        onZoom={(steps) => engine.current?.zoomBy(steps)}
        onShowAll={() => engine.current?.fit(points)}
        onRetry={landFailed ? readLandAgain : undefined}
      />
    </div>
  )
}

type Current<Value> = { readonly current: Value }

/** Moves the map to the view of the address, to a place that is sought, and to all points of other filters. */
const useRequestedViews = (
  { view, seek, fitKey, points }: WorldMapProps,
  engine: Current<MapEngine | undefined>,
  ownViews: Current<ReadonlySet<string>>,
): void => {
  const fitted = useRef(fitKey)
  const viewText = view && toViewText(view)
  const goTo = useEffectEvent(() => {
    // The map's own view may come back late, when the map is already elsewhere.
    if (view && viewText && !ownViews.current.has(viewText)) engine.current?.goTo(view)
  })
  useEffect(
    function followAddress() {
      if (viewText) goTo()
    },
    [viewText],
  )
  useEffect(
    function goWhereSought() {
      if (seek) engine.current?.goTo(seek)
    },
    [seek, engine],
  )
  const fitAnew = useEffectEvent(() => {
    if (fitted.current !== undefined && fitted.current !== fitKey) engine.current?.fit(points)
    fitted.current = fitKey
  })
  useEffect(
    function fitNewPoints() {
      if (fitKey !== undefined) fitAnew()
    },
    [fitKey],
  )
}
