/** A view: its centre in degrees, and its zoom: the world is 256 × 2^zoom px wide. */
export type MapView = { longitude: number; latitude: number; zoom: number }
export type Size = { width: number; height: number }
/** On the plane of the projection: 0 to 1 from west to east and from north to south. */
export type PlanePoint = { x: number; y: number }

export const minZoom = 1
/** At this zoom a street is some hundred pixels long; the world data has nothing finer. */
export const maxZoom = 14
/** Latitude up to which the plane is square. */
export const maxLatitude = 85.0511287798066

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

export const worldSize = (zoom: number): number => 256 * 2 ** zoom

export const toPlane = (longitude: number, latitude: number): PlanePoint => {
  const sine = Math.sin((clamp(latitude, -maxLatitude, maxLatitude) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export const fromPlane = ({ x, y }: PlanePoint): { longitude: number; latitude: number } => ({
  longitude: (x - 0.5) * 360,
  latitude: (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
})

/** The smallest zoom at which no side exceeds the world's width. */
export const leastZoom = ({ width }: Size): number => clamp(Math.log2(Math.max(width, 256) / 256), minZoom, maxZoom)

/** The nearest view that shows only the world, at a valid zoom. */
export const clampView = (view: MapView, size: Size): MapView => {
  const zoom = clamp(view.zoom, leastZoom(size), maxZoom)
  const world = worldSize(zoom)
  const { x, y } = toPlane(view.longitude, view.latitude)
  const within = (middle: number, length: number): number =>
    length >= world ? 0.5 : clamp(middle, length / 2 / world, 1 - length / 2 / world)
  return { ...fromPlane({ x: within(x, size.width), y: within(y, size.height) }), zoom }
}

/** Moved by this many px: what was at a place appears that much further right and down. */
export const panBy = (view: MapView, size: Size, dx: number, dy: number): MapView => {
  const world = worldSize(view.zoom)
  const { x, y } = toPlane(view.longitude, view.latitude)
  return clampView({ ...fromPlane({ x: x - dx / world, y: y - dy / world }), zoom: view.zoom }, size)
}

/** Offset between the same place in two views of one zoom, px to the right and down. */
export const shiftOf = (from: MapView, to: MapView): PlanePoint => {
  const world = worldSize(to.zoom)
  const [a, b] = [toPlane(from.longitude, from.latitude), toPlane(to.longitude, to.latitude)]
  return { x: (a.x - b.x) * world, y: (a.y - b.y) * world }
}

/** Another zoom; the place at the given px from the map's corner stays there. */
export const zoomAt = (view: MapView, size: Size, zoom: number, at: PlanePoint): MapView => {
  const next = clamp(zoom, leastZoom(size), maxZoom)
  const middle = toPlane(view.longitude, view.latitude)
  const dx = at.x - size.width / 2
  const dy = at.y - size.height / 2
  const gain = 1 / worldSize(view.zoom) - 1 / worldSize(next)
  return clampView({ ...fromPlane({ x: middle.x + dx * gain, y: middle.y + dy * gain }), zoom: next }, size)
}

type Place = { longitude: number; latitude: number }

/** A view of all places, with a margin; no closer than `nearest`. */
export const fitView = (places: readonly Place[], size: Size, nearest = 11): MapView => {
  const planes = places.map(({ longitude, latitude }) => toPlane(longitude, latitude))
  if (planes.length === 0) return clampView({ longitude: 0, latitude: 20, zoom: minZoom }, size)
  const least = (axis: 'x' | 'y') => planes.reduce((found, plane) => Math.min(found, plane[axis]), 1)
  const most = (axis: 'x' | 'y') => planes.reduce((found, plane) => Math.max(found, plane[axis]), 0)
  const [west, east, north, south] = [least('x'), most('x'), least('y'), most('y')]
  const room = (length: number): number => Math.max(length - 2 * edge, 64)
  const zoomOf = (length: number, span: number): number =>
    span === 0 ? nearest : Math.log2(room(length) / (256 * span))
  const zoom = Math.min(nearest, zoomOf(size.width, east - west), zoomOf(size.height, south - north))
  return clampView({ ...fromPlane({ x: (west + east) / 2, y: (north + south) / 2 }), zoom }, size)
}

/** Half of the largest marker plus its name, px. */
const edge = 48
