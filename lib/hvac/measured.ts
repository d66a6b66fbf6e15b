import type { Signal } from './signals'

/** Numbers that a device measures of a unit. */
export type MeasuredKey<Rows> = {
  [Key in keyof Rows]: Rows[Key] extends { range: unknown } ? Key : never
}[keyof Rows]
export const mapMeasured = <Rows extends Readonly<Record<string, Signal>>, Value>(
  rows: Rows,
  to: (range: readonly [low: number, high: number]) => Value,
) =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, { range }]) => (range === undefined ? [] : [[key, to(range)]])),
  ) as Record<MeasuredKey<Rows>, Value>
