/** Addresses of systems and units as shown on the units themselves: two digits each. Domain 0.2. */

export const twoDigits = (no: number): string => String(no).padStart(2, '0')

/** System, then unit: `03-12`. */
export const toUnitKey = (systemNo: number, unitNo: number): string => `${twoDigits(systemNo)}-${twoDigits(unitNo)}`

/** The same for what may concern a whole system, `03`, or none, an empty text. */
export const toUnitAddress = ({ systemNo, unitNo }: { systemNo: number | null; unitNo: number | null }): string =>
  [systemNo, unitNo].flatMap((no) => (no === null ? [] : twoDigits(no))).join('-')
