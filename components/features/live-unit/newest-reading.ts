/** Time of the newest of some readings: a fresh answer may hold readings that are weeks old. */
export const newestReading = (units: readonly { collectTime: string | null }[]): string | null =>
  units.reduce<string | null>(
    (newest, { collectTime }) =>
      collectTime !== null && (newest === null || collectTime > newest) ? collectTime : newest,
    null,
  )
