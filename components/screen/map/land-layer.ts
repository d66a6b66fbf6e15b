import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import { readAsset } from '@/lib/api/read-asset'
import { type LandFile, type LandShapes, overlap, tileSide, toLandShapes, toPath } from './land-shapes'
import { toCorners, worldBox } from './map-view'
import styles from './world-map.module.css'

/** From this zoom on the coarse lines are visibly coarse. A tile lies within one part. */
const partsFrom = 4

// Files of our own origin, named by content hash, loaded only where a map is shown.
const world = new URL('./land/countries-110m.json', import.meta.url)

const loaded = new Map<string, Promise<LandShapes>>()

/** The land of a file, for all maps of this document; if it failed, it is requested again next time. */
const load = (file: URL): Promise<LandShapes> => {
  const known = loaded.get(file.href)
  if (known) return known
  const reading = readAsset(file).then((land) => toLandShapes(land as LandFile))
  loaded.set(file.href, reading)
  reading.catch(() => loaded.delete(file.href))
  return reading
}

/** The detailed land of a tile. */
const loadPart = async ({ x, y, z }: Coords): Promise<LandShapes> => {
  // The list of all parts is needed only when zoomed in.
  const { landFiles } = await import('./land-files')
  const tiles = 2 ** (z - partsFrom)
  const file = landFiles[`${Math.floor(x / tiles)}-${Math.floor(y / tiles)}`]
  return file ? load(file) : { coasts: [], borders: [] }
}

/** The land as tiles, drawn as paths that style sheets colour. Fires `tileerror` if the coarse land is missing. */
export class LandLayer extends GridLayer {
  #lacksParts = false

  constructor() {
    super({ tileSize: tileSide, noWrap: true, bounds: toCorners(worldBox), updateInterval: 50 })
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('div')
    const draw = (shapes: LandShapes) => {
      tile.replaceChildren(toPicture(shapes, coords))
    }
    const part = coords.z >= partsFrom ? loadPart(coords) : undefined
    part?.catch(() => this.#retry())
    load(world).then((coarse) => {
      draw(coarse)
      done(undefined, tile)
      part?.then(draw, () => undefined)
    }, done)
    return tile
  }

  /** The coarse lines stay where a part could not be read; the next rest requests it again. */
  #retry(): void {
    if (this.#lacksParts) return
    this.#lacksParts = true
    this._map?.once('moveend', () => {
      this.#lacksParts = false
      this.redraw()
    })
  }
}

const toPicture = ({ coasts, borders }: LandShapes, { x, y, z }: Coords): SVGElement => {
  const create = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name)
  const picture = create('svg')
  const side = `${tileSide + overlap}`
  for (const [name, value] of Object.entries({ class: styles.land, width: side, height: side, 'aria-hidden': 'true' }))
    picture.setAttribute(name, value ?? '')
  for (const lines of [coasts, borders]) {
    const path = create('path')
    path.setAttribute('d', toPath(lines, z - 1, x, y))
    picture.append(path)
  }
  return picture
}
