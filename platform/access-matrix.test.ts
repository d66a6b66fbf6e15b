import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { endpoints } from '@/lib/contract/registry'
import { accessMatrix } from './testing/access-matrix'
import { type TestPlatform, testPlatform } from './testing/test-platform'

const file = join(import.meta.dirname, 'access-matrix.json')

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

it('lets each caller through exactly where the table says', async () => {
  // Written by a command of its own, then read by a person and committed; a later difference is red.
  if (!existsSync(file)) throw new Error('platform/access-matrix.json is missing: `npm run expectations` writes it')
  const matrix = await accessMatrix(platform)
  expect(matrix).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  expect(Object.keys(matrix)).toHaveLength(endpoints.length)
})
