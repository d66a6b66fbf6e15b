import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { accents } from './accents'
import { type Settings, toSettings, toSettingsCookie, toSize } from './settings'

const defaults: Settings = {
  accent: 'teal',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  showSettings: true,
}

test('every combination of settings comes back from its cookie', () => {
  for (const { name } of accents) {
    for (let bits = 0; bits < 8; bits++) {
      const settings: Settings = {
        accent: name,
        tagsView: (bits & 1) > 0,
        fixedHeader: (bits & 2) > 0,
        sidebarLogo: (bits & 4) > 0,
        showSettings: true,
      }
      const cookie = toSettingsCookie(settings)
      expect(toSettings(cookie)).toEqual(settings)
      expect(encodeURIComponent(cookie)).toBe(cookie)
    }
  }
})

test('whether the panel is offered is the operator’s to say, not the cookie’s', () => {
  for (const cookie of [undefined, toSettingsCookie(defaults)]) {
    expect(toSettings(cookie, false)).toEqual({ ...defaults, showSettings: false })
  }
})

test.each([undefined, '', 'x', '...', 'teal', '{"accent":"blue"}', '%', '__proto__.1.1.1', 'constructor'])(
  '%j is the default',
  (cookie) => {
    expect(toSettings(cookie)).toEqual(defaults)
  },
)

test('unreadable parts get the default, readable ones are kept', () => {
  expect(toSettings('blue.0.x')).toEqual({ ...defaults, accent: 'blue', tagsView: false })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cookie) => {
      const settings = toSettings(cookie)
      expect(toSettings(toSettingsCookie(settings))).toEqual(settings)
    }),
  )
})

test.each([
  ['small', 'small'],
  ['mini', 'mini'],
  ['medium', 'medium'],
  ['huge', 'medium'],
  ['', 'medium'],
  [undefined, 'medium'],
])('size %j is %s', (cookie, size) => {
  expect(toSize(cookie)).toBe(size)
})
