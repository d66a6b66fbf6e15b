import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { CycleReading } from '@/lib/hvac/derived-values'
import { judgeHealth } from '@/lib/hvac/health-verdict'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { HealthVerdict, VerdictRoom } from './health-verdict'

const reading = { runMode: 1, runningMinutes: 60, refrigerant: 1, dischargePressure: 4.1, dischargeTemp: 125 } as never
const standing = { alarms: [], retries: null } as never

it.each(['zh', 'en'] as const)('every measured value stands behind the finding that it is of (%s)', (language) => {
  const messages = pickMessages(language, ['common', 'health'])
  const names = Object(messages.health).rules as Record<string, string>
  const { container } = render(
    <NextIntlClientProvider locale={language} timeZone="Asia/Shanghai" messages={messages}>
      <HealthVerdict reading={reading as CycleReading} at={null} standing={standing} />
    </NextIntlClientProvider>,
  )
  const fired = judgeHealth(reading, standing).results.filter(({ state }) => state === 'fired')
  expect(fired.length).toBeGreaterThan(1)
  const lines = [...container.querySelectorAll('p')].slice(1).map(({ textContent }) => textContent ?? '')
  for (const [at, { rule }] of fired.entries()) expect(lines[at]?.startsWith(names[rule] ?? '?')).toBe(true)
})

it.each(['zh', 'en'] as const)('the place of a verdict has its name and says that it loads (%s)', (language) => {
  const messages = pickMessages(language, ['common', 'health'])
  const { title, states } = Object(messages.health) as { title: string; states: { unknown: string } }
  const draw = (isLoading: boolean) => (
    <NextIntlClientProvider locale={language} timeZone="Asia/Shanghai" messages={messages}>
      <VerdictRoom isLoading={isLoading} />
    </NextIntlClientProvider>
  )
  const { rerender } = render(draw(true))
  const place = screen.getByRole('region', { name: title, busy: true })
  expect(place.textContent).toContain(Object(messages.common).loading)
  rerender(draw(false))
  expect(place.getAttribute('aria-busy')).toBe('false')
  expect(place.textContent).toContain(states.unknown)
})
