import Supercluster from 'supercluster'
import { fromPlane, type MapView, maxZoom, type PlanePoint, type Size, toPlane, worldSize } from './mercator'

/** Something at a place. `rank`: 0 is the worst. */
export type MapPoint = { id: string; name: string; area: string; longitude: number; latitude: number; rank: number }

/** A marker for one point or several nearby ones. */
export type Marker = PlanePoint & {
  key: string
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

  /** Markers of a view and of `margin` px around it. */
  within(view: MapView, { width, height }: Size, margin: number): Marker[] {
    const world = worldSize(view.zoom)
    const middle = toPlane(view.longitude, view.latitude)
    const corner = (right: 1 | -1, down: 1 | -1) =>
      fromPlane({
        x: Math.min(1, Math.max(0, middle.x + (right * (width / 2 + margin)) / world)),
        y: Math.min(1, Math.max(0, middle.y + (down * (height / 2 + margin)) / world)),
      })
    const [northWest, southEast] = [corner(-1, -1), corner(1, 1)]
    const box: [number, number, number, number] = [
      northWest.longitude,
      southEast.latitude,
      southEast.longitude,
      northWest.latitude,
    ]
    return this.#index.getClusters(box, Math.floor(view.zoom)).map(({ geometry, properties, id }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const at = toPlane(longitude, latitude)
      if ('cluster' in properties) {
        const { point_count: count, rank, area } = properties
        return { ...at, key: `c${id}`, count, rank, label: area, id: undefined, cluster: Number(id) }
      }
      const { id: own, name, rank } = properties
      return { ...at, key: own, count: 1, rank, label: name, id: own, cluster: undefined }
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
