import { accentStyles } from './accent-styles'
import { theme } from './theme'

type Rules = { [key: string]: string | number | Rules }

const toProperty = (key: string): string =>
  key.startsWith('--') ? key : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const print = (rules: Rules, indent = ''): string =>
  Object.entries(rules)
    .map(([key, value]) =>
      typeof value === 'object'
        ? `${indent}${key} {\n${print(value, `${indent}  `)}${indent}}\n`
        : `${indent}${toProperty(key)}: ${value};\n`,
    )
    .join('')

/** The file of one accent, and the part that a page has of its own in its head. */
export const accentCss = (name: string): string => print(accentStyles[name] ?? {})

/**
 * Content of app/theme.css: the variables of the theme. They never change at run time: as a file they are
 * sent once, instead of with every page.
 */
export const themeCss = (): string => {
  const sheets = (theme.generateStyleSheets?.() ?? []) as Rules[]
  return `/* Made from lib/theme by \`npm run expectations\`. */\n${sheets.map((rules) => print(rules)).join('')}`
}
