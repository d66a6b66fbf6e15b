import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import common from '@/messages/en/common.json'
import { SearchSelect } from './search-select'

const all = Array.from({ length: 12 }, (_, at) => ({ value: `p${at + 1}`, text: `Plant ${at + 1}` }))

const show = (screenOf: () => React.ReactNode) => {
  const Host = screenOf
  render(
    <NextIntlClientProvider locale="en" messages={{ common }} timeZone="UTC">
      <Host />
    </NextIntlClientProvider>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Plant' })
  return { person: userEvent.setup(), select }
}

/** All options are there from the start. */
const listed = (options = all) =>
  show(() => {
    const [value, setValue] = useState('p3')
    return (
      <label>
        Plant
        <SearchSelect value={value} onChange={({ target }) => setValue(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </SearchSelect>
      </label>
    )
  })

/** Options are looked up; nothing is offered beyond the current one before somebody types. */
const looked = (asked: string[]) =>
  show(() => {
    const [value, setValue] = useState('')
    const [text, setText] = useState('')
    const found = text === '' ? [] : all.filter((option) => option.text.toLowerCase().includes(text.toLowerCase()))
    return (
      <label>
        Plant
        <SearchSelect
          value={value}
          lookup={{
            found: found.map((option) => ({ ...option, disabled: false, group: '' })),
            onType: (typed) => {
              asked.push(typed)
              setText(typed)
            },
            isPending: text === 'wait',
            label: 'Type a name',
          }}
          onChange={({ target }) => setValue(target.value)}
        >
          <option value="">None</option>
          {value && <option value={value}>Chosen {value}</option>}
        </SearchSelect>
      </label>
    )
  })

const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
/** What the keyboard is at, by the field's own word. */
const at = (name: string) => {
  const place = box(name).getAttribute('aria-activedescendant')
  return place === null ? null : document.getElementById(place)?.textContent
}
const offered = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('moves by arrows, Home and End, chooses with Enter, and gives the focus back', async () => {
  const { person, select } = listed()
  select.focus()
  await person.keyboard('{ArrowDown}')
  expect(at('Search in Plant')).toBe('Plant 3')
  const places: unknown[] = []
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'PageDown']) {
    await person.keyboard(`{${key}}`)
    places.push(at('Search in Plant'))
  }
  expect(places).toEqual(['Plant 4', 'Plant 12', 'Plant 12', 'Plant 11', 'Plant 1', 'Plant 1', 'Plant 9'])
  await person.keyboard('{Enter}')
  expect([select.value, screen.queryByRole('listbox'), document.activeElement]).toEqual(['p9', null, select])
})

it('a short list has no search field: letters, arrows and Enter choose in it', async () => {
  const { person, select } = listed([...all.slice(2, 5), { value: 'w', text: 'Works' }])
  await person.click(select)
  const list = screen.getByRole('listbox', { name: 'Plant' })
  const at = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect([screen.queryByRole('combobox', { name: /Search/ }), document.activeElement, at()]).toEqual([
    null,
    list,
    'Plant 3',
  ])
  await person.keyboard('w')
  expect(at()).toBe('Works')
  await person.keyboard('p')
  expect(at()).toBe('Plant 3')
  await person.keyboard('{ArrowDown} ')
  expect([select.value, screen.queryByRole('listbox'), document.activeElement]).toEqual(['p4', null, select])
})

it('says how many match what was typed, and nothing before', async () => {
  const { person, select } = listed()
  select.focus()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('')
  await person.keyboard('1')
  expect([offered(), screen.getByRole('status').textContent]).toEqual([
    ['Plant 1', 'Plant 10', 'Plant 11', 'Plant 12'],
    '4 results',
  ])
  await person.keyboard('2')
  expect(screen.getByRole('status').textContent).toBe('1 result')
  await person.keyboard('x')
  expect(screen.getByRole('status').textContent).toBe('Nothing matches')
})

it('looks options up: the closed field shows the choice, and typing asks', async () => {
  const asked: string[] = []
  const { person, select } = looked(asked)
  // Even with a single option of its own it opens the list with its field.
  await person.click(select)
  expect(offered()).toEqual(['None'])
  await person.keyboard('plant 1')
  expect(asked.at(-1)).toBe('plant 1')
  expect(offered()).toEqual(['Plant 1', 'Plant 10', 'Plant 11', 'Plant 12'])
  await person.keyboard('{ArrowDown}{Enter}')
  expect([select.value, select.selectedOptions[0]?.textContent]).toEqual(['p10', 'Chosen p10'])
  // Opened again it begins with nothing typed, and with the choice.
  await person.click(select)
  expect([asked.at(-1), box('Type a name').value, offered()]).toEqual(['', '', ['None', 'Chosen p10']])
})

it('says that it is still looking, and leaves everything as it was with Escape', async () => {
  const { person, select } = looked([])
  select.focus()
  await person.keyboard('w')
  await person.keyboard('ait')
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  await person.keyboard('{Escape}')
  expect([select.value, screen.queryByRole('listbox'), document.activeElement]).toEqual(['', null, select])
})
