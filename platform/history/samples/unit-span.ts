/** One unit of a controller. */
export type UnitPlace = { controllerId: number; unitKind: 1 | 2; systemNo: number; unitNo: number }
/** From a moment up to another, ms since 1970. */
export type Span = { startMs: number; endMs: number }

/** Rows of one unit in a span. */
export const ofUnit = `controller_id = {controller:UInt32} AND system_no = {system:UInt8} AND unit_no = {unit:UInt8}
  AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')`
export const boundTo = ({ controllerId, systemNo, unitNo }: Omit<UnitPlace, 'unitKind'>, { startMs, endMs }: Span) => ({
  controller: controllerId,
  system: systemNo,
  unit: unitNo,
  from: Math.floor(startMs / 1000),
  to: Math.ceil(endMs / 1000),
})
