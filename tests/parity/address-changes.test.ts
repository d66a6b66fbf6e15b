import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const own = join('components', 'ui', 'address.ts')
const changesHistory = (source: string): boolean => /\b(push|replace)State\b/.test(source)

test('page addresses are changed in one place, which waits for the router', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root })
  const faults = files.filter((file) => changesHistory(readFileSync(join(root, file), 'utf8')))
  expect(faults).toEqual([own])
  checked(files.length, 'files')
})
