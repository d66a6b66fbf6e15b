import { expect, it } from '@jest/globals'
import { render, renderHook, screen } from '@testing-library/react'
import { type Labels, useCell } from './cells'

it.each([
  [1234.5, { decimals: 2 }, '1,234.50'],
  [0, { decimals: 2 }, '0.00'],
  [1234.5, {}, '1,234.5'],
])('shows %p with %p as %s', (cost, column, text) => {
  const { result } = renderHook(() => useCell({} as Labels))
  expect(result.current({ field: 'cost' as never, width: 120, as: 'number', ...column }, { cost })).toBe(text)
})

it('draws a missing figure as a dash, whose strokes do not stand apart as digits do', () => {
  const { result } = renderHook(() => useCell({} as Labels))
  const column = { field: 'cost' as never, width: 120 }
  render(result.current({ ...column, as: 'number' }, { cost: null }))
  expect(screen.getByText('--').className).toBe('none')
  expect(result.current(column, { cost: null })).toBe('--')
  render(result.current({ ...column, as: 'number', render: () => '--' }, { cost: 1 }))
  expect(screen.getAllByText('--').map(({ className }) => className)).toEqual(['none', 'none'])
})

it.each([
  ['Lobby', 'Lobby', '246F28000001'],
  ['', '246F28000001', undefined],
])('a row called %p is linked by %p, with %p below', (deviceName, name, id) => {
  const { result } = renderHook(() => useCell({} as Labels))
  const column = { field: 'deviceName' as never, below: 'macWifiId' as never, width: 200, link: () => '/device' }
  render(result.current(column, { deviceName, macWifiId: '246F28000001' }))
  expect(screen.getByRole('link').textContent).toBe(name)
  expect(screen.queryByRole('code')?.textContent).toBe(id)
})
