import Supercluster from 'supercluster'
import { type MapBox, maxZoom } from './map-view'

/** Something at a place. `rank`: 0 is the worst. */
export type MapPoint = { id: string; name: string; area: string; longitude: number; latitude: number; rank: number }

/** A marker for one point or several nearby ones. */
export type Marker = {
  key: string
  longitude: number
  latitude: number
  count: number
  /** The worst of its points. */
  rank: number
  /** Name of the single point, or of the area that all points share; empty if they share none. */
  label: string
  /** Its only point. */
  id: string | undefined
  cluster: number | undefined
}

type Own = { id: string; name: string; area: string; rank: number }
type Summed = { rank: number; area: string }

/** px: two markers closer than this become one. */
const radius = 56

/** px; grows with the number of points. */
export const diameterOf = ({ count }: Pick<Marker, 'count'>): number =>
  count === 1 ? 22 : Math.min(26 + 12 * Math.log10(count), 52)

/** Points by location, clustered for every zoom; made once per set of points. */
export class ClusterIndex {
  readonly #index: Supercluster<Own, Summed>
  readonly #byId: ReadonlyMap<string, MapPoint>

  constructor(points: readonly MapPoint[]) {
    this.#byId = new Map(points.map((point) => [point.id, point]))
    this.#index = new Supercluster<Own, Summed>({
      radius,
      extent: 256,
      // At the closest zoom, points on one spot are still one marker.
      maxZoom,
      map: ({ rank, area }) => ({ rank, area }),
      reduce: (sum, { rank, area }) => {
        sum.rank = Math.min(sum.rank, rank)
        if (sum.area !== area) sum.area = ''
      },
    })
    this.#index.load(
      points.map(({ id, name, area, rank, longitude, latitude }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { id, name, area, rank },
      })),
    )
  }

  /** Markers of a part of the world at a zoom. */
  within({ west, south, east, north }: MapBox, zoom: number): Marker[] {
    return this.#index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties, id }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if ('cluster' in properties) {
        const { point_count: count, rank, area } = properties
        return { longitude, latitude, key: `c${id}`, count, rank, label: area, id: undefined, cluster: Number(id) }
      }
      const { id: own, name, rank } = properties
      return { longitude, latitude, key: own, count: 1, rank, label: name, id: own, cluster: undefined }
    })
  }

  /** All points of a marker, the worst first. */
  pointsOf({ id, cluster }: Marker): MapPoint[] {
    const ids =
      cluster === undefined
        ? [id]
        : this.#index.getLeaves(cluster, Number.POSITIVE_INFINITY).map(({ properties }) => properties.id)
    return ids.flatMap((own) => (own === undefined ? [] : (this.#byId.get(own) ?? []))).sort((a, b) => a.rank - b.rank)
  }

  /** The zoom at which a marker splits; undefined if it is one spot at every zoom. */
  opensAt({ cluster }: Marker): number | undefined {
    if (cluster === undefined) return undefined
    const zoom = this.#index.getClusterExpansionZoom(cluster)
    return zoom > maxZoom ? undefined : zoom
  }
}
