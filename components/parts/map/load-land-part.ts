import { readAsset } from '@/lib/api/read-asset'
import type { LandShapes } from './land-shapes'
import { type LandPart, toPartShapes } from './part-shapes'

const loaded = new Map<string, Promise<LandShapes>>()

const read = async (key: string): Promise<LandShapes> => {
  // The names of all parts are only wanted by who looks closely.
  const { landPartFiles } = await import('./land-part-files')
  const file = landPartFiles[key]
  return file ? toPartShapes(key, (await readAsset(file)) as LandPart) : { coasts: [], borders: [] }
}

/** The detailed land of one part of the world; one that could not be read is asked for again the next time. */
export const loadLandPart = (key: string): Promise<LandShapes> => {
  const known = loaded.get(key)
  if (known) return known
  const reading = read(key)
  loaded.set(key, reading)
  reading.catch(() => loaded.delete(key))
  return reading
}
