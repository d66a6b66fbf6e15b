import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Severity } from '@/lib/contract/fault-code'
import { severityColour } from '@/lib/theme/severity'
import { theme } from '@/lib/theme/theme'
import { isDashed, seriesColour } from './series-palette'

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

const css = readFileSync(join(import.meta.dirname, '../../../app/global.css'), 'utf8')
/** Value of a variable in a mode: its own rule of the mode, otherwise that for both. */
const valueIn = (mode: 'light' | 'dark', colour: string): string => {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1] ?? ''
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.replaceAll(/\/\*.*?\*\//gs, '').trim(),
    value: new RegExp(`${name}:\\s*(#[0-9a-f]{6});`).exec(body)?.[1],
  }))
  const inMode = rules.find(({ selector, value }) => value && selector.includes(`[data-color-scheme="${mode}"]`))
  return (inMode ?? rules.find(({ selector, value }) => value && selector === ':root'))?.value ?? 'none'
}

// The type of a theme with CSS variables hides the colour schemes it was made from.
type Schemes = Record<'light' | 'dark', { palette: { background: { paper: string; default: string } } }>
const { colorSchemes } = theme as unknown as { colorSchemes: Schemes }

const series = [0, 1, 2, 3, 4, 5].map(seriesColour)
const severities = ([1, 2, 3, 4] satisfies Severity[]).map(severityColour)

describe.each(['light', 'dark'] as const)('%s', (mode) => {
  test.each([...series, ...severities])('%s has at least 3:1 on panels', (colour) => {
    const { paper } = colorSchemes[mode].palette.background
    expect(contrast(valueIn(mode, colour), paper)).toBeGreaterThanOrEqual(3)
  })

  test('no two series and no two severities have one colour, and no series that of critical', () => {
    const values = series.map((colour) => valueIn(mode, colour))
    const levels = severities.map((colour) => valueIn(mode, colour))
    expect(new Set(values).size).toBe(series.length)
    expect(new Set(levels).size).toBe(severities.length)
    expect(values).not.toContain(valueIn(mode, severityColour(4)))
  })
})

test('the seventh series has the first colour, dashed', () => {
  expect(seriesColour(6)).toBe(seriesColour(0))
  expect([5, 6].map(isDashed)).toEqual([false, true])
})
