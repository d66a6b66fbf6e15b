import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { type DataColumn, DataTable } from './data-table'
import { TableFrame } from './table-frame'

type Reading = { name: string; value: number; note: string }
const rows: Reading[] = [
  { name: 'Pd', value: 2.81, note: '' },
  { name: 'Ps', value: 0.92, note: 'low' },
]
const columns: DataColumn<Reading>[] = [
  { key: 'name', title: 'Reading', isHeader: true, cell: ({ name }) => name },
  { key: 'value', title: 'Value', align: 'end', sorted: 'descending', cell: ({ value }) => value },
  {
    key: 'remove',
    title: 'Remove',
    hidesTitle: true,
    cell: ({ name }) => <button type="button">Remove {name}</button>,
  },
]
const rowKey = ({ name }: Reading): string => name

it('names the table, its columns and its rows for those who hear it', () => {
  render(<DataTable caption="Readings" columns={columns} rows={rows} rowKey={rowKey} />)
  const table = within(screen.getByRole('table', { name: 'Readings' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Reading',
    'Value',
    'Remove',
  ])
  expect(table.getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe('descending')
  expect(table.getByRole('columnheader', { name: 'Reading' }).hasAttribute('aria-sort')).toBe(false)
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Pd', 'Ps'])
  expect(table.getByRole('row', { name: 'Ps 0.92 Remove Ps' })).toBeTruthy()
})

it('draws a missing figure as a dash', () => {
  const columns: DataColumn<Reading>[] = [{ key: 'value', title: 'Value', align: 'end', cell: () => '--' }]
  render(<DataTable caption="Readings" columns={columns} rows={rows.slice(1)} rowKey={rowKey} />)
  expect(screen.getByText('--').className).toBe('none')
})

it('puts figures and their head at the end', () => {
  render(<DataTable caption="Readings" columns={columns} rows={rows} rowKey={rowKey} />)
  for (const place of [screen.getByRole('columnheader', { name: 'Value' }), screen.getByRole('cell', { name: '2.81' })])
    expect(place.dataset.align).toBe('end')
  expect(screen.getByRole('rowheader', { name: 'Pd' }).dataset.align).toBeUndefined()
})

it('keeps the buttons of its rows in view, where they are the last column', () => {
  const { rerender } = render(<DataTable caption="Readings" columns={columns} rows={rows} rowKey={rowKey} scrolls />)
  const staying = () => [...document.querySelectorAll('[data-stays]')].map(({ textContent }) => textContent)
  expect(staying()).toEqual(['Remove', 'Remove Pd', 'Remove Ps'])
  rerender(<DataTable caption="Readings" columns={columns.toReversed()} rows={rows} rowKey={rowKey} scrolls />)
  expect(staying()).toEqual([])
})

it('is no stop for the keyboard where nothing scrolls, and a named one where it may', () => {
  const { rerender } = render(<DataTable caption="Readings" columns={columns} rows={rows} rowKey={rowKey} />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<DataTable caption="Readings" scrolls={420} columns={columns} rows={rows} rowKey={rowKey} />)
  const place = screen.getByRole('group', { name: 'Readings' })
  expect(place.tabIndex).toBe(0)
  expect(place.style.maxHeight).toBe('420px')
  expect(within(place).getByRole('table', { name: 'Readings' })).toBeTruthy()
})

it('says what it has been told in the place of a table without rows', () => {
  const { rerender } = render(
    <DataTable caption="Readings" columns={columns} rows={[]} rowKey={rowKey} empty="No readings" />,
  )
  expect(screen.getByText('No readings')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  // Nothing to say yet: rows are on their way.
  rerender(<DataTable caption="Readings" busy columns={columns} rows={[]} rowKey={rowKey} />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
})

it('marks the chosen row and those with a tone, and no other', () => {
  render(
    <DataTable
      caption="Readings"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      isChosen={({ name }) => name === 'Pd'}
      toneOf={({ note }) => (note === 'low' ? 'bad' : undefined)}
    />,
  )
  const [, first, second] = screen.getAllByRole('row').map(({ dataset }) => dataset)
  expect([first?.chosen, first?.tone]).toEqual(['', undefined])
  expect([second?.chosen, second?.tone]).toEqual([undefined, 'bad'])
})

it('tells cells apart by their row and its place where rows are equal', () => {
  const place: DataColumn<string> = { key: 'place', title: 'Place', cell: (label, index) => `${label} ${index}` }
  render(<DataTable caption="Hours" columns={[place]} rows={['02:00', '02:00']} rowKey={(_, index) => index} />)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['02:00 0', '02:00 1'])
})

it('lends its name and its place to scroll to a table that joins cells', () => {
  render(
    <TableFrame caption="Rows" scrolls>
      <tbody>
        <tr>
          <td rowSpan={2}>7</td>
          <td>WiFi ID</td>
        </tr>
      </tbody>
    </TableFrame>,
  )
  expect(within(screen.getByRole('group', { name: 'Rows' })).getByRole('table', { name: 'Rows' })).toBeTruthy()
})
