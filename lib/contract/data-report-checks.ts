import './zod-mode'
import * as z from 'zod'
import { remarkText } from './text'

/** ours: 0 not done, 1 passed, 2 failed. */
export const SiteCheck = z.literal([0, 1, 2])
export type SiteCheck = z.infer<typeof SiteCheck>

/** ours: a commissioning engineer's notes beside the readings. */
export const checkFields = {
  /** 1: every unit was asked for its full capacity during the readings. */
  testRun: z.literal([0, 1]),
  drainTest: SiteCheck,
  addressCheck: SiteCheck,
  /** DIP switch settings, and serial numbers of the measuring instruments. */
  dswSettings: remarkText(200),
  instruments: remarkText(200),
}
export type ReportCheck = keyof typeof checkFields
export const reportChecks = [
  'testRun',
  'drainTest',
  'addressCheck',
  'dswSettings',
  'instruments',
] as const satisfies readonly ReportCheck[]

/** Initial values of a report, before anybody has entered anything. */
export const noReportChecks = {
  testRun: 0,
  drainTest: 0,
  addressCheck: 0,
  dswSettings: '',
  instruments: '',
} as const satisfies Record<ReportCheck, unknown>
