import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')

/** The browser's own inputs of dates, which show them in the order of its own language. */
const native = /\btype=(?:"|'|\{')(?:date|time|month|week|datetime-local)\b|['"]datetime-local['"]/

test('no field of a date is the browser’s own: components/ui has the one for all', () => {
  const files = globSync('{app,components}/**/*.tsx', { cwd: root })
  expect(files.filter((file) => native.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  checked(files.length, 'files')
})

test.each([
  '<input type="date" />',
  '<TextField type="datetime-local" />',
  "as === 'day' ? 'datetime-local' : 'text'",
  "<input type={'time'} />",
])('the guard sees %s', (line) => expect(native.test(line)).toBe(true))
