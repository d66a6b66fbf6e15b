import 'leaflet/dist/leaflet.css'
import { Control, Map as LeafletMap, TileLayer, type ZoomPanOptions } from 'leaflet'
import type { MapTiles } from '@/lib/config/map-tiles'
import { LandLayer } from './land-layer'
import { tileSide } from './land-shapes'
import {
  boxAround,
  type MapBox,
  type MapView,
  maxZoom,
  minZoom,
  nearestFit,
  type Place,
  toBox,
  toCorners,
  worldBox,
} from './map-view'
import { MarkerLayer } from './marker-layer'

type MapEvents = {
  /** Called once, as soon as the map has a size: it expects a view. */
  onReady: (map: MapEngine) => void
  /** Called when it has come to rest, including the first time. */
  onRest: (view: MapView, box: MapBox) => void
  onLandFailed: () => void
}
type Looks = { tiles: MapTiles | undefined; isPart: boolean }

/** Half of the largest marker plus its name, px: to the sides half of a name, and the buttons of the map. */
const room: [number, number] = [96, 48]
/** How far beyond the view there are markers, in parts of it: a drag shows them. */
const margin = 0.2

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Leaflet's map with our land and markers, outside React. */
export class MapEngine {
  readonly markers = new MarkerLayer()
  readonly #land = new LandLayer()
  readonly #map: LeafletMap
  readonly #stop = new AbortController()
  #isZooming = false

  constructor(element: HTMLElement, { tiles, isPart }: Looks, events: MapEvents) {
    const map = new LeafletMap(element, {
      maxZoom,
      maxBounds: toCorners(worldBox),
      maxBoundsViscosity: 1,
      // An address may have a zoom between two whole ones.
      zoomSnap: 0,
      zoomAnimation: !isCalm(),
      inertia: !isCalm(),
      fadeAnimation: false,
      zoomControl: false,
      attributionControl: false,
      boxZoom: false,
      // Leaflet's own keys do nothing while a marker has the focus.
      keyboard: false,
      dragging: !isPart || !matchMedia('(pointer: coarse)').matches,
    })
    this.#map = map
    map.on('zoomanim', () => {
      this.#isZooming = true
    })
    map.on('zoomend', () => {
      this.#isZooming = false
    })
    this.#land.on('tileerror', events.onLandFailed)
    this.#followSize(element, () => {
      events.onReady(this)
      map.addLayer(this.#land).addLayer(this.markers)
      if (tiles) map.addLayer(toPictures(tiles))
      map.addControl(new Control.Scale({ imperial: false, position: 'bottomright' }))
      const rest = () => {
        const { lat: latitude, lng: longitude } = map.getCenter()
        events.onRest({ latitude, longitude, zoom: map.getZoom() }, toBox(map.getBounds()))
      }
      map.on('moveend', rest)
      rest()
    })
    // The page scrolls under the wheel; with Ctrl, or by a pinch, the map zooms.
    const leave = (event: WheelEvent) => isPart && !event.ctrlKey && event.stopPropagation()
    element.parentElement?.addEventListener('wheel', leave, { capture: true, signal: this.#stop.signal })
  }

  #followSize(element: HTMLElement, begin: () => void): void {
    let isReady = false
    const resized = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      if (clientWidth === 0 || clientHeight === 0) return
      this.#map.invalidateSize({ animate: false })
      // The smallest zoom at which the map is not wider than the world.
      this.#map.setMinZoom(Math.min(maxZoom, Math.max(minZoom, Math.log2(clientWidth / 256))))
      if (!isReady) begin()
      isReady = true
    })
    resized.observe(element)
    this.#stop.signal.addEventListener('abort', () => resized.disconnect())
  }

  stop(): void {
    this.#stop.abort()
    this.#map.off('moveend')
    // Leaflet's animation of a zoom ends on the map's elements.
    if (this.#isZooming) this.#map.once('moveend', () => this.#map.remove())
    else this.#map.remove()
  }

  get zoom(): number {
    return this.#map.getZoom()
  }

  /** The view and some of what is beyond its edges. */
  get surroundings(): MapBox {
    return toBox(this.#map.getBounds().pad(margin))
  }

  loadLand(): void {
    this.#land.redraw()
  }

  goTo({ latitude, longitude, zoom }: MapView, isFirst = false): void {
    this.#move((motion) => this.#map.setView([latitude, longitude], zoom, motion), isFirst)
  }

  /** Shows all places, or the whole world. */
  fit(places: readonly Place[], isFirst = false): void {
    const box = boxAround(places)
    const options = { padding: room, maxZoom: nearestFit }
    if (box) this.#move((motion) => this.#map.fitBounds(toCorners(box), { ...options, ...motion }), isFirst)
    else this.goTo({ latitude: 20, longitude: 0, zoom: minZoom }, isFirst)
  }

  /** Zooms around the centre. */
  zoomBy(steps: number): void {
    this.#move((motion) => this.#map.setZoom(Math.round(this.zoom + steps), motion))
  }

  pan(right: number, down: number): void {
    const map = this.#map
    this.#move(() => {
      const centre = map.project(map.getCenter()).add([right, down])
      map.setView(map.unproject(centre), this.zoom, { animate: false })
    })
  }

  /** While the zoom changes Leaflet would ignore it: it waits for the end. */
  #move(go: (motion: ZoomPanOptions) => void, isFirst = false): void {
    const act = () => go(isFirst || isCalm() ? { animate: false } : {})
    if (this.#isZooming) this.#map.once('zoomend', act)
    else act()
  }
}

const toPictures = ({ template }: MapTiles): TileLayer =>
  new TileLayer(template, {
    tileSize: tileSide,
    zoomOffset: -1,
    noWrap: true,
    bounds: toCorners(worldBox),
    // The referrer tells the requesting site, but not the page.
    referrerPolicy: 'origin',
  })
