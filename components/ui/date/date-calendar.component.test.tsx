/** @jest-environment <rootDir>/tests/support/component/new-york-environment.mjs */
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { DateCalendar } from './date-calendar'

it('has the hour of a site that the reader’s own clock leaves out', async () => {
  expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(3)
  const chosen: string[] = []
  const limits = { min: undefined, max: undefined, near: undefined }
  const onChange = (value: string) => chosen.push(value)
  render(
    <NextIntlClientProvider locale="en" messages={{}}>
      <DateCalendar
        kind="moment"
        value="2026-03-08T01:30"
        now="2026-03-01T10:00"
        {...limits}
        onChange={onChange}
        onDay={onChange}
      />
    </NextIntlClientProvider>,
  )
  await userEvent.setup().click(screen.getByRole('option', { name: '2 hours' }))
  expect(chosen).toEqual(['2026-03-08T02:30'])
})
