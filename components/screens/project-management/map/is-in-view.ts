import { toScreen } from '@/components/screen/world-map/marker-layer'
import type { MapView, Size } from '@/components/screen/world-map/mercator'
import { toPlane } from '@/components/screen/world-map/mercator'

type Place = { longitude: number; latitude: number }

export const isInView = ({ longitude, latitude }: Place, view: MapView, size: Size): boolean => {
  const { x, y } = toScreen(toPlane(longitude, latitude), view, size)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}
