import { expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { type Labels, useCell } from './cells'

it.each([
  [1234.5, { decimals: 2 }, '1,234.50'],
  [0, { decimals: 2 }, '0.00'],
  [1234.5, {}, '1,234.5'],
  [null, { decimals: 2 }, '--'],
])('shows %p with %p as %s', (cost, column, text) => {
  const { result } = renderHook(() => useCell({} as Labels))
  expect(result.current({ field: 'cost' as never, width: 120, as: 'number', ...column }, { cost })).toBe(text)
})
