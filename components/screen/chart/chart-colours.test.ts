import { expect, test } from '@jest/globals'
import { theme } from '@/lib/theme/theme'
import { chartColours } from './chart-colours'

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const luminance = (rgb: number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: number[], b: number[]): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

type Palette = Record<string, Record<string, string>>
// The type of a theme with CSS variables hides the colour schemes it was made from.
const { colorSchemes } = theme as unknown as { colorSchemes: Record<'light' | 'dark', { palette: Palette }> }

/** The blend of theme colours behind a chart colour, as `color-mix` computes it. */
const resolve = (colour: string, mode: 'light' | 'dark'): number[] => {
  const { palette } = colorSchemes[mode]
  const parts = [...colour.matchAll(/--c-palette-(\w+)-(\w+)/g)].map(([, name = '', tone = '']) =>
    channels(palette[name]?.[tone] ?? ''),
  )
  return [0, 1, 2].map((at) => parts.reduce((sum, part) => sum + (part[at] ?? Number.NaN), 0) / parts.length)
}

for (const mode of ['light', 'dark'] as const) {
  test.each(Object.entries(chartColours))(`${mode}: %s is distinct from the panel`, (_name, colour) => {
    const panel = channels(colorSchemes[mode].palette.background?.paper ?? '')
    expect(contrast(resolve(colour, mode), panel)).toBeGreaterThanOrEqual(3)
  })
}
