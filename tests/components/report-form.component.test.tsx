import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { newReportOf } from '@/components/features/data-report/report-fields'
import { ReportForm } from '@/components/features/data-report/report-form'
import { dataReportApi, type ReportOrigin } from '@/lib/contract/data-report'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const system = { systemType: 1 as const, iduCount: 3, runs: 1 as const }
const origin: ReportOrigin = {
  source: 1,
  macWifiId: '84F3EB0F0145',
  deviceName: '一号楼',
  taskId: null,
  checkerId: null,
  recordName: null,
  projectName: '海景酒店',
  installAddress: '海滨路1号',
  timeZone: 'Asia/Shanghai',
  startTime: '2026-07-24 06:00:00',
  workingMode: 1,
  earliest: '2026-07-01 00:00:00',
  latest: '2026-07-24 06:00:00',
  systems: [
    { ...system, systemNo: 0, model: 'HFO-280W' },
    { ...system, systemNo: 1, model: 'HFO-80S' },
  ],
}

it.each([
  [0, ['调试单位', '调试人', '电源电压 L1L2', '电源电压 L2L3', '电源电压 L3L1']],
  // A single phase has one voltage.
  [1, ['调试单位', '调试人', '电源电压 L1L2']],
] as const)('every field that is marked and empty is named at the first try: system %i', async (systemNo, missing) => {
  const { person, asked } = await renderPage({
    page: async () => (
      <NextIntlClientProvider
        locale="zh"
        timeZone="Asia/Shanghai"
        messages={pickMessages('zh', ['dataReport', 'common', 'routes', 'list'])}
      >
        <ReportForm
          origin={origin}
          values={newReportOf(origin, systemNo, '2026-07-24')}
          record="new"
          submitLabel="保存"
          onSaved={() => undefined}
        />
      </NextIntlClientProvider>
    ),
    at: '/equipmentCenter/createDataReport',
    answers: [answer(dataReportApi.save, { reportId: '1' })],
  })
  await person.click(screen.getByRole('button', { name: '保存' }))
  const alerts = await screen.findAllByText(/不能为空$/)
  expect(alerts.map(({ textContent }) => textContent)).toEqual(missing.map((name) => `${name}不能为空`))
  expect(asked(dataReportApi.save)).toEqual([])
})
