import { accents } from './accents'
import { colorSchemeAttribute } from './theme'

/** Attribute on `<html>` that names the accent. */
export const accentAttribute = 'data-accent'

const toChannels = (hex: string): string => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')

/** Rules that lay each accent over the theme's variables; switching one attribute recolours the page at once. */
export const accentStyles = Object.fromEntries(
  accents.flatMap(({ name, accent, strong, bright }) => [
    [
      `html[${accentAttribute}="${name}"]`,
      {
        '--c-palette-accent-main': accent,
        '--c-palette-primary-main': strong,
        '--c-palette-primary-light': accent,
        '--c-palette-primary-dark': strong,
        '--c-palette-primary-mainChannel': toChannels(strong),
      },
    ],
    [
      `html[${accentAttribute}="${name}"][${colorSchemeAttribute}="dark"]`,
      {
        '--c-palette-primary-main': bright,
        '--c-palette-primary-light': bright,
        '--c-palette-primary-dark': strong,
        '--c-palette-primary-mainChannel': toChannels(bright),
      },
    ],
  ]),
)
