import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { accentFile } from './accent-styles'
import { accents } from './accents'
import { accentCss, themeCss } from './theme-css'

const root = join(import.meta.dirname, '../..')

// After a change of the theme: `npm run expectations`.
test('app/theme.css holds the variables of the theme', () => {
  expect(readFileSync(join(root, 'app/theme.css'), 'utf8')).toBe(themeCss())
})

test('each accent has its file, and there is no other', () => {
  for (const { name } of accents) {
    expect(accentCss(name)).toContain(`html[data-accent="${name}"]`)
    expect(readFileSync(join(root, 'public', accentFile(name)), 'utf8')).toBe(accentCss(name))
  }
  expect(readdirSync(join(root, 'public/theme'))).toHaveLength(accents.length)
})

test('the sidebar is dark in light mode too', () => {
  const colours = [...themeCss().matchAll(/--c-palette-shell-sidebar: #(\w{2})(\w{2})(\w{2});/g)]
  expect(colours).toHaveLength(2)
  for (const [colour, ...channels] of colours)
    expect(
      channels.map((channel) => Number.parseInt(channel, 16) < 0x40),
      colour,
    ).toEqual([true, true, true])
})
