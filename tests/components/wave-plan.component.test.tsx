import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { WavePlan } from '@/components/features/ota-wizard/wave-plan'
import { MoreMessages } from '@/components/ui/more-messages'
import { defaultRun, otaTaskApi } from '@/lib/contract/ota-task'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const [startsAt, endsAt] = ['2026-12-04 23:50', '2026-12-05 00:10']
const wave = {
  stageNo: 1,
  waveNo: 1,
  deviceCount: 1,
  projectCount: 1,
  startTime: '2026-12-04 15:50:00',
  endTime: '2026-12-04 16:10:00',
  sites: [{ timeZone: 'Asia/Shanghai', deviceCount: 1, startsAt, endsAt }],
  devices: [],
}

it('the moments of a wave are whole pieces, which no line breaks at their hyphens', async () => {
  const check = { source: { versionId: '7' }, selection: { by: 'all' as const }, includeOffline: 0 as const }
  await renderPage({
    page: async () => (
      <MoreMessages messages={pickMessages('zh', ['otaWizard'])}>
        <WavePlan check={check} run={defaultRun} />
      </MoreMessages>
    ),
    at: '/equipmentCenter/OTAupGrade',
    answers: [answer(otaTaskApi.plan, { waves: [wave], waveCount: 1, startTime: null, endTime: null, tooLate: 0 })],
  })
  expect((await screen.findByText(startsAt)).className).toBe('moment')
  expect(screen.getByText(endsAt).className).toBe('moment')
  expect(screen.getByText(startsAt).parentElement?.textContent).toBe(`Asia/Shanghai：${startsAt} – ${endsAt}（1台）`)
})
