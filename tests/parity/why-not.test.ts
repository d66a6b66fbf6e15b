import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@jest/globals'
import { expect } from '@/tests/support/expect'

const folder = join(import.meta.dirname, '../../components')

/** Files that say which right is missing where the whole screen lacks it, or show the sentence itself. */
const wholeScreens = [
  'screen/list/list-screen.tsx',
  'screens/equipment-center/checker/checker-form.tsx',
  'screens/equipment-center/device-import-screen.tsx',
  'screens/equipment-center/ota/wizard/ota-wizard.tsx',
  'screens/look/look-states.tsx',
  'ui/use-no-permission.ts',
]

test('why an action may not be done is asked of useWhyNot, which also knows what the platform lacks', () => {
  const users = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('useNoPermission'))
  expect(users.sort()).toEqual(wholeScreens)
})
