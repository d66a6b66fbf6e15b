import type { Fault } from '@/lib/contract/fault'

const twoDigits = (no: number): string => String(no).padStart(2, '0')

/** System and unit of a fault as they stand on the unit's display: `03-12`, `03` for a system, empty for none. */
export const toUnitAddress = ({ systemNo, unitNo }: Pick<Fault, 'systemNo' | 'unitNo'>): string =>
  [systemNo, unitNo].flatMap((no) => (no === null ? [] : twoDigits(no))).join('-')
