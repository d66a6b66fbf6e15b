import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { toOpenApi } from './to-openapi'

const file = join(import.meta.dirname, '../../docs/api/openapi.json')

/** All but what the seed answers, which `to-openapi.test.ts` compares in its turn. */
const withoutExamples = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => name !== 'example' && name !== 'examples')
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutExamples(each)]))
}

it('docs/api/openapi.json says what the contract says (npm run openapi writes it)', () => {
  const written = JSON.parse(readFileSync(file, 'utf8')) as unknown
  expect(withoutExamples(written)).toEqual(withoutExamples(JSON.parse(JSON.stringify(toOpenApi({})))))
})
