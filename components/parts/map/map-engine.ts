import type { ClusterIndex } from './cluster-index'
import { type LandColours, LandTiles } from './land-tiles'
import { loadLand } from './load-land'
import { loadLandPart } from './load-land-part'
import { MarkerLayer, type MarkerLook } from './marker-layer'
import {
  clampView,
  fromPlane,
  type MapView,
  type PlanePoint,
  panBy,
  type Size,
  shiftOf,
  toPlane,
  zoomAt,
} from './mercator'
import { partsOf } from './part-shapes'

type Heard = {
  /** Called on every frame in which the map moves. */
  onFrame: (view: MapView) => void
  /** Called when it has come to rest. */
  onRest: (view: MapView, size: Size) => void
  onLandFailed: () => void
}

/** Time per frame for drawing new land, ms: of 20, at a quarter of a laptop's speed. */
const budgetMs = 3
const restMs = 140
/** How far the picture extends beyond each edge of the map, px: shorter drags only move it, without redrawing. */
const overscan = 192
const glideMs = 220

/**
 * Draws the map and moves it, outside React: at most once per frame, and not at all while nothing changes. The picture is
 * larger than its visible part, so most frames of a drag only move it, which costs the main thread nothing.
 */
export class MapEngine {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #heard: Heard
  readonly #land = new LandTiles()
  readonly #markers = new MarkerLayer()
  #view: MapView
  #size: Size = { width: 0, height: 0 }
  #ratio = 1
  #isHeld = false
  #frame = 0
  /** The view last drawn; undefined: it must be redrawn. */
  #drawn: MapView | undefined
  #zoomBefore: number | undefined
  #rest: ReturnType<typeof setTimeout> | undefined
  #glide: { from: MapView; to: MapView; began: number } | undefined
  #fine: 'none' | 'asked' | 'there' = 'none'
  readonly #parts = new Set<string>()

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

  /** Also called after a failure. */
  loadLand(): void {
    loadLand('coarse').then((coarse) => {
      this.#land.setShapes({ coarse })
      this.#drawAnew()
    }, this.#heard.onLandFailed)
  }

  /** Pictures over the land, by a template of their addresses. */
  setTiles(template: string): void {
    this.#land.setTiles(template, () => this.#drawAnew())
  }

  setSize(size: Size, ratio: number): void {
    this.#size = size
    this.#ratio = ratio
    const { width, height } = this.#whole
    this.#canvas.width = Math.round(width * ratio)
    this.#canvas.height = Math.round(height * ratio)
    Object.assign(this.#canvas.style, { inset: `${-overscan}px`, width: `${width}px`, height: `${height}px` })
    this.#drawn = undefined
    this.#to(clampView(this.#view, size))
  }

  setLook(land: LandColours, markers: MarkerLook): void {
    this.#land.setLook(land, this.#ratio)
    this.#markers.setLook(markers, this.#ratio)
    this.#drawAnew()
  }

  setPoints(index: ClusterIndex): void {
    this.#markers.setIndex(index)
    this.#drawn = undefined
    this.#to(this.#view)
  }

  /** While it is being dragged it does not rest: the work at rest would disturb the drag. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (!isHeld) this.#to(this.#view)
  }

  pan(dx: number, dy: number): void {
    this.#glide = undefined
    this.#to(panBy(this.#view, this.#size, dx, dy))
  }

  zoom(zoom: number, at: PlanePoint): void {
    this.#glide = undefined
    this.#to(zoomAt(this.#view, this.#size, zoom, at))
  }

  /** Moves there; without animation for reduced motion. */
  glideTo(view: MapView): void {
    const to = clampView(view, this.#size)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#to(to)
      return
    }
    this.#glide = { from: this.#view, to, began: performance.now() }
    this.#draw()
  }

  /** Zooms around the centre. */
  zoomBy(steps: number): void {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 }
    // Two quick clicks are two steps.
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
    if (this.#glide || this.#isHeld || this.#size.width === 0) return
    this.#heard.onRest(this.#view, this.#size)
    if (LandTiles.wantsFinest(this.#view)) for (const key of partsOf(this.#view, this.#whole)) this.#loadPart(key)
    if (this.#fine !== 'none' || !LandTiles.wantsFine(this.#view)) return
    this.#fine = 'asked'
    loadLand('fine').then(
      (fine) => {
        this.#fine = 'there'
        this.#land.setShapes({ fine })
        this.#drawAnew()
      },
      // The coarse lines stay; the next rest retries.
      () => {
        this.#fine = 'none'
      },
    )
  }

  #loadPart(key: string): void {
    if (this.#parts.has(key)) return
    this.#parts.add(key)
    loadLandPart(key).then(
      (shapes) => {
        this.#land.setPart(key, shapes)
        this.#drawAnew()
      },
      // The fine lines stay; the next rest retries.
      () => {
        this.#parts.delete(key)
      },
    )
  }

  get #whole(): Size {
    return { width: this.#size.width + 2 * overscan, height: this.#size.height + 2 * overscan }
  }

  #drawAnew(): void {
    this.#drawn = undefined
    this.#draw()
  }

  #draw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#paint(now))
  }

  #paint(now: number): void {
    this.#frame = 0
    const context = this.#context
    if (!context || this.#size.width === 0) return
    if (this.#glide) this.#step(now)
    const complete = this.#shift() || this.#redraw(context)
    this.#heard.onFrame(this.#view)
    if (!complete || this.#glide) this.#draw()
  }

  /** Moves the picture as it is. False: it does not cover the view. */
  #shift(): boolean {
    if (this.#drawn?.zoom !== this.#view.zoom) return false
    const { x, y } = shiftOf(this.#drawn, this.#view)
    if (Math.abs(x) > overscan || Math.abs(y) > overscan) return false
    this.#place(x, y)
    return true
  }

  /** By whole device pixels: in between it would be blurred. */
  #place(x: number, y: number): void {
    const whole = (px: number): number => Math.round(px * this.#ratio) / this.#ratio
    this.#canvas.style.transform = `translate(${whole(x)}px, ${whole(y)}px)`
  }

  /** False: some of the land is still to be drawn. */
  #redraw(context: CanvasRenderingContext2D): boolean {
    const zooms = this.#zoomBefore !== undefined && this.#zoomBefore !== this.#view.zoom
    this.#zoomBefore = this.#view.zoom
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0)
    context.save()
    if (zooms) {
      // The next frame needs another size: drawing beyond the edges would be wasted.
      context.beginPath()
      context.rect(overscan, overscan, this.#size.width, this.#size.height)
      context.clip()
    }
    const complete = this.#land.draw(context, this.#view, this.#whole, budgetMs)
    this.#markers.draw(context, this.#view, this.#whole)
    context.restore()
    this.#place(0, 0)
    this.#drawn = complete && !zooms ? this.#view : undefined
    return complete
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
