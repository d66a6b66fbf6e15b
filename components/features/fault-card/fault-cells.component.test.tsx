import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { DurationCell } from './fault-cells'

const now = new Date('2026-11-26T06:00:00Z')
beforeEach(() => {
  jest.useFakeTimers({ now })
})
afterEach(() => {
  jest.useRealTimers()
})

const show = (failureTime: string, durationMin: number | null, language: 'zh' | 'en' = 'en') =>
  render(
    <NextIntlClientProvider
      locale={language}
      timeZone="Asia/Shanghai"
      messages={pickMessages(language, ['common', 'fault'])}
    >
      <DurationCell fault={{ failureTime, durationMin }} />
    </NextIntlClientProvider>,
  ).container

it.each([
  ['2026-11-25 12:30:00', null, '17 h 30 min'],
  ['2026-11-23 05:00:00', null, '3 d 1 h'],
  ['2026-11-26 05:59:30', null, '0 min'],
  // A device whose clock is ahead.
  ['2026-11-26 06:05:00', null, '0 min'],
  ['2026-11-25 12:30:00', 0, '0 min'],
  ['2026-11-25 12:30:00', 61, '1 h 1 min'],
] as const)('a fault of %s, ended after %p, has lasted %s', (failureTime, durationMin, text) => {
  expect(show(failureTime, durationMin).textContent).toBe(text)
})

it('of a fault that lasts it is counted on while it is looked at', () => {
  const shown = show('2026-11-26 05:10:00', null, 'zh')
  expect(shown.textContent).toBe('50分钟')
  act(() => {
    jest.advanceTimersByTime(11 * 60_000)
  })
  expect(shown.textContent).toBe('1小时1分')
})
