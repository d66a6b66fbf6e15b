import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { endpoints } from '@/lib/contract/registry'
import { takeExamples } from '../testing/take-examples'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { type Examples, toOpenApi } from './to-openapi'

const file = join(import.meta.dirname, '../../docs/api/openapi.json')

type Operation = { operationId: string; 'x-access': string }
type Document = { paths: Record<string, Record<string, Operation>> }

let platform: TestPlatform
let examples: Examples
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, demoFaults: false })
  examples = await takeExamples(platform)
})
afterAll(() => platform.close())

it('is what docs/api/openapi.json says (npm run openapi writes it)', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(toOpenApi(examples))))
})

it('has every endpoint once, with who may call it', () => {
  const { paths } = toOpenApi({}) as unknown as Document
  const operations = Object.values(paths).flatMap((each) => Object.values(each))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, endpoint } of endpoints) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect({ name, access: operation?.['x-access'], id: operation?.operationId }).toEqual({
      name,
      access: endpoint.access,
      id: name,
    })
  }
})

it('refers only to what it has', () => {
  const document = toOpenApi(examples)
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(endpoints.length)
  for (const path of new Set(references)) {
    const found = path.split('/').reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], document)
    expect({ path, found: typeof found }).toEqual({ path, found: 'object' })
  }
})

it('shows answers that its own schemas take, of most reads, and inputs of all changes', () => {
  const reads = endpoints.filter(({ endpoint }) => !endpoint.effect && !endpoint.download && !endpoint.stream)
  const shown = reads.filter(({ name }) => examples[name]?.data)
  for (const { name, endpoint } of shown) {
    const { data } = examples[name] ?? {}
    for (const each of [data?.zh, data?.en ?? data?.zh]) {
      const { error } = endpoint.data.safeParse(each)
      expect({ name, error: error?.message }).toEqual({ name, error: undefined })
    }
  }
  // The others need what the seed does not have, or an input that no list gives.
  expect(shown.length).toBeGreaterThan(reads.length * 0.8)
  const changes = endpoints.filter(({ endpoint }) => endpoint.effect && !endpoint.upload)
  expect(changes.filter(({ name }) => !examples[name]?.input).map(({ name }) => name)).toEqual([])
})
