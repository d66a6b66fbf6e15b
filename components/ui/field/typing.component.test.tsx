import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { isOfInputMethod } from './input-method'
import { SearchOptions } from './search-options'
import { TextField } from './text-field'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

it.each([
  ['while it composes', { isComposing: true, keyCode: 13 }, true],
  ['the key that ends it, where composing ends before', { isComposing: false, keyCode: 229 }, true],
  ['of React, while it composes', { keyCode: 13, nativeEvent: { isComposing: true } }, true],
  ['a key of its own', { isComposing: false, keyCode: 13 }, false],
] as const)('a key of an input method: %s', (_, event, isOne) => {
  expect(isOfInputMethod(event)).toBe(isOne)
})

it('one helper knows the keys of input methods, and whoever hears keys in a text asks it', () => {
  expect(sources.length).toBeGreaterThan(600)
  const others = sources.filter(
    ({ name, text }) => /isComposing|\b229\b/.test(text) && name !== 'ui/field/input-method.ts',
  )
  expect(others.map(({ name }) => name)).toEqual([])
  // An element with a text to type and keys of its own.
  const hears = sources.filter(({ text }) => /<(input|textarea)\b[^>]*?onKeyDown/s.test(text.replace(/=>/g, '')))
  expect(hears.length).toBeGreaterThanOrEqual(3)
  expect(hears.filter(({ text }) => !text.includes('isOfInputMethod(')).map(({ name }) => name)).toEqual([])
})

it.each([{ keyCode: 229 }, { keyCode: 13, isComposing: true }])(
  'Enter that ends a composition chooses nothing, and the next one does: %o',
  (ending) => {
    const onChoose = jest.fn()
    const under = document.body.appendChild(document.createElement('div'))
    render(
      <NextIntlClientProvider locale="zh" messages={pickMessages('zh', ['common'])}>
        <SearchOptions
          name="城市"
          options={[{ value: 'qd', text: '青岛', group: '', disabled: false }]}
          lookup={undefined}
          isSearched
          typed=""
          chosen=""
          under={under}
          onChoose={onChoose}
          onClose={() => undefined}
        />
      </NextIntlClientProvider>,
    )
    const field = screen.getByRole('combobox')
    fireEvent.keyDown(field, { key: 'Enter', ...ending })
    expect(onChoose).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(onChoose).toHaveBeenCalledTimes(1)
  },
)

const Grade = () => {
  const [value, setValue] = useState('10')
  return <TextField label="等级" type="number" value={value} onChange={({ target }) => setValue(target.value)} />
}

it('the wheel over a field of numbers is the page’s, and the field can be written afterwards', () => {
  jest.useFakeTimers()
  try {
    render(<Grade />)
    const field = screen.getByLabelText<HTMLInputElement>('等级')
    const wheel = createEvent.wheel(field, { deltaY: 100 })
    fireEvent(field, wheel)
    // A browser steps the number of a field only where it can be written, once its listeners have run.
    expect(field.readOnly).toBe(true)
    expect(wheel.defaultPrevented).toBe(false)
    jest.runAllTimers()
    expect(field.readOnly).toBe(false)
    expect(field.value).toBe('10')
  } finally {
    jest.useRealTimers()
  }
})

it('every field of numbers leaves the wheel to the page', () => {
  const raw = sources.filter(({ text }) => /<input\b[^>]*?type="number"/s.test(text.replace(/=>/g, '')))
  expect(raw.length).toBeGreaterThanOrEqual(2)
  expect(raw.filter(({ text }) => !text.includes('ref={quietWheel}')).map(({ name }) => name)).toEqual([])
})
