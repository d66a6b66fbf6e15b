import { expect, test } from '@jest/globals'
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

// The theme's variables never change while the product runs: as a file they are sent once, instead of with every page.
// After a change of the theme: npx vitest run --project unit lib/theme -u
test('app/theme.css holds the variables of the theme and of its accents', async () => {
  const sheets: unknown = theme.generateStyleSheets?.()
  const all = [...(sheets as Rules[]), accentStyles as Rules]
  const css = `/* Made from lib/theme by its test. */\n${all.map((rules) => print(rules)).join('')}`
  await expect(css).toMatchFileSnapshot('../../app/theme.css')
})
