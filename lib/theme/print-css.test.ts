import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '../../components')
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }))

/** Menus and their like, which a click has opened. */
const opened = 'ui/overlay/floating.module.css'
/** Classes that float over the page by themselves, on every screen. */
const floating = sheets
  .filter(({ name }) => name !== opened)
  .flatMap(({ name, text }) =>
    [...text.matchAll(/^\.(\w+) \{[^}]*position: fixed/gm)].map(([, className = '']) => ({ name, text, className })),
  )

it('what floats over the page is not on paper, where it would cover the content of every sheet', () => {
  expect(floating.length).toBeGreaterThanOrEqual(3)
  const printed = floating.filter(
    ({ text, className }) => !new RegExp(`@media print \\{[^@]*\\.${className} \\{\\s*display: none`).test(text),
  )
  expect(printed.map(({ name, className }) => `${name} .${className}`)).toEqual([])
})
