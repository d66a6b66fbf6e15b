import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { createPointedMark, PointedMarkContext } from '@/components/screen/chart/time/pointed-mark'
import type { HistoryEvent } from '@/lib/contract/history'
import en from '@/messages/en/history.json'
import { EventList } from './event-list'
import { toMarks } from './history-panels'

const events: HistoryEvent[] = [
  { kind: 'defrost', code: '', name: '', unit: null, from: '2026-11-25 06:00:00', to: '2026-11-25 06:10:00' },
  { kind: 'alarm', code: '45', name: 'High pressure', unit: '00-00', from: '2026-11-25 06:22:00', to: null },
] as HistoryEvent[]

it('an event is pointed at in the plots by pointer and by focus, and a mark in its event', async () => {
  const person = userEvent.setup()
  const pointed = createPointedMark()
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ history: en }}>
      <PointedMarkContext value={pointed}>
        <EventList events={events} leftOut={0} zone="UTC" onZoom={() => undefined} />
      </PointedMarkContext>
    </NextIntlClientProvider>,
  )
  const [defrost, alarm] = toMarks(events)
  const [first, second] = screen.getAllByRole('listitem')
  if (!first || !second || !alarm) throw new Error('no events')
  await person.hover(first)
  expect(pointed.get()).toEqual(defrost)
  await person.unhover(first)
  expect(pointed.get()).toBeNull()
  await person.tab()
  await person.tab()
  expect(pointed.get()).toEqual(alarm)
  expect(second.hasAttribute('data-pointed')).toBe(true)
  await person.tab()
  expect(pointed.get()).toBeNull()
  act(() => pointed.set(alarm))
  expect([first, second].map((each) => each.hasAttribute('data-pointed'))).toEqual([false, true])
})
