/** When the newest of some readings was taken: an answer of just now may hold readings of weeks ago. */
export const newestReading = (units: readonly { collectTime: string | null }[]): string | null =>
  units.reduce<string | null>(
    (newest, { collectTime }) =>
      collectTime !== null && (newest === null || collectTime > newest) ? collectTime : newest,
    null,
  )
