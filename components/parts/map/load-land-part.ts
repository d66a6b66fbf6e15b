import { readAsset } from '@/lib/api/read-asset'
import type { LandShapes } from './land-shapes'
import { type LandPart, toPartShapes } from './part-shapes'

const loaded = new Map<string, Promise<LandShapes>>()

const read = async (key: string): Promise<LandShapes> => {
  // The list of all parts is needed only when zoomed in.
  const { landPartFiles } = await import('./land-part-files')
  const file = landPartFiles[key]
  return file ? toPartShapes(key, (await readAsset(file)) as LandPart) : { coasts: [], borders: [] }
}

/** The detailed land of one part of the world; a failed one is requested again next time. */
export const loadLandPart = (key: string): Promise<LandShapes> => {
  const known = loaded.get(key)
  if (known) return known
  const reading = read(key)
  loaded.set(key, reading)
  reading.catch(() => loaded.delete(key))
  return reading
}
