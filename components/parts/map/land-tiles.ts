import type { LandShapes, PlaneLine } from './land-shapes'
import { type MapView, type PlanePoint, type Size, toPlane, worldSize } from './mercator'
import { partGrid, partKey } from './part-shapes'

/** px per side; a screen is a dozen of them. */
const side = 512
/** Cached tiles: four screens. */
const maxKept = 60
/** The tile of zoom 0 is half as wide as a tile is; zooms are those of `worldSize`. */
const levelOf = (zoom: number): number => Math.max(0, Math.round(zoom) - 1)

type Tile = { level: number; column: number; row: number }
type Drawn = { canvas: HTMLCanvasElement; used: number }
type Pictures = { template: string; onCome: () => void }
export type LandColours = { sea: string; land: string; border: string }

const keyOf = ({ level, column, row }: Tile): string => `${level}/${column}/${row}`

/**
 * The land as square tiles of one zoom, each drawn once and then only moved: a tile not drawn yet is replaced by a
 * part of a coarser one.
 */
export class LandTiles {
  readonly #drawn = new Map<string, Drawn>()
  #coarse: LandShapes | undefined
  #fine: LandShapes | undefined
  readonly #parts = new Map<string, LandShapes>()
  #colours: LandColours = { sea: '', land: '', border: '' }
  #ratio = 1
  #clock = 0
  #pictures: Pictures | undefined

  /** From this zoom on the coarse lines are visibly coarse. */
  static readonly fineFrom = 3
  /** From this zoom on the fine lines are, by kilometres. A tile lies within one part. */
  static readonly finestFrom = 5

  setShapes(shapes: { coarse?: LandShapes; fine?: LandShapes }): void {
    this.#coarse = shapes.coarse ?? this.#coarse
    this.#fine = shapes.fine ?? this.#fine
    this.#drawn.clear()
  }

  setPart(key: string, shapes: LandShapes): void {
    this.#parts.set(key, shapes)
    for (const drawn of this.#drawn.keys()) {
      const [level = 0, column = 0, row = 0] = drawn.split('/').map(Number)
      if (level >= LandTiles.finestFrom && partOf({ level, column, row }) === key) this.#drawn.delete(drawn)
    }
  }

  /** `ratio`: device pixels per CSS pixel. */
  setLook(colours: LandColours, ratio: number): void {
    this.#colours = colours
    this.#ratio = ratio
    this.#drawn.clear()
  }

  /** Map pictures drawn over the land as they arrive; where one fails, the land stays visible. */
  setTiles(template: string, onCome: () => void): void {
    this.#pictures = { template, onCome }
    this.#drawn.clear()
  }

  static wantsFine({ zoom }: MapView): boolean {
    return levelOf(zoom) >= LandTiles.fineFrom
  }

  static wantsFinest({ zoom }: MapView): boolean {
    return levelOf(zoom) >= LandTiles.finestFrom
  }

  /** Draws the visible part, spending at most about `budgetMs` on new tiles. False: there is more to draw. */
  draw(context: CanvasRenderingContext2D, view: MapView, size: Size, budgetMs: number): boolean {
    const until = performance.now() + budgetMs
    context.fillStyle = this.#colours.sea
    context.fillRect(0, 0, size.width, size.height)
    if (!this.#coarse) return true
    let complete = true
    for (const tile of tilesOf(view, size)) {
      if (!this.#drawn.has(keyOf(tile))) {
        if (performance.now() < until) this.#make(tile)
        else complete = false
      }
      this.#place(context, tile, view, size)
    }
    this.#forget()
    return complete
  }

  #place(context: CanvasRenderingContext2D, tile: Tile, view: MapView, size: Size): void {
    const { left, top, length } = frameOf(tile, view, size)
    // Neighbours share their edge to the pixel, so that no seam is visible.
    const [x, y] = [Math.round(left), Math.round(top)]
    const [width, height] = [Math.round(left + length) - x, Math.round(top + length) - y]
    for (let { level, column, row } = tile, part = 1; level >= 0; level--, column >>= 1, row >>= 1, part *= 2) {
      const drawn = this.#drawn.get(keyOf({ level, column, row }))
      if (!drawn) continue
      drawn.used = ++this.#clock
      const cut = drawn.canvas.width / part
      const [cutX, cutY] = [(tile.column % part) * cut, (tile.row % part) * cut]
      context.drawImage(drawn.canvas, cutX, cutY, cut, cut, x, y, width, height)
      return
    }
  }

  #make(tile: Tile): void {
    const canvas = document.createElement('canvas')
    canvas.width = side * this.#ratio
    canvas.height = side * this.#ratio
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return
    context.scale(this.#ratio, this.#ratio)
    drawTile(context, tile, this.#shapesOf(tile), this.#colours)
    this.#drawn.set(keyOf(tile), { canvas, used: ++this.#clock })
    if (this.#pictures) this.#layPicture(tile, context, this.#pictures)
  }

  #layPicture({ level, column, row }: Tile, context: CanvasRenderingContext2D, { template, onCome }: Pictures): void {
    const picture = new Image()
    // The referrer tells the requesting site, but not the page.
    picture.referrerPolicy = 'origin'
    picture.onload = () => {
      context.drawImage(picture, 0, 0, side, side)
      onCome()
    }
    picture.src = template.replace('{z}', `${level}`).replace('{x}', `${column}`).replace('{y}', `${row}`)
  }

  #shapesOf(tile: Tile): LandShapes | undefined {
    const part = tile.level >= LandTiles.finestFrom ? this.#parts.get(partOf(tile)) : undefined
    return part ?? ((tile.level >= LandTiles.fineFrom && this.#fine) || this.#coarse)
  }

  #forget(): void {
    if (this.#drawn.size <= maxKept) return
    const oldest = [...this.#drawn].toSorted(([, a], [, b]) => a.used - b.used)
    for (const [key] of oldest.slice(0, this.#drawn.size - maxKept)) this.#drawn.delete(key)
  }
}

const partOf = ({ level, column, row }: Tile): string => {
  const tiles = 2 ** level / partGrid
  return partKey(Math.floor(column / tiles), Math.floor(row / tiles))
}

/** Corner and side of a tile on the map, px. */
const frameOf = ({ level, column, row }: Tile, view: MapView, size: Size) => {
  const world = worldSize(view.zoom)
  const length = world / 2 ** level
  const { x, y } = toPlane(view.longitude, view.latitude)
  return {
    left: column * length - x * world + size.width / 2,
    top: row * length - y * world + size.height / 2,
    length,
  }
}

/** Tiles that a view shows, from its middle outwards. */
const tilesOf = (view: MapView, size: Size): Tile[] => {
  const level = levelOf(view.zoom)
  const last = 2 ** level - 1
  const { left, top, length } = frameOf({ level, column: 0, row: 0 }, view, size)
  const from = (offset: number): number => Math.max(0, Math.floor(-offset / length))
  const to = (offset: number, extent: number): number => Math.min(last, Math.floor((extent - 1 - offset) / length))
  const tiles: Tile[] = []
  for (let column = from(left); column <= to(left, size.width); column++) {
    for (let row = from(top); row <= to(top, size.height); row++) tiles.push({ level, column, row })
  }
  const middle: PlanePoint = toPlane(view.longitude, view.latitude)
  const away = ({ column, row }: Tile): number =>
    Math.hypot((column + 0.5) / (last + 1) - middle.x, (row + 0.5) / (last + 1) - middle.y)
  return tiles.sort((a, b) => away(a) - away(b))
}

const drawTile = (
  context: CanvasRenderingContext2D,
  { level, column, row }: Tile,
  shapes: LandShapes | undefined,
  colours: LandColours,
): void => {
  context.fillStyle = colours.sea
  context.fillRect(0, 0, side, side)
  if (!shapes) return
  const scale = side * 2 ** level
  const [left, top] = [column * side, row * side]
  const isNear = ({ west, east, north, south }: PlaneLine): boolean =>
    east * scale >= left && west * scale <= left + side && south * scale >= top && north * scale <= top + side
  const trace = ({ xy }: PlaneLine): void => {
    let [lastX, lastY] = [Number.NaN, Number.NaN]
    for (let i = 0; i < xy.length; i += 2) {
      const x = (xy[i] ?? 0) * scale - left
      const y = (xy[i + 1] ?? 0) * scale - top
      if (i === 0) context.moveTo(x, y)
      // Steps of less than half a pixel show nothing.
      else if (Math.abs(x - lastX) < 0.5 && Math.abs(y - lastY) < 0.5 && i < xy.length - 2) continue
      else context.lineTo(x, y)
      lastX = x
      lastY = y
    }
  }
  context.beginPath()
  for (const line of shapes.coasts) if (isNear(line)) trace(line)
  context.fillStyle = colours.land
  context.fill('evenodd')
  context.beginPath()
  for (const line of shapes.borders) if (isNear(line)) trace(line)
  context.strokeStyle = colours.border
  context.lineWidth = 1
  context.stroke()
}
