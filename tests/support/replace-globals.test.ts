import { expect, test } from '@jest/globals'
import { replaceGlobals } from './replace-globals'

test('an existing global is restored, and a new one removed', () => {
  const { fetch } = globalThis
  const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const [mine, other] = [() => 'mine', { onLine: false }]
  const restore = replaceGlobals({ fetch: mine, navigator: other, sessionStorage: 'none' })
  expect(globalThis).toMatchObject({ fetch: mine, navigator: other, sessionStorage: 'none' })
  restore()
  expect(globalThis.fetch).toBe(fetch)
  expect(Object.getOwnPropertyDescriptor(globalThis, 'navigator')).toEqual(navigator)
  expect('sessionStorage' in globalThis).toBe(false)
})
