import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useToasts } from '@/components/ui/notice/toaster'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('at most three toasts are shown at once, each for its five seconds', () => {
  const { result } = renderHook(() => useToasts())
  const shown = () => result.current.toasts.map(({ text }) => text)
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  act(() => {
    for (const text of ['first', 'second', 'third', 'fourth']) result.current.add({ kind: 'success', text })
  })
  expect(shown()).toEqual(['first', 'second', 'third'])
  pass(4999)
  expect(shown()).toEqual(['first', 'second', 'third'])
  pass(1)
  expect(shown()).toEqual(['fourth'])
  pass(4999)
  expect(shown()).toEqual(['fourth'])
  pass(1)
  expect(shown()).toEqual([])
})

it('the same text is shown once, for five seconds from its last occurrence; closing one makes room', () => {
  const { result } = renderHook(() => useToasts())
  const shown = () => result.current.toasts.map(({ text }) => text)
  const add = (text: string) => act(() => result.current.add({ kind: 'success', text }))
  for (const text of ['first', 'second', 'third', 'fourth']) add(text)
  act(() => jest.advanceTimersByTime(3000))
  add('first')
  act(() => result.current.dismiss(result.current.toasts[1]?.id ?? -1))
  expect(shown()).toEqual(['first', 'third', 'fourth'])
  act(() => jest.advanceTimersByTime(2000))
  expect(shown()).toEqual(['first', 'fourth'])
  act(() => jest.advanceTimersByTime(3000))
  expect(shown()).toEqual([])
})

it('the same text about another thing is another toast', () => {
  const { result } = renderHook(() => useToasts())
  for (const about of ['first device', 'second device', 'first device']) {
    act(() => result.current.add({ kind: 'success', text: 'done', about }))
  }
  expect(result.current.toasts.map(({ about }) => about)).toEqual(['first device', 'second device'])
})
