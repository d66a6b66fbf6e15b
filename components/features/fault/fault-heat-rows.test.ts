import { expect, test } from '@jest/globals'
import { toHeatRows } from './fault-heat-rows'

const unit = (unitKind: 1 | 2 | 3 | 4 | 5, systemNo: number | null, unitNo: number | null) => ({
  unitKind,
  systemNo,
  unitNo,
  worst: 2 as const,
  count: 1,
})

test('a row for each system in order, outdoor modules first, units without a system last', () => {
  const rows = toHeatRows([
    unit(5, null, null),
    unit(1, 3, 12),
    unit(1, 3, 2),
    unit(2, 3, 1),
    unit(4, null, 0),
    unit(2, 0, 0),
  ])
  expect(rows.map(({ systemNo, units }) => [systemNo, units.map(({ short }) => short)])).toEqual([
    [0, ['O0']],
    [3, ['O1', 'I2', 'I12']],
    [null, ['A0', 'N']],
  ])
})
