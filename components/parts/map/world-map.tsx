'use client'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { watchAppearance } from '@/components/ui/watch-appearance'
import type { MapTiles } from '@/lib/config/map-tiles'
import { ClusterIndex, type MapPoint, type Marker } from './cluster-index'
import { MapControls } from './map-controls'
import { MapEngine } from './map-engine'
import { MarkerButtons, type Rest } from './marker-buttons'
import { fitView, type MapView, type Size, toPlane, worldSize } from './mercator'
import { readLook } from './read-look'
import { useMapGestures } from './use-map-gestures'
import { toViewText } from './view-text'
import styles from './world-map.module.css'

/** Appearance of a rank: a CSS colour, and a sign, because colour alone is not accessible. */
export type MapRank = { colour: string; sign: string }

type WorldMapProps = {
  /** Name of the map. */
  label: string
  points: readonly MapPoint[]
  ranks: readonly MapRank[]
  /** The place in the address; undefined: wherever all points are visible. */
  view: MapView | undefined
  /** A requested place: each new one moves the map there. */
  seek: MapView | undefined
  /** Whenever it changes, the map shows all points again; undefined until they have loaded. */
  fitKey: string | undefined
  /** Called when it has come to rest, including the first time. */
  onRest: (view: MapView, size: Size) => void
  /** Accessible name of a marker. */
  nameOf: (marker: Marker) => string
  /** A point, or several on one spot, was chosen. */
  onPick: (points: readonly MapPoint[]) => void
  className?: string | undefined
  /** Map pictures drawn over the land, if the operator has configured them. */
  tiles?: MapTiles | undefined
  /** Part of a scrolling page: wheel and touch scroll the page. */
  isPart?: boolean
  /** Overlay of the map. */
  children?: ReactNode
}

const isSameView = (a: MapView, b: MapView): boolean =>
  a.longitude === b.longitude && a.latitude === b.latitude && a.zoom === b.zoom

/**
 * A map drawn from open world data that needs no network. The picture is a canvas; whenever the map is at rest, a
 * button is placed over each marker.
 */
export const WorldMap = (props: WorldMapProps) => {
  const { label, points, ranks, view, seek, fitKey, nameOf, onPick, className, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const told = useRef(new Set<string>())
  const fitted = useRef(fitKey)
  const [rest, setRest] = useState<Rest>()
  const [landFailed, setLandFailed] = useState(false)
  const index = useMemo(() => new ClusterIndex(points), [points])
  const viewText = view && toViewText(view)

  const settle = useEffectEvent((now: MapView, size: Size) => {
    setRest({ view: now, size, markers: index.within(now, size, 0) })
    told.current.add(toViewText(now))
    props.onRest(now, size)
  })
  const follow = useEffectEvent((now: MapView) => {
    if (!layer.current || !rest || isSameView(now, rest.view)) return
    // The buttons are invisible: they move along only for a focus ring, and are placed again at rest.
    if (!layer.current.contains(document.activeElement)) {
      layer.current.dataset.moving ??= 'true'
      return
    }
    const scale = 2 ** (now.zoom - rest.view.zoom)
    const from = toPlane(rest.view.longitude, rest.view.latitude)
    const to = toPlane(now.longitude, now.latitude)
    const world = worldSize(now.zoom)
    const x = (from.x - to.x) * world + (now.zoom === rest.view.zoom ? 0 : (rest.size.width * (1 - scale)) / 2)
    const y = (from.y - to.y) * world + (now.zoom === rest.view.zoom ? 0 : (rest.size.height * (1 - scale)) / 2)
    layer.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  })
  const begin = useEffectEvent((size: Size) => view ?? fitView(points, size))
  const look = useEffectEvent((map: MapEngine) => {
    if (!frame.current) return
    const { land, markers } = readLook(
      frame.current,
      ranks.map(({ sign }) => sign),
    )
    map.setLook(land, markers)
  })
  const choose = useEffectEvent((map: MapEngine) => {
    if (props.tiles) map.setTiles(props.tiles.template)
  })
  const showAll = () => engine.current?.glideTo(fitView(points, engine.current.size))
  useMapGestures(surface, engine, showAll, props.isPart ?? false)

  useEffect(function drawMap() {
    const element = surface.current
    if (!element || !canvas.current) return
    const sizeOf = (): Size => ({ width: element.clientWidth, height: element.clientHeight })
    const map = new MapEngine(canvas.current, begin(sizeOf()), {
      onFrame: follow,
      onRest: settle,
      onLandFailed: () => setLandFailed(true),
    })
    engine.current = map
    choose(map)
    const resized = new ResizeObserver(() => {
      const size = sizeOf()
      if (size.width === 0 || size.height === 0) return
      map.setSize(size, Math.min(devicePixelRatio, 2))
      look(map)
    })
    resized.observe(element)
    const stopWatching = watchAppearance(() => look(map))
    return () => {
      resized.disconnect()
      stopWatching()
      map.stop()
      engine.current = undefined
    }
  }, [])

  useEffect(
    function showPoints() {
      engine.current?.setPoints(index)
    },
    [index],
  )

  const goTo = useEffectEvent(() => {
    // The map's own view may come back late, when the map is already elsewhere.
    if (view && viewText && !told.current.has(viewText)) engine.current?.glideTo(view)
  })
  useEffect(
    function followAddress() {
      if (viewText) goTo()
    },
    [viewText],
  )

  useEffect(
    function goWhereSought() {
      if (seek) engine.current?.glideTo(seek)
    },
    [seek],
  )

  const fitAnew = useEffectEvent(() => {
    if (fitted.current !== undefined && fitted.current !== fitKey) showAll()
    fitted.current = fitKey
  })
  useEffect(
    function fitNewPoints() {
      if (fitKey !== undefined) fitAnew()
    },
    [fitKey],
  )

  const press = (marker: Marker) => {
    const opens = index.opensAt(marker)
    if (opens === undefined) return onPick(index.pointsOf(marker))
    const map = engine.current
    map?.glideTo({ ...fitView(index.pointsOf(marker), map.size), zoom: Math.max(opens, map.view.zoom + 1) })
  }

  const readLandAgain = () => {
    setLandFailed(false)
    engine.current?.loadLand()
  }

  return (
    <div
      ref={frame}
      className={[styles.map, className].filter(Boolean).join(' ')}
      data-part={props.isPart}
      style={Object.fromEntries(ranks.map(({ colour }, rank) => [`--map-rank-${rank}`, colour]))}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, plus and minus move it */}
      <div ref={surface} className={styles.surface} role="application" aria-label={label} tabIndex={0}>
        <canvas ref={canvas} className={styles.canvas} />
        <MarkerButtons
          rest={rest}
          layer={layer}
          nameOf={nameOf}
          onPress={press}
          onFocusLost={() => surface.current?.focus()}
        />
      </div>
      <MapControls
        view={rest?.view}
        credit={props.tiles?.credit}
        onZoom={(steps) => engine.current?.zoomBy(steps)}
        onShowAll={showAll}
        onRetry={landFailed ? readLandAgain : undefined}
      />
      {children}
    </div>
  )
}
