import { type Accent, accents } from './accents'
import { colorSchemeAttribute } from './color-scheme'

/** Attribute on `<html>` that names the accent. */
export const accentAttribute = 'data-accent'

const toChannels = (hex: string): string => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')

/** Rules that apply one accent over the theme's variables. */
const rulesOf = ({ name, accent, strong, bright }: Accent): Record<string, Record<string, string>> => ({
  [`html[${accentAttribute}="${name}"]`]: {
    '--c-palette-accent-main': accent,
    '--c-palette-primary-main': strong,
    '--c-palette-primary-light': accent,
    '--c-palette-primary-dark': strong,
    '--c-palette-primary-mainChannel': toChannels(strong),
  },
  [`html[${accentAttribute}="${name}"][${colorSchemeAttribute}="dark"]`]: {
    '--c-palette-primary-main': bright,
    '--c-palette-primary-light': bright,
    '--c-palette-primary-dark': strong,
    '--c-palette-primary-mainChannel': toChannels(bright),
  },
})

/** Path of the file with the rules of one accent. */
export const accentFile = (name: string): string => `/theme/${name}.css`

/** The rules of each accent. A page has its own; a file provides others when they are chosen. */
export const accentStyles = Object.fromEntries(accents.map((accent) => [accent.name, rulesOf(accent)]))
