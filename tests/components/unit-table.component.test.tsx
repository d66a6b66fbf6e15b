import { expect, it } from '@jest/globals'
import { render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { indoorColumns } from '@/components/features/unit/unit-columns'
import { actionsColumn } from '@/components/screen/list/rows/row-actions'
import type { AnyRowAction } from '@/components/screen/list/rows/row-actions-provider'
import { useLabels } from '@/components/screen/table/cells'
import { LiveTable } from '@/components/screen/table/live-table'
import type { IndoorUnit } from '@/lib/contract/unit'
import { toUnitKey } from '@/lib/hvac/unit-address'
import { pickMessages } from '@/lib/i18n/pick-messages'

const unit = (systemNo: number, unitNo: number) =>
  ({ systemNo, unitNo, unitKey: toUnitKey(systemNo, unitNo), stopCause: '', alarmCode: '--' }) as unknown as IndoorUnit

const Table = ({ rows }: { rows: readonly IndoorUnit[] }) => (
  <LiveTable
    label="units"
    labels={useLabels('unit')}
    columns={indoorColumns}
    rows={rows}
    rowId="unitKey"
    isStale={() => false}
  />
)

const addresses = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    )

it.each([
  ['zh', ['系统号', '机号']],
  ['en', ['System number', 'Unit no.']],
] as const)(
  'system and unit number are columns of their own, each sorted as a number (%s)',
  async (language, titles) => {
    render(
      <NextIntlClientProvider
        locale={language}
        timeZone="Asia/Shanghai"
        messages={pickMessages(language, ['common', 'list', 'unit'])}
      >
        <Table rows={[unit(1, 10), unit(12, 2), unit(1, 9)]} />
      </NextIntlClientProvider>,
    )
    const [system, number] = screen.getAllByRole('columnheader')
    expect([system?.textContent, number?.textContent]).toEqual(titles)
    const sort = (head: HTMLElement | undefined) => userEvent.click(within(head as HTMLElement).getByRole('link'))
    await sort(number)
    expect(addresses()).toEqual([
      ['12', '02'],
      ['01', '09'],
      ['01', '10'],
    ])
    await sort(system)
    expect(addresses().map(([no]) => no)).toEqual(['01', '01', '12'])
  },
)

it('the column of the actions is as wide as its verb in the reader’s language', () => {
  const widthIn = (language: 'zh' | 'en', names: readonly string[]) => {
    const { result } = renderHook(() => useLabels('unit'), {
      wrapper: ({ children }) => (
        <NextIntlClientProvider
          locale={language}
          timeZone="Asia/Shanghai"
          messages={pickMessages(language, ['common', 'list', 'unit'])}
        >
          {children}
        </NextIntlClientProvider>
      ),
    })
    const actions = names.map((name) => ({ name, to: () => '/' }) as unknown as AnyRowAction)
    return actionsColumn({ actions, labels: result.current, head: '', nameOf: () => '' }).width
  }
  expect(widthIn('zh', ['control', 'curves'])).toBe(96)
  expect(widthIn('en', ['detail'])).toBeGreaterThan(widthIn('zh', ['detail']))
  expect(widthIn('en', ['detail', 'faults'])).toBeGreaterThan(widthIn('en', ['detail']))
})

it('a value that has changed says so, and nothing else does', () => {
  const table = (rows: readonly IndoorUnit[]) => (
    <NextIntlClientProvider
      locale="en"
      timeZone="Asia/Shanghai"
      messages={pickMessages('en', ['common', 'list', 'unit'])}
    >
      <Table rows={rows} />
    </NextIntlClientProvider>
  )
  const at = (capacity: number, alarmCode = '--') => ({ ...unit(1, 9), capacity, alarmCode })
  const other = unit(1, 10)
  const changed = () => [...document.querySelectorAll('.changed')].map(({ textContent }) => textContent)
  const { rerender } = render(table([at(5.6), other]))
  expect(changed()).toEqual([])
  const now = at(7.1)
  rerender(table([now, other]))
  expect(changed()).toEqual(['7.1'])
  // The clock of the screen ticks.
  rerender(table([now, other]))
  expect(changed()).toEqual(['7.1'])
  rerender(table([at(7.1, '03'), other]))
  expect(changed()).toEqual(['03'])
})
