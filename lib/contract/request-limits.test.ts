import { expect, test } from '@jest/globals'
import * as z from 'zod'
import { endpoints } from './registry'
import { hasTooManyParameters, requestLimits } from './request-limits'

type Schema = {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  maxItems?: number
  maxLength?: number
  additionalProperties?: Schema | boolean
}
/** The most parts that an input may have; Infinity where the contract sets no bound. */
type Parts = { keys: number; elements: number; depth: number; text: number }

const most = (all: Parts[]): Parts => ({
  keys: Math.max(0, ...all.map(({ keys }) => keys)),
  elements: Math.max(0, ...all.map(({ elements }) => elements)),
  depth: Math.max(0, ...all.map(({ depth }) => depth)),
  text: Math.max(0, ...all.map(({ text }) => text)),
})

const partsOf = (schema: Schema): Parts => {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(partsOf)
  const inner = Object.values(schema.properties ?? {}).map(partsOf)
  const items = schema.items ? partsOf(schema.items) : null
  const count = schema.maxItems ?? Number.POSITIVE_INFINITY
  const isOpen = typeof schema.additionalProperties === 'object'
  const own: Parts = {
    keys: inner.reduce((sum, { keys }) => sum + keys + 1, 0) + (items && items.keys > 0 ? items.keys * count : 0),
    elements: inner.reduce((sum, { elements }) => sum + elements, 0) + (items ? count * (1 + items.elements) : 0),
    depth:
      (schema.type === 'object' || schema.type === 'array' ? 1 : 0) + most([...inner, ...(items ? [items] : [])]).depth,
    text: Math.max(
      schema.type === 'string' ? (schema.maxLength ?? 0) : 0,
      most([...inner, ...(items ? [items] : [])]).text,
    ),
  }
  if (isOpen) own.keys = Number.POSITIVE_INFINITY
  return most([own, ...choices])
}

const inputs = endpoints.map(({ name, endpoint }) => ({
  name,
  method: endpoint.method,
  ...partsOf(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema),
}))

// User-defined records have no bound for their keys, nor does a list of points before its schema counts it.
const named = ({ keys, elements }: Parts) => Number.isFinite(keys) && Number.isFinite(elements)

test('T50: the largest input of the contract is at most half of what a request may hold', () => {
  const known = inputs.filter(named)
  expect(inputs.filter((input) => !named(input)).map(({ name }) => name)).toEqual([
    ...['history.read', 'history.export'],
    // The schema of the respective list reads their filters.
    ...['listExport.export', 'listView.save', 'listView.update', 'preference.saveTable', 'rowBatch.batch'],
  ])
  const largest = most(known)
  expect(largest.keys).toBeGreaterThan(100)
  expect(largest.keys).toBeLessThanOrEqual(requestLimits.keys / 2)
  expect(largest.elements).toBeGreaterThan(5000)
  expect(largest.elements).toBeLessThanOrEqual(requestLimits.elements * 0.55)
  expect(largest.depth).toBeLessThanOrEqual(requestLimits.depth / 2)
  expect(largest.text).toBe(100_000)
  expect(largest.text).toBeLessThan(requestLimits.text)
  const queries = inputs.filter(({ method }) => method === 'GET')
  expect(most(queries.filter(named)).keys).toBeLessThanOrEqual(requestLimits.parameters / 2)
})

test('T50: parameters of a query are counted', () => {
  const query = (count: number) => `?${Array.from({ length: count }, (_, index) => `k${index}=1`).join('&')}`
  expect(hasTooManyParameters('')).toBe(false)
  expect(hasTooManyParameters(query(requestLimits.parameters))).toBe(false)
  expect(hasTooManyParameters(query(requestLimits.parameters + 1))).toBe(true)
  expect(hasTooManyParameters('&'.repeat(16_000))).toBe(true)
})
