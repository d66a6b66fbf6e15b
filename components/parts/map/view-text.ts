import { type MapView, maxLatitude, maxZoom, minZoom } from './mercator'

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
