import type { ClusterIndex } from './cluster-index'
import { type LandColours, LandTiles } from './land-tiles'
import { loadLand } from './load-land'
import { MarkerLayer, type MarkerLook } from './marker-layer'
import { clampView, fromPlane, type MapView, type PlanePoint, panBy, type Size, toPlane, zoomAt } from './mercator'

type Heard = {
  /** On every frame in which the map moves. */
  onFrame: (view: MapView) => void
  /** When it has come to rest. */
  onRest: (view: MapView, size: Size) => void
  onLandFailed: () => void
}

/** What a frame may spend on new land, ms: of 20, at a quarter of a laptop's speed. */
const budgetMs = 3
const restMs = 140
const glideMs = 220

/** Draws the map and moves it, beside React: at most once a frame, and not at all while nothing changes. */
export class MapEngine {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #heard: Heard
  readonly #land = new LandTiles()
  readonly #markers = new MarkerLayer()
  #view: MapView
  #size: Size = { width: 0, height: 0 }
  #ratio = 1
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  #glide: { from: MapView; to: MapView; began: number } | undefined
  #fine: 'none' | 'asked' | 'there' = 'none'

  constructor(canvas: HTMLCanvasElement, view: MapView, heard: Heard) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d', { alpha: false })
    this.#view = view
    this.#heard = heard
    this.loadLand()
  }

  get view(): MapView {
    return this.#view
  }
  get size(): Size {
    return this.#size
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
  }

  /** Also after it has failed. */
  loadLand(): void {
    loadLand('coarse').then((coarse) => {
      this.#land.setShapes({ coarse })
      this.#draw()
    }, this.#heard.onLandFailed)
  }

  setSize(size: Size, ratio: number): void {
    this.#size = size
    this.#ratio = ratio
    this.#canvas.width = Math.round(size.width * ratio)
    this.#canvas.height = Math.round(size.height * ratio)
    this.#to(clampView(this.#view, size))
  }

  setLook(land: LandColours, markers: MarkerLook): void {
    this.#land.setLook(land, this.#ratio)
    this.#markers.setLook(markers, this.#ratio)
    this.#draw()
  }

  setPoints(index: ClusterIndex): void {
    this.#markers.setIndex(index)
    this.#to(this.#view)
  }

  pan(dx: number, dy: number): void {
    this.#glide = undefined
    this.#to(panBy(this.#view, this.#size, dx, dy))
  }

  zoom(zoom: number, at: PlanePoint): void {
    this.#glide = undefined
    this.#to(zoomAt(this.#view, this.#size, zoom, at))
  }

  /** Moves there, at once for whoever wants less motion. */
  glideTo(view: MapView): void {
    const to = clampView(view, this.#size)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#to(to)
      return
    }
    this.#glide = { from: this.#view, to, began: performance.now() }
    this.#draw()
  }

  /** Nearer or further around the middle. */
  zoomBy(steps: number): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 }
    // Pressed twice in a moment it is two steps.
    const from = this.#glide?.to ?? this.#view
    this.glideTo(zoomAt(from, this.#size, Math.round(from.zoom + steps), middle))
  }

  #to(view: MapView): void {
    this.#view = view
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#settle(), restMs)
    this.#draw()
  }

  #settle(): void {
    if (this.#glide || this.#size.width === 0) return
    this.#heard.onRest(this.#view, this.#size)
    if (this.#fine !== 'none' || !LandTiles.wantsFine(this.#view)) return
    this.#fine = 'asked'
    loadLand('fine').then(
      (fine) => {
        this.#fine = 'there'
        this.#land.setShapes({ fine })
        this.#draw()
      },
      // The coarse lines stay; the next rest asks again.
      () => {
        this.#fine = 'none'
      },
    )
  }

  #draw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#paint(now))
  }

  #paint(now: number): void {
    this.#frame = 0
    const context = this.#context
    if (!context || this.#size.width === 0) return
    if (this.#glide) this.#step(now)
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0)
    const complete = this.#land.draw(context, this.#view, this.#size, budgetMs)
    this.#markers.draw(context, this.#view, this.#size)
    this.#heard.onFrame(this.#view)
    if (!complete || this.#glide) this.#draw()
  }

  #step(now: number): void {
    if (!this.#glide) return
    const { from, to, began } = this.#glide
    const part = Math.min(1, Math.max(0, (now - began) / glideMs))
    if (part === 1) {
      this.#glide = undefined
      this.#to(to)
      return
    }
    const eased = 1 - (1 - part) ** 3
    const [a, b] = [toPlane(from.longitude, from.latitude), toPlane(to.longitude, to.latitude)]
    this.#view = {
      ...fromPlane({ x: a.x + (b.x - a.x) * eased, y: a.y + (b.y - a.y) * eased }),
      zoom: from.zoom + (to.zoom - from.zoom) * eased,
    }
  }
}
