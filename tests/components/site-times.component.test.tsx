import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { DueCell } from '@/components/features/repair/due-cell'
import { TimeChoiceProvider } from '@/components/ui/date/time-choice-provider'
import common from '@/messages/zh/common.json'
import messages from '@/messages/zh/repair.json'
import { repair } from '@/tests/support/component/canned-rows'

const show = (timeZone: string | null) =>
  render(
    <NextIntlClientProvider locale="zh" timeZone="Europe/Berlin" messages={{ common, repair: messages }}>
      <TimeChoiceProvider initial="site">
        <DueCell repair={{ ...repair, status: 2, timeZone, reportingTime: '2026-01-01 00:00:00' }} />
      </TimeChoiceProvider>
    </NextIntlClientProvider>,
  )

it('a request of known equipment shows the time of its site, and only one of none the reader’s', () => {
  const { container, unmount } = show('Asia/Shanghai')
  expect(container.textContent).toBe('2026-01-01 08:00:00 UTC+8 ')
  unmount()
  expect(show(null).container.textContent).toBe('2026-01-01 01:00:00 UTC+1 (我的时间) ')
})
