/** A row of the table: what, measured, target; `holds` says whether the target is met. */
export const row = (what, value, unit, limit, digits = 0) => ({
  what,
  measured: `${value.toFixed(digits)} ${unit}`.trim(),
  target: limit === undefined ? '' : `≤ ${limit} ${unit}`.trim(),
  holds: limit === undefined || value <= limit,
})
