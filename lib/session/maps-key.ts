/** Key of the Google Maps JavaScript API from `GOOGLE_MAPS_KEY`; without one there is only the built-in map. Spec 3. */
export const mapsKey = (): string | undefined => {
  const key = process.env.GOOGLE_MAPS_KEY?.trim() ?? ''
  return /^[\w-]{20,128}$/.test(key) ? key : undefined
}
