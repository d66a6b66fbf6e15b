import { expect, it, jest } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Language } from '@/lib/contract/language'
import en from '@/messages/en/common.json'
import zh from '@/messages/zh/common.json'
import { DateField } from './date-field'
import { DateTimeField } from './date-time-field'
import { TimeField } from './time-field'

const messages = { zh: { common: zh }, en: { common: en } }

type Kind = typeof DateField
type Options = { language?: Language; initial?: string; min?: string; max?: string; required?: boolean }

/** A field in a form, its label `Day`, beside a button that sends the form. */
const open = (Field: Kind, { language = 'en', initial = '', ...limits }: Options = {}) => {
  const changed: string[] = []
  const sent = jest.fn()
  const Host = ({ children }: { children?: ReactNode }) => {
    const [value, setValue] = useState(initial)
    return (
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          sent(value)
        }}
      >
        <Field
          label="Day"
          name="day"
          value={value}
          zone="Asia/Shanghai"
          {...limits}
          onChange={(next) => {
            changed.push(next)
            setValue(next)
          }}
        />
        <button type="submit">Send</button>
        <button type="button" onClick={() => setValue('2020-01-01')}>
          Elsewhere
        </button>
        {children}
      </form>
    )
  }
  render(
    <NextIntlClientProvider locale={language} messages={messages[language]} timeZone="UTC">
      <Host />
    </NextIntlClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Day/ })
  return { person: userEvent.setup(), field, changed, sent }
}
const flaw = () => screen.queryByRole('alert')?.textContent ?? null

it('is plain text with the year first, in both languages', () => {
  for (const language of ['zh', 'en'] as const) {
    const { field } = open(DateTimeField, { language, initial: '2026-11-05T14:30' })
    expect([field.type, field.value, field.placeholder]).toEqual(['text', '2026-11-05 14:30', 'YYYY-MM-DD HH:mm'])
    document.body.replaceChildren()
  }
})

it('takes a whole date at once, and reads another spelling when it is left', async () => {
  const { person, field, changed } = open(DateField)
  await person.type(field, '2026/11/5')
  expect([changed, field.value]).toEqual([[], '2026/11/5'])
  await person.tab()
  expect([changed, field.value]).toEqual([['2026-11-05'], '2026-11-05'])
  await person.clear(field)
  await person.type(field, '2026-12-24')
  expect(changed).toEqual(['2026-11-05', '', '2026-12-24'])
})

it.each([
  ['en', DateField, '11/05/2026', 'Not a date. Write it as 2026-11-05.'],
  ['zh', DateField, '2026-02-30', '日期无法识别，请按 2026-11-05 的格式填写。'],
  ['en', DateTimeField, '2026-11-05', 'Not a date and time. Write it as 2026-11-05 14:30.'],
  ['zh', TimeField, '25:00', '时间无法识别，请按 14:30 的格式填写。'],
] as const)(
  'in %s text that is none keeps its place beside an error and changes nothing: %#',
  async (language, Field, text, error) => {
    const { person, field, changed, sent } = open(Field, { language })
    await person.type(field, text)
    expect(flaw()).toBeNull()
    await person.tab()
    expect([flaw(), field.value, field.getAttribute('aria-invalid')]).toEqual([error, text, 'true'])
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(error)
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect([changed, sent.mock.calls, document.activeElement]).toEqual([[], [], field])
    await person.clear(field)
    expect(flaw()).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent.mock.calls).toEqual([['']])
  },
)

it('sends what was typed with Enter', async () => {
  const { person, field, sent } = open(DateField)
  await person.type(field, '20261105{Enter}')
  expect(sent.mock.calls).toEqual([['2026-11-05']])
})

it('reads text of which it never heard a key before the form is sent', () => {
  const { field, sent } = open(DateField, { initial: '2026.1.5' })
  expect(field.value).toBe('2026.1.5')
  const form = field.form
  if (form) fireEvent.submit(form)
  expect([sent.mock.calls, field.value]).toEqual([[['2026-01-05']], '2026-01-05'])
})

it('refuses what is out of its limits, which belong to it', async () => {
  const { person, field, changed } = open(DateField, { min: '2026-03-01', max: '2026-03-31' })
  const type = async (text: string) => {
    await person.clear(field)
    await person.type(field, text)
    await person.tab()
    return flaw()
  }
  expect(await type('2026-02-28')).toBe('Not before 2026-03-01')
  expect(await type('2026-04-01')).toBe('Not after 2026-03-31')
  expect(changed).toEqual([])
  expect(await type('2026-03-01')).toBeNull()
  expect(await type('2026-03-31')).toBeNull()
  expect(changed.filter(Boolean)).toEqual(['2026-03-01', '2026-03-31'])
})

it('gives way to a value from elsewhere', async () => {
  const { person, field } = open(DateField)
  await person.type(field, 'nonsense')
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect([field.value, flaw()]).toEqual(['2020-01-01', null])
})

const calendar = () => screen.findByRole('dialog', { name: 'Day' })

it('opens a calendar with Monday first, chooses by keyboard, and gives the focus back', async () => {
  const { person, field, changed } = open(DateField, { initial: '2026-11-05' })
  const opener = screen.getByRole('button', { name: 'Calendar for Day' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  opener.focus()
  await person.keyboard('{Enter}')
  const panel = within(await calendar())
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  ])
  expect(panel.getByText('November 2026')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('5')
  await person.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect([changed, field.value]).toEqual([['2026-11-13'], '2026-11-13'])
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, opener])
})

it('names months and days in Chinese', async () => {
  const { person } = open(DateField, { language: 'zh', initial: '2026-11-05' })
  await person.click(screen.getByRole('button', { name: '打开日历：Day' }))
  const panel = within(await calendar())
  expect(
    panel
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('一二三四五六日')
  expect(panel.getByText('2026年11月')).toBeTruthy()
  await person.click(panel.getByRole('button', { name: '日历视图已打开，切换为年视图' }))
  expect(panel.getByRole('radio', { name: '2027' })).toBeTruthy()
})

it('closes with Escape, changing nothing, and no dialog around it hears of that', async () => {
  const heard = jest.fn()
  document.addEventListener('keydown', heard)
  const { person, changed } = open(DateField, { initial: '2026-11-05' })
  const opener = screen.getByRole('button', { name: 'Calendar for Day' })
  await person.click(opener)
  await calendar()
  heard.mockClear()
  await person.keyboard('{ArrowLeft}')
  expect(heard).toHaveBeenCalledTimes(1)
  await person.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledTimes(1)
  expect([screen.queryByRole('dialog'), document.activeElement, changed]).toEqual([null, opener, []])
  document.removeEventListener('keydown', heard)
})

it('has today by the clock of its zone, and can be emptied', async () => {
  // 2026-03-18 14:30 in Shanghai.
  const { person, changed } = open(DateTimeField)
  const opener = screen.getByRole('button', { name: 'Calendar for Day' })
  await person.click(opener)
  await person.click(within(await calendar()).getByRole('button', { name: 'Now' }))
  await person.click(opener)
  await person.click(within(await calendar()).getByRole('button', { name: 'Clear' }))
  expect(changed).toEqual(['2026-03-18T14:30', ''])
})

it('chooses hours and minutes beside a day, and stays open for both', async () => {
  const { person, field, changed } = open(DateTimeField, { initial: '2026-11-05T14:30' })
  await person.click(screen.getByRole('button', { name: 'Calendar for Day' }))
  const panel = within(await calendar())
  await person.click(panel.getByRole('gridcell', { name: '9' }))
  await person.click(panel.getByRole('option', { name: '8 hours' }))
  await person.click(panel.getByRole('option', { name: '45 minutes' }))
  expect(changed.at(-1)).toBe('2026-11-09T08:45')
  await person.click(panel.getByRole('button', { name: 'Done' }))
  expect([screen.queryByRole('dialog'), field.value]).toEqual([null, '2026-11-09 08:45'])
})

it('offers no day outside its limits', async () => {
  const { person, changed } = open(DateField, { initial: '2026-11-10', min: '2026-11-08', max: '2026-11-12' })
  await person.click(screen.getByRole('button', { name: 'Calendar for Day' }))
  const panel = within(await calendar())
  const isOffered = (day: string) => !panel.getByRole<HTMLButtonElement>('gridcell', { name: day }).disabled
  expect(['8', '12', '13'].map(isOffered)).toEqual([true, true, false])
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Today' }).disabled).toBe(true)
  expect(changed).toEqual([])
})
