import { readAsset } from '@/lib/api/read-asset'
import { type LandShapes, toLandShapes, type WorldTopology } from './land-shapes'

// Files of our own origin, named by content hash: 33 and 205 kB compressed, loaded only where a map is shown.
const files = {
  coarse: new URL('world-atlas/countries-110m.json', import.meta.url),
  fine: new URL('world-atlas/countries-50m.json', import.meta.url),
}

const loaded = new Map<keyof typeof files, Promise<LandShapes>>()

/** The land for all maps of this document; if it failed, it is requested again next time. */
export const loadLand = (detail: keyof typeof files): Promise<LandShapes> => {
  const known = loaded.get(detail)
  if (known) return known
  const read = readAsset(files[detail]).then((topology) => toLandShapes(topology as WorldTopology))
  loaded.set(detail, read)
  read.catch(() => loaded.delete(detail))
  return read
}
