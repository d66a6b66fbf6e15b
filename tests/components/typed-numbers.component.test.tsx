import { expect, it } from '@jest/globals'
import { toVersionInput } from '@/components/features/app-version/app-version-fields'
import { toStartInput } from '@/components/features/checker-task/start-values'
import { toCommand } from '@/components/features/control/command-values'
import { toReportInput } from '@/components/features/data-report/report-fields'
import { newPolicy, toPolicyInput } from '@/components/features/ota-policy/policy-values'
import { toRun, toRunDraft } from '@/components/features/ota-wizard/to-run'
import { emptyProject, toProjectInput } from '@/components/features/project/project-form'
import { toFinishInput } from '@/components/features/repair/finish-form'
import { TotpCode } from '@/lib/contract/factor'

const zone = 'Asia/Shanghai'
const start = {
  recordName: '',
  recordType: 2,
  shareFlag: 0,
  recorder: '',
  plannedStart: '',
  plannedEnd: '',
  systemText: '0',
  intervalText: '60',
} as const
type Report = Parameters<typeof toReportInput>
const finish = { handleResult: '', partsReplaced: [], remark: '', version: 1 }

/** Each form with one field typed as `text`: what is sent for it. */
const decimals: Record<string, (text: string) => unknown> = {
  'set temperature': (text) => toCommand({ setTemp: text }).setTemp,
  'cost of a repair': (text) => toFinishInput({ ...finish, cost: text } as never).cost,
  'reading of a report': (text) =>
    toReportInput({ systems: [] } as unknown as Report[0], { pipeLength: text } as unknown as Report[1]).pipeLength,
  'area of a project': (text) => toProjectInput({ ...emptyProject, buildingArea: text as never }).buildingArea,
}
const integers: Record<string, (text: string) => unknown> = {
  'build of an app': (text) => toVersionInput({ buildNo: text as never, minSupported: null }).buildNo,
  'interval of a Checker task': (text) => toStartInput('1', { ...start, intervalText: text }, zone).timeInterval,
  'system of a Checker task': (text) => toStartInput('1', { ...start, systemText: text }, zone).systemNos[0],
  'devices at once of a policy': (text) => toPolicyInput({ ...newPolicy(0, zone), concurrency: text }).concurrency,
  'devices at once of an upgrade': (text) => {
    const draft = { ...toRunDraft(zone, 1), concurrency: text, effectiveStart: '', effectiveEnd: '' }
    return toRun(draft, zone, 'zh').run?.concurrency
  },
}

it.each(Object.entries({ ...decimals, ...integers }))('%s: digits of an input method are digits', (_field, send) => {
  expect(send('１２')).toBe(12)
  expect(send(' 12 ')).toBe(12)
})

it.each(Object.entries(decimals))('%s: a decimal comma is one, what could be two numbers is none', (_field, send) => {
  expect(send('２２．５')).toBe(22.5)
  expect(send('22，5')).toBe(22.5)
  for (const text of ['1,200', '1e3', '0x10', '22度']) {
    // A text that stays is refused by its schema.
    expect([Number.NaN, text]).toContainEqual(send(text))
  }
})

it('a code of an authenticator app, typed with an input method', () => {
  expect(TotpCode.parse('１２３ ４５６')).toBe('123456')
})
