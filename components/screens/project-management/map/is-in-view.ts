import { toScreen } from '@/components/parts/map/marker-layer'
import type { MapView, Size } from '@/components/parts/map/mercator'
import { toPlane } from '@/components/parts/map/mercator'

type Place = { longitude: number; latitude: number }

export const isInView = ({ longitude, latitude }: Place, view: MapView, size: Size): boolean => {
  const { x, y } = toScreen(toPlane(longitude, latitude), view, size)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}
