import { expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { CheckMessage } from '@/lib/contract/check-messages'
import { en } from '@/messages/messages'
import { CommandForm } from './command-form'
import { airBoxParts, indoorParts, type Now, stepSetTemp } from './command-values'

const cooling: Now = { onOff: 0, mode: 0, setTemp: 24, fanSpeed: 1, louver: 7, centralLock: 1 }

const open = (
  now?: Now,
  { parts = indoorParts, refusal }: { parts?: typeof indoorParts | typeof airBoxParts; refusal?: CheckMessage } = {},
) => {
  const send = jest.fn(async (_command: Record<string, number>) => undefined)
  const check = jest.fn(
    (command: Record<string, number>): Record<string, string> =>
      Object.keys(command).length === 0 ? { '': 'nothing' } : {},
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <CommandForm
          parts={parts}
          {...(now && { now })}
          refusal={refusal}
          check={check}
          send={send}
          onClose={() => {}}
        />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return { send, submit: () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))) }
}
const choose = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }))

it('an untouched face shows what the unit has and sends nothing', async () => {
  const { send, submit } = open(cooling)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'On/off' }).checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cool' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Set temperature' }).value).toBe('24.0')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'on/off' }).checked).toBe(true)
  await submit()
  expect(send).not.toHaveBeenCalled()
})

it('only what was touched is sent, and what was put back is not', async () => {
  const { send, submit } = open(cooling)
  fireEvent.click(screen.getByRole('switch', { name: 'On/off' }))
  choose('Operation mode', 'Heat')
  fireEvent.click(screen.getByRole('button', { name: 'Raise by 0.5 °C' }))
  choose('Fan speed', 'High')
  fireEvent.click(screen.getByRole('switch', { name: 'louver' }))
  expect(screen.getAllByText('Changed')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Put back: Operation mode' }))
  // The value that the unit has is no change.
  choose('Fan speed', 'Medium')
  await submit()
  expect(send.mock.calls).toEqual([[{ onOff: 1, setTemp: 24.5, centralLock: 17 }]])
})

it('a set point is typed too; an emptied field is unchanged once it is left', async () => {
  const { send, submit } = open(cooling)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Set temperature' })
  fireEvent.change(field, { target: { value: '' } })
  expect(field.value).toBe('')
  fireEvent.blur(field)
  expect(field.value).toBe('24.0')
  fireEvent.change(field, { target: { value: '２６，５' } })
  fireEvent.blur(field)
  await submit()
  expect(send.mock.calls).toEqual([[{ setTemp: 26.5 }]])
})

it('for several units nothing is chosen at first, on and off are apart', async () => {
  const { send, submit } = open()
  expect(screen.getAllByText('No change')).toHaveLength(indoorParts.length)
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  choose('On/off', 'Off')
  fireEvent.click(screen.getByRole('button', { name: 'Unlock all' }))
  await submit()
  expect(send.mock.calls).toEqual([[{ onOff: 0, centralLock: 0 }]])
})

it('an air box has the same face, and one that is offline says so before anything is sent', () => {
  open({ onOff: 1, runMode: 0, ventMode: 0, fanSpeed: 4 }, { parts: airBoxParts, refusal: 'unitOffline' })
  expect(screen.getByRole('alert').textContent).toMatch(/offline/)
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
})

it('steps stay on the grid and within the range of the mode', () => {
  expect([stepSetTemp(24, 1, 0), stepSetTemp(24, -1, 0), stepSetTemp(24.2, 1, 0)]).toEqual([24.5, 23.5, 24.5])
  expect([stepSetTemp(19, -1, 0), stepSetTemp(17, 1, 0), stepSetTemp(19, -1, 3), stepSetTemp(30, 1, 3)]).toEqual([
    19, 19, 18.5, 30,
  ])
  expect(stepSetTemp(null, -1, undefined)).toBe(24)
})
