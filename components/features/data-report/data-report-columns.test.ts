import { expect, test } from '@jest/globals'
import { dataReportColumns } from './data-report-columns'

test('a list of reports shows by itself how each ended, and its system as units are addressed', () => {
  const usual = dataReportColumns.filter(({ usual: isUsual }) => isUsual).map(({ field }) => field)
  expect(usual).toEqual(expect.arrayContaining(['result', 'status']))
  const system = dataReportColumns.find(({ field }) => field === 'systemNo')
  expect(system?.render?.({ systemNo: 0 } as never)).toBe('00')
})
