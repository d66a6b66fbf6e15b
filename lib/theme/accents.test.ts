import { describe, expect, test } from '@jest/globals'
import { accentStyles } from './accent-styles'
import { accents } from './accents'

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test('contrast is measured as WCAG measures it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('there are eight presets, all different, and the first is the default', () => {
  expect(accents).toHaveLength(8)
  expect(accents[0].accent).toBe('#009688')
  for (const field of ['name', 'accent'] as const) expect(new Set(accents.map((each) => each[field])).size).toBe(8)
})

describe.each(accents)('$name', ({ name, strong, bright }) => {
  test.each(['#ffffff', '#f6f8fa'])('is readable on %s in light mode, and white on it', (background) => {
    expect(contrast(strong, background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['#1b2127', '#14181d'])('is readable on %s in dark mode', (background) => {
    expect(contrast(bright, background)).toBeGreaterThanOrEqual(4.5)
  })

  test('carries the text of a button in dark mode', () => {
    expect(contrast(bright, '#0b1215')).toBeGreaterThanOrEqual(4.5)
  })

  test('recolours the page in both modes', () => {
    expect(accentStyles[name]?.[`html[data-accent="${name}"]`]).toMatchObject({ '--c-palette-primary-main': strong })
    expect(accentStyles[name]?.[`html[data-accent="${name}"][data-color-scheme="dark"]`]).toMatchObject({
      '--c-palette-primary-main': bright,
    })
  })
})
