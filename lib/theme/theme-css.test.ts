import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { themeCss } from './theme-css'

// After a change of the theme: `npm run expectations`.
test('app/theme.css holds the variables of the theme and of its accents', () => {
  expect(readFileSync(join(import.meta.dirname, '../../app/theme.css'), 'utf8')).toBe(themeCss())
})
