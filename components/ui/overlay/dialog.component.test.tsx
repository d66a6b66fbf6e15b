import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Dialog } from './dialog'

const open = (fields: string) =>
  render(
    <Dialog open width="form" label="panel">
      <input aria-label="outside of the form" />
      {fields === 'form' && (
        <form>
          <input type="hidden" />
          <input aria-label="disabled" disabled />
          <input type="radio" name="kind" aria-label="not chosen" />
          <input aria-label="first" />
          <textarea aria-label="second" />
        </form>
      )}
    </Dialog>,
  )

it('a panel opens in the first field of its form that can be changed', () => {
  open('form')
  expect(document.activeElement).toBe(screen.getByLabelText('first'))
})

it('a panel without a form has the focus itself', () => {
  open('none')
  expect(document.activeElement?.contains(screen.getByRole('dialog', { name: 'panel' }))).toBe(true)
  expect(document.activeElement).not.toBe(screen.getByLabelText('outside of the form'))
})
