const keyFormat = /^[\w-]{20,128}$/

/** Key of the Google Maps JavaScript API from `GOOGLE_MAPS_KEY`; without one there is only the built-in map. Spec 3. */
export const mapsKey = (text = process.env.GOOGLE_MAPS_KEY): string | undefined => {
  const key = text?.trim() ?? ''
  return keyFormat.test(key) ? key : undefined
}
