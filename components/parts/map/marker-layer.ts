import type { ClusterIndex, Marker } from './cluster-index'
import { type MapView, type Size, shiftOf, toPlane, worldSize } from './mercator'

export type MarkerLook = {
  /** Colour and sign of each rank, the worst first. */
  ranks: readonly { colour: string; sign: string }[]
  /** Text on a marker, and names beside it with a halo against the land. */
  ink: string
  text: string
  halo: string
  font: string
}
type Label = { picture: HTMLCanvasElement; x: number; y: number }
type Placed = { marker: Marker; x: number; y: number; label: Label | undefined }
type Laid = { view: MapView; size: Size; placed: Placed[] }

/** How far the map may move before markers are requested again, px. */
const margin = 200

/** px; grows with the number of points. */
export const diameterOf = ({ count }: Pick<Marker, 'count'>): number =>
  count === 1 ? 22 : Math.min(26 + 12 * Math.log10(count), 52)

const toText = (count: number): string => (count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`)

/** The markers of a map: laid out once per zoom and region, drawn as cached pictures. */
export class MarkerLayer {
  #index: ClusterIndex | undefined
  #laid: Laid | undefined
  #look: MarkerLook | undefined
  #ratio = 1
  readonly #pictures = new Map<string, HTMLCanvasElement>()

  setIndex(index: ClusterIndex): void {
    this.#index = index
    this.#laid = undefined
  }

  setLook(look: MarkerLook, ratio: number): void {
    this.#look = look
    this.#ratio = ratio
    this.#laid = undefined
    this.#pictures.clear()
  }

  draw(context: CanvasRenderingContext2D, view: MapView, size: Size): void {
    const { laid, dx, dy } = this.#laidFor(view, size)
    for (const { label, x, y } of laid.placed) {
      if (label) this.#put(context, label.picture, x + dx + label.x, y + dy + label.y)
    }
    // The worst last: it is on top of the others.
    for (let i = laid.placed.length - 1; i >= 0; i--) {
      const { marker, x, y } = laid.placed[i] as Placed
      const picture = this.#markerPicture(marker)
      const half = picture.width / this.#ratio / 2
      this.#put(context, picture, x + dx - half, y + dy - half)
    }
  }

  #put(context: CanvasRenderingContext2D, picture: HTMLCanvasElement, x: number, y: number): void {
    const { width, height } = picture
    // Whole pixels: otherwise a picture is blurred, and slower to draw.
    const at = (value: number): number => Math.round(value * this.#ratio) / this.#ratio
    context.drawImage(picture, at(x), at(y), width / this.#ratio, height / this.#ratio)
  }

  #laidFor(view: MapView, size: Size): { laid: Laid; dx: number; dy: number } {
    const old = this.#laid
    if (old && old.view.zoom === view.zoom && old.size.width === size.width && old.size.height === size.height) {
      const { x: dx, y: dy } = shiftOf(old.view, view)
      if (Math.abs(dx) < margin && Math.abs(dy) < margin) return { laid: old, dx, dy }
    }
    const laid = { view, size, placed: this.#layOut(view, size) }
    this.#laid = laid
    return { laid, dx: 0, dy: 0 }
  }

  #layOut(view: MapView, size: Size): Placed[] {
    const placed = (this.#index?.within(view, size, margin + 40) ?? [])
      .map((marker): Placed => ({ marker, ...toScreen(marker, view, size), label: undefined }))
      .sort((a, b) => a.marker.rank - b.marker.rank || b.marker.count - a.marker.count)
    const taken = placed.map(({ marker, x, y }) => {
      const half = diameterOf(marker) / 2
      return { left: x - half, right: x + half, top: y - half, bottom: y + half }
    })
    for (const place of placed) {
      if (!place.marker.label) continue
      const picture = this.#labelPicture(place.marker.label)
      const [width, height] = [picture.width / this.#ratio, picture.height / this.#ratio]
      const top = place.y + diameterOf(place.marker) / 2
      const box = { left: place.x - width / 2, right: place.x + width / 2, top, bottom: top + height }
      const isFree = taken.every(
        (other) =>
          other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom,
      )
      if (!isFree) continue
      taken.push(box)
      place.label = { picture, x: -width / 2, y: diameterOf(place.marker) / 2 }
    }
    return placed
  }

  #picture(key: string, width: number, height: number, paint: (context: CanvasRenderingContext2D) => void) {
    const known = this.#pictures.get(key)
    if (known) return known
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * this.#ratio)
    canvas.height = Math.ceil(height * this.#ratio)
    const context = canvas.getContext('2d')
    if (context) {
      context.scale(this.#ratio, this.#ratio)
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      paint(context)
    }
    this.#pictures.set(key, canvas)
    return canvas
  }

  #markerPicture(marker: Marker): HTMLCanvasElement {
    const { ranks = [], ink = '', halo = '', font = '' } = this.#look ?? {}
    const { colour = '', sign = '' } = ranks[marker.rank] ?? {}
    const text = marker.count === 1 ? sign : toText(marker.count)
    const diameter = diameterOf(marker)
    const whole = diameter + 6
    return this.#picture(`${marker.rank} ${diameter} ${text}`, whole, whole, (context) => {
      const disc = (radius: number, fill: string, alpha = 1) => {
        context.globalAlpha = alpha
        context.fillStyle = fill
        context.beginPath()
        context.arc(whole / 2, whole / 2, radius, 0, 2 * Math.PI)
        context.fill()
      }
      disc(diameter / 2 + 3, colour, 0.3)
      disc(diameter / 2, halo)
      disc(diameter / 2 - 1.5, colour)
      context.fillStyle = ink
      context.font = `600 12px ${font}`
      context.fillText(text, whole / 2, whole / 2 + 0.5)
    })
  }

  #labelPicture(label: string): HTMLCanvasElement {
    const { text = '', halo = '', font = '' } = this.#look ?? {}
    const short = label.length > 24 ? `${label.slice(0, 23)}…` : label
    const face = `12px ${font}`
    return this.#picture(`label ${short}`, textWidth(short, face) + 8, 18, (context) => {
      const middle = textWidth(short, face) / 2 + 4
      context.font = face
      context.lineWidth = 3
      context.lineJoin = 'round'
      context.strokeStyle = halo
      context.strokeText(short, middle, 9)
      context.fillStyle = text
      context.fillText(short, middle, 9)
    })
  }
}

let ruler: CanvasRenderingContext2D | null = null
const textWidth = (text: string, font: string): number => {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = font
  return ruler.measureText(text).width
}

/** Position of a marker, in px from the map's corner. */
export const toScreen = ({ x, y }: Pick<Marker, 'x' | 'y'>, view: MapView, size: Size): { x: number; y: number } => {
  const world = worldSize(view.zoom)
  const middle = toPlane(view.longitude, view.latitude)
  return { x: (x - middle.x) * world + size.width / 2, y: (y - middle.y) * world + size.height / 2 }
}
