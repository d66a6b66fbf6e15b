import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { usePrintLook } from './use-print-look'

const Page = () => {
  usePrintLook()
  return null
}

test.each(['dark', 'light'])('a %s page is light on paper alone', (scheme) => {
  const shown = () => document.documentElement.getAttribute('data-color-scheme')
  document.documentElement.setAttribute('data-color-scheme', scheme)
  const { unmount } = render(<Page />)
  dispatchEvent(new Event('beforeprint'))
  // Some browsers say it twice.
  dispatchEvent(new Event('beforeprint'))
  expect(shown()).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(shown()).toBe(scheme)
  dispatchEvent(new Event('beforeprint'))
  unmount()
  expect(shown()).toBe(scheme)
})
