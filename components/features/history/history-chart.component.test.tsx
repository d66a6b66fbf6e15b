import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { Language } from '@/lib/contract/language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { descriptionOf } from '@/tests/support/component/description-of'
import { HistoryChart } from './history-chart'

const range = { from: 1_000_000, to: 4_600_000 }

/** The chart without plots, and what it calls. */
const open = ({ language = 'en', moves = true }: { language?: Language; moves?: boolean } = {}) => {
  const calls: unknown[] = []
  render(
    <NextIntlClientProvider locale={language} timeZone="UTC" messages={pickMessages(language, ['common', 'history'])}>
      <HistoryChart
        label="Curves"
        summary=""
        panels={[]}
        moments={[1000, 1060, 1120]}
        range={range}
        marks={[]}
        zone="UTC"
        at={1}
        busy={false}
        head={
          <>
            <i className="u-over">plot</i>
            <b>head</b>
          </>
        }
        onAt={(at) => calls.push(['at', at])}
        onZoom={(to) => calls.push(['zoom', to])}
        {...(moves && {
          onBack: () => calls.push('back'),
          onPan: (direction: 1 | -1) => calls.push(['pan', direction]),
        })}
      />
    </NextIntlClientProvider>,
  )
  const chart = screen.getByRole('group', { name: 'Curves' })
  chart.focus()
  return { person: userEvent.setup(), chart, calls }
}

it('arrows move the reading, with Shift the window; Escape and a double click on a plot lead back', async () => {
  const { person, calls } = open()
  await person.keyboard('{ArrowLeft}{ArrowRight}{Shift>}{ArrowLeft}{ArrowRight}{/Shift}{Escape}0')
  await person.dblClick(screen.getByText('plot'))
  expect(calls).toEqual([['at', 0], ['at', 2], ['pan', -1], ['pan', 1], 'back', ['zoom', null], 'back'])
  await person.dblClick(screen.getByText('head'))
  expect(calls.filter((call) => call === 'back')).toHaveLength(2)
})

it('where there is nothing to go back to or to pan, the whole range is shown and the reading moves', async () => {
  const { person, calls } = open({ moves: false })
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}')
  await person.dblClick(screen.getByText('plot'))
  expect(calls).toEqual([
    ['at', 2],
    ['zoom', null],
    ['zoom', null],
  ])
})

it.each([
  ['zh', ['Shift', 'Esc', '双击']],
  ['en', ['Shift', 'Escape', 'double click']],
] as const)('its description names the keys, and panning where there is some (%s)', (language, words) => {
  const { chart } = open({ language })
  for (const word of words) expect(descriptionOf(chart)).toContain(word)
})

it('its description does not name keys that do nothing', () => {
  expect(descriptionOf(open({ moves: false }).chart)).not.toContain('Shift')
})
