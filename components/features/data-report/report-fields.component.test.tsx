import { expect, it } from '@jest/globals'
import type { ReportOrigin } from '@/lib/contract/data-report'
import { reportNumberKeys } from '@/lib/contract/data-report-numbers'
import { newReportOf, reportFieldsOf, toReportInput } from './report-fields'

const system = { systemType: 1 as const, iduCount: 3, runs: 1 as const }
const origin: ReportOrigin = {
  source: 1,
  macWifiId: '84F3EB0F0145',
  deviceName: 'D',
  taskId: null,
  checkerId: null,
  recordName: null,
  projectName: 'P',
  installAddress: 'A',
  timeZone: 'UTC',
  startTime: '2026-07-24 06:00:00',
  workingMode: 1,
  earliest: '2026-07-01 00:00:00',
  latest: '2026-07-24 06:00:00',
  systems: [
    { ...system, systemNo: 0, model: 'HFO-280W' },
    { ...system, systemNo: 1, model: 'HFO-80S' },
  ],
}
const fields = reportFieldsOf(origin, { className: undefined, systemLabel: () => '' })
const shown = (values: object) =>
  fields.filter(({ when }) => when?.(values as Record<string, unknown>) ?? true).map(({ field }) => field)
const threePhase = ['voltageL2L3', 'voltageL3L1', 'currentS', 'currentT']

it('every field stands in a section, each section once, and every number of the contract is asked for', () => {
  const sections = fields.map(({ section }) => section)
  expect(sections).not.toContain(undefined)
  const runs = sections.filter((section, at) => section !== sections[at - 1])
  expect(runs).toEqual(['source', 'parties', 'electrical', 'piping', 'tightness', 'air', 'checks'])
  const names = fields.map(({ field }) => field)
  expect(names.filter((field) => reportNumberKeys.some((key) => key === field)).sort()).toEqual(
    [...reportNumberKeys].sort(),
  )
})

it('a single phase has one voltage and one current; input for the others is kept but not sent', () => {
  const values = { ...newReportOf(origin, 0, '2026-07-24'), voltageL1L2: 386, voltageL2L3: 388, currentS: 20 }
  expect(shown(values)).toEqual(expect.arrayContaining(threePhase))
  expect(toReportInput(origin, values)).toMatchObject({ voltageL1L2: 386, voltageL2L3: 388, currentS: 20 })
  // A select yields text.
  const other = { ...values, systemNo: '1' as unknown as number }
  expect(shown(other).filter((field) => threePhase.includes(field))).toEqual([])
  expect(shown(other)).toEqual(expect.arrayContaining(['voltageL1L2', 'currentR']))
  expect(toReportInput(origin, other)).toMatchObject({
    systemNo: 1,
    voltageL1L2: 386,
    voltageL2L3: null,
    currentS: null,
  })
  expect(other).toMatchObject({ voltageL2L3: 388, currentS: 20 })
})
