import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { StageEditor } from '@/components/features/ota-wizard/stage-editor'
import { toRunDraft } from '@/components/features/ota-wizard/to-run'
import { toStageSizes } from '@/lib/contract/stage-sizes'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { renderPage } from '@/tests/support/component/render-page'

it.each([1, 3, 10, 45])('of %i devices, each stage says as many as the platform will give it', async (count) => {
  const run = toRunDraft('UTC', 1)
  await renderPage({
    page: async () => (
      <NextIntlClientProvider locale="zh" timeZone="UTC" messages={pickMessages('zh', ['otaWizard', 'common'])}>
        <StageEditor run={run} count={count} errors={{}} onChange={() => undefined} zone="UTC" upgradeType={1} />
      </NextIntlClientProvider>
    ),
    at: '/equipmentCenter/OTAupGrade',
    answers: [],
  })
  const sizes = toStageSizes(
    count,
    run.stages.map(({ share }) => Number(share)),
  )
  const said = screen.getAllByText(/约.*台/).map(({ textContent }) => Number(textContent?.replace(/\D/g, '')))
  expect(said).toEqual(sizes)
})
