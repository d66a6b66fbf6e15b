/** Concentration of PM2.5 in µg/m³ over 24 hours, and the index at that point. HJ 633-2012, table 1. */
const points = [
  [0, 0],
  [35, 50],
  [75, 100],
  [115, 150],
  [150, 200],
  [250, 300],
  [350, 400],
  [500, 500],
] as const

/** Air quality index of a concentration of PM2.5, 0 to 500, rounded up as the standard says. */
export const toAqi = (pm25: number): number => {
  const at = points.findIndex(([concentration]) => pm25 <= concentration)
  const above = points[at]
  const below = points[at - 1]
  if (above === undefined) return 500
  if (below === undefined) return 0
  const part = (pm25 - below[0]) / (above[0] - below[0])
  return Math.ceil(below[1] + part * (above[1] - below[1]))
}
