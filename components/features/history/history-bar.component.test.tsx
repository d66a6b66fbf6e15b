import { expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import type { HistoryUnits } from '@/lib/contract/history'
import type { Language } from '@/lib/contract/language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import en from '@/messages/en/history.json'
import zh from '@/messages/zh/history.json'
import { HistoryBar } from './history-bar'
import { type Picture, toPicture } from './history-picture'

const texts = { zh, en }
const device: HistoryUnits = {
  macWifiId: '84F3EB0F0145',
  deviceName: 'Tower',
  controllerType: 1,
  timeZone: 'Asia/Shanghai',
  installTime: '2024-11-26 00:00:00',
  units: [
    { unitKind: 2, unitKey: '00-00', systemNo: 0, name: '', model: 'HFO-450W', systemType: 1, refrigerant: 1 },
    { unitKind: 1, unitKey: '00-01', systemNo: 0, name: 'Hall', model: 'HFO-45', systemType: 1, refrigerant: 1 },
  ],
  pastFill: null,
  serverTime: '2026-11-26 06:00:00',
}

type HostProps = { language: Language; changed: Partial<Picture>[]; send: () => void }

const Host = ({ language, changed, send }: HostProps) => {
  const [picture, setPicture] = useState(toPicture({ get: () => null }, device))
  return (
    <HistoryBar
      device={device}
      picture={picture}
      zone="Asia/Shanghai"
      exportChoice={{ key: 'export', label: texts[language].export, onChoose: send }}
      onChange={(next) => {
        changed.push(next)
        setPicture({ ...picture, ...next })
      }}
    />
  )
}

const open = (language: Language = 'en') => {
  const changed: Partial<Picture>[] = []
  const send = jest.fn()
  render(
    <NextIntlClientProvider
      locale={language}
      messages={pickMessages(language, ['common', 'history', 'unit'])}
      timeZone="UTC"
    >
      <Host language={language} changed={changed} send={send} />
    </NextIntlClientProvider>,
  )
  const bar = within(screen.getByRole('region', { name: texts[language].choose }))
  return { person: userEvent.setup(), bar, changed, send }
}

it.each([
  [
    'zh',
    ['选择测点（7/8）', '时间范围 2026-11-25 14:00 – 2026-11-26 14:00', '更多：表格、采样、导出'],
    ['机组', '对比'],
  ],
  [
    'en',
    ['Signals (7 of 8)', 'Time range 2026-11-25 14:00 – 2026-11-26 14:00', 'More: table, sampling, export'],
    ['Unit', 'Compare'],
  ],
] as const)('the bar has one control for each choice, by name (%s)', (language, buttons, selects) => {
  const { bar } = open(language)
  for (const [role, names] of [['button', buttons] as const, ['combobox', selects] as const]) {
    expect(bar.getAllByRole(role)).toEqual(names.map((name) => bar.getByRole(role, { name })))
  }
})

it('the range opens in a panel, which closes with a choice and gives the focus back', async () => {
  const { person, bar, changed } = open()
  const button = bar.getByRole('button', { name: /^Time range/ })
  await person.click(button)
  const panel = within(screen.getByRole('dialog', { name: 'Time range' }))
  expect(panel.getByRole('button', { name: '1 h', pressed: false })).toBe(document.activeElement)
  expect(panel.getByRole('button', { name: '24 h', pressed: true })).toBeTruthy()
  expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe('2026-11-25 14:00')
  await person.click(panel.getByRole('button', { name: '6 h' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(bar.getByRole('button', { name: /^Time range/ }))
  const [{ from = 0, to = 0, zoom } = {}] = changed
  expect([to - from, zoom]).toEqual([6 * 3_600_000, null])
})

it('where a phone leaves out year and clock, a range of less than a day has its clock and not one day twice', async () => {
  const { person, bar } = open()
  const short = () => {
    const shown = bar
      .getByRole('button', { name: /^Time range/ })
      .querySelector('[aria-hidden]')
      ?.cloneNode(true)
    for (const part of (shown as Element).querySelectorAll('.wide')) part.remove()
    return shown?.textContent
  }
  expect(short()).toBe('11-25 – 11-26')
  await person.click(bar.getByRole('button', { name: /^Time range/ }))
  await person.click(screen.getByRole('button', { name: '1 h' }))
  expect(short()).toMatch(/^\d\d:\d\d – \d\d:\d\d$/)
})

it('what is typed outlives the panel, and a refused range keeps it open', async () => {
  const { person, bar, changed } = open()
  await person.click(bar.getByRole('button', { name: /^Time range/ }))
  const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To' })
  await person.clear(typed())
  await person.type(typed(), '2026-11-25 13:00')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(bar.getByRole('button', { name: /^Time range/ }))
  expect(typed().value).toBe('2026-11-25 13:00')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.getByRole('alert').textContent).toBe(en.problems.endBeforeStart)
  await person.clear(typed())
  await person.type(typed(), '2026-11-25 15:00{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changed).toEqual([{ from: Date.UTC(2026, 10, 25, 6), to: Date.UTC(2026, 10, 25, 7), zoom: null }])
})

it('signals are chosen in a panel that stays open', async () => {
  const { person, bar, changed } = open()
  await person.click(bar.getByRole('button', { name: 'Signals (7 of 8)' }))
  await person.click(screen.getByRole('checkbox', { name: /^Suction temp/ }))
  expect(changed[0]?.points).toHaveLength(8)
  expect(screen.getByRole('dialog', { name: 'Signals (8 of 8)' })).toBeTruthy()
  expect(screen.getAllByRole('checkbox').filter((each) => each.matches(':enabled'))).toHaveLength(8)
})

it('table, sampling and export are in the menu, with what is in force', async () => {
  const { person, bar, changed, send } = open()
  const openMenu = async () => {
    await person.click(bar.getByRole('button', { name: en.more }))
    return within(await screen.findByRole('menu', { name: en.more }))
  }
  const first = await openMenu()
  const inForce = first.getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent)
  expect(inForce).toEqual(['Chart', 'By the minute'])
  await person.click(first.getByRole('menuitemradio', { name: 'Table' }))
  await person.click((await openMenu()).getByRole('menuitemradio', { name: 'By the hour' }))
  await person.click((await openMenu()).getByRole('menuitem', { name: 'Export CSV' }))
  expect(changed).toEqual([{ asTable: true }, { hourly: true }])
  expect(send).toHaveBeenCalledTimes(1)
})
