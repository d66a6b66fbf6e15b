type Size = { width: number; height: number }
/** Position of a picture under the square: its zoom, and its offset from -1, its left or upper edge, to 1. */
export type Placing = { zoom: number; x: number; y: number }
export type Square = { left: number; top: number; side: number }

export const maxZoom = 4
export const centred: Placing = { zoom: 1, x: 0, y: 0 }

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The square cropped from a picture, in its own pixels: never beyond an edge. */
export const toSquare = ({ width, height }: Size, { zoom, x, y }: Placing): Square => {
  const side = Math.min(width, height) / within(zoom, 1, maxZoom)
  const start = (length: number, at: number) => ((length - side) / 2) * (1 + within(at, -1, 1))
  return { left: start(width, x), top: start(height, y), side }
}

/** The position after a drag by this share of the square's side. */
export const toMoved = (size: Size, placing: Placing, by: { x: number; y: number }): Placing => {
  const { side } = toSquare(size, placing)
  const move = (length: number, at: number, part: number) =>
    length - side < 1 ? 0 : within(at - (part * side * 2) / (length - side), -1, 1)
  return { ...placing, x: move(size.width, placing.x, by.x), y: move(size.height, placing.y, by.y) }
}
