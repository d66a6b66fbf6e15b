import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { checked } from './checked'

const root = join(import.meta.dirname, '../..')

/** A native select, in any form. */
const nativeSelect = /<select\b|createElement\(\s*['"]select['"]/

/** The console's own select wraps a native one, so that forms, labels and pages without script keep it. */
const own = 'components/ui/search-select.tsx'

test('every select is the console’s own', () => {
  const files = ['components', 'app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  )
  const having = files.filter((path) => nativeSelect.test(readFileSync(join(root, path), 'utf8')))
  expect(having).toEqual([own])
  checked(files.length, 'files of the console')
})
