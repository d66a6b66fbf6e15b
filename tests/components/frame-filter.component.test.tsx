import { expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { FrameFilterBar } from '@/components/features/checker-frame/frame-filter-bar'
import type { FrameFilter } from '@/lib/contract/checker-frame'
import { pickMessages } from '@/lib/i18n/pick-messages'

const told: [FrameFilter, boolean][] = []
const Bar = () => {
  const [filter, setFilter] = useState<FrameFilter>({})
  const change = (next: FrameFilter, typed: boolean) => {
    told.push([next, typed])
    setFilter(next)
  }
  return (
    <NextIntlClientProvider
      locale="en"
      timeZone="Asia/Shanghai"
      messages={pickMessages('en', ['checkerFrame', 'common'])}
    >
      <FrameFilterBar filter={filter} onChange={change} />
    </NextIntlClientProvider>
  )
}
const rest = () => act(() => jest.advanceTimersByTime(300))

it('frames follow the typed part of an address, and invalid hex is refused with the reason', async () => {
  jest.useFakeTimers()
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<Bar />)
  const source = screen.getByLabelText('Source')
  await person.type(source, 'IDU ')
  rest()
  expect(told.at(-1)).toEqual([{ src: 'IDU' }, true])
  // Typing continues what is in the field.
  await person.type(source, '3')
  rest()
  expect(told.at(-1)).toEqual([{ src: 'IDU 3' }, true])
  const hex = screen.getByLabelText('Contains bytes (hex)')
  const before = told.length
  await person.type(hex, 'ZZ')
  rest()
  expect(screen.getByRole('alert').textContent).toBe('Only hexadecimal digits, 0 to 9 and A to F, and spaces')
  expect(hex.getAttribute('aria-invalid')).toBe('true')
  expect(told).toHaveLength(before)
  await person.clear(hex)
  await person.type(hex, '0')
  // Half a byte is not an error while the other half may follow.
  expect(screen.queryByRole('alert')).toBeNull()
  await person.tab()
  expect(screen.getByRole('alert').textContent).toBe('Every byte is two hexadecimal digits')
  await person.type(hex, '3')
  rest()
  expect(told.at(-1)).toEqual([{ src: 'IDU 3', hex: '03' }, true])
  await person.clear(source)
  await person.type(source, 'nobody')
  rest()
  expect(screen.getByRole('alert').textContent).toMatch(/^An address is IDU, ODU, RCS or CEN/)
  jest.useRealTimers()
})
