import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')
const files = globSync('{app,components,lib,platform,simulator,scripts,e2e,tests}/**/*.{ts,tsx,mjs}', {
  cwd: root,
}).filter((file) => !file.endsWith('packed-lines.test.ts'))

/** Spreading a literal at once only controls where a line ends. A computed name needs it. */
const packed = /\.\.\.\{(?! \[)/

it('no field is packed into the spread of a literal', () => {
  expect(files.filter((file) => packed.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  checked(files.length, 'files')
})
