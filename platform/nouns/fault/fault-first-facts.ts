import type { FaultDetail } from '@/lib/contract/fault'
import faultTypes from '../fault-type/fault-types.json' with { type: 'json' }

/** Codes of the inverter, its current, its heat sink and the fan's controller: behind them is the DC bus. Domain 3.1. */
const inverterCodes = new Set([
  ...['04', '06', '48', '51', '52', '53', '54', '55', '57', '58', '59', '5A', '5b', 'EE', '38', '39'],
])
const resets: Record<string, FaultDetail['resetType']> = { A: 1, R: 2, P: 3 }

/** What the dictionary tells of a code before anybody goes there: how it is reset, whose code it is, what is live. */
export const firstFactsOf = (
  unitKind: number,
  faultCode: string,
): Pick<FaultDetail, 'resetType' | 'isOwnCode' | 'isInverter'> => {
  const row = faultTypes.find((each) => each.faultCode === faultCode)
  return {
    resetType: (row && resets[row.clear]) ?? null,
    isOwnCode: row?.source === '[J]' ? 1 : 0,
    isInverter: unitKind === 2 && inverterCodes.has(faultCode) ? 1 : 0,
  }
}
