/** Number of colours; the series after them repeat the colours as dashed lines. */
const size = 6

/** Colour of the series at a position, from 0; app/global.css has a value for each mode. */
export const seriesColour = (index: number): string => `var(--series-${(index % size) + 1})`

/** Series that share their colour with an earlier one are dashed. */
export const isDashed = (index: number): boolean => index >= size
