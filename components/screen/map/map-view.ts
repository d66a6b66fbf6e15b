/** A view: its centre in degrees, and its zoom: the world is 256 × 2^zoom px wide. */
export type MapView = { longitude: number; latitude: number; zoom: number }
/** A part of the world in degrees. West of 180° and east of it, `west` is the larger number. */
export type MapBox = { west: number; south: number; east: number; north: number }

export const minZoom = 1
/** At this zoom a street is some hundred pixels long; the world data has nothing finer. */
export const maxZoom = 14
/** A map of few places is no closer than this. */
export const nearestFit = 11
/** Latitude up to which the plane of the projection is square. */
export const maxLatitude = 85.0511287798066

export type Place = { longitude: number; latitude: number }

export const worldBox: MapBox = { west: -180, south: -maxLatitude, east: 180, north: maxLatitude }

/** The south-western and the north-eastern corner, as Leaflet writes them. */
export const toCorners = ({ west, south, east, north }: MapBox): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
]

/** Degrees, some 10 m: a site at 180° is on the edge of the world, which a rounded view may just miss. */
const edge = 0.0001

/** The box of Leaflet's bounds. */
export const toBox = (bounds: Record<'getWest' | 'getSouth' | 'getEast' | 'getNorth', () => number>): MapBox => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
})

export const isInBox = ({ longitude, latitude }: Place, { west, south, east, north }: MapBox): boolean => {
  const isEast = longitude >= west - edge
  const isWest = longitude <= east + edge
  return (west <= east ? isEast && isWest : isEast || isWest) && latitude >= south - edge && latitude <= north + edge
}

/** The smallest box around some places; undefined for none. */
export const boxAround = (places: readonly Place[]): MapBox | undefined => {
  const [first] = places
  if (!first) return undefined
  const box = { west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude }
  for (const { longitude, latitude } of places) {
    box.west = Math.min(box.west, longitude)
    box.south = Math.min(box.south, latitude)
    box.east = Math.max(box.east, longitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

const pattern = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2}(?:\.\d{1,2})?)$/

/** A view as in an address, accurate to about 10 m: `31.2304,121.4737,5.5`. */
export const toViewText = ({ latitude, longitude, zoom }: MapView): string =>
  [latitude.toFixed(4), longitude.toFixed(4), zoom.toFixed(2)].map(Number).join()

/** The view in an address, or undefined without a valid one. */
export const fromViewText = (text: string | null): MapView | undefined => {
  const [, ...parts] = pattern.exec(text ?? '') ?? []
  const [latitude, longitude, zoom] = parts.map(Number)
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined
  const isKnown = Math.abs(latitude) <= maxLatitude && Math.abs(longitude) <= 180 && zoom >= minZoom && zoom <= maxZoom
  return isKnown ? { latitude, longitude, zoom } : undefined
}
