import { type MapView, worldSize } from './mercator'

const equator = 40_075_017

/** A round length of at most 100 px at the map's centre: its px, and its text. */
export const scaleOf = ({ latitude, zoom }: MapView): { px: number; text: string } => {
  const metres = (equator * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom)
  const most = metres * 100
  const ten = 10 ** Math.floor(Math.log10(most))
  const round = ten * (most >= 5 * ten ? 5 : most >= 2 * ten ? 2 : 1)
  return { px: round / metres, text: round >= 1000 ? `${round / 1000} km` : `${round} m` }
}
