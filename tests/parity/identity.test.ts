import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import * as z from 'zod'
import { endpoints } from '@/lib/contract/registry'
import { checked } from './checked'

const page = readFileSync(join(import.meta.dirname, '../../docs/identity.md'), 'utf8')
const section = page.split('\n### What asks again\n')[1]?.split('\n### ')[0] ?? ''
const rows = section.split('\n').filter((line) => line.startsWith('|'))

const namedIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => [...line.matchAll(/`(\w+\.\w+)`/g)].map(([, name = '']) => name)).sort()

it('the calls that ask for a second factor again are those of the guide', () => {
  const asking = endpoints.filter(({ endpoint }) => endpoint.stepUp !== undefined).map(({ name }) => name)
  expect(namedIn(rows)).toEqual(asking.sort())
  checked(asking.length, 'calls that ask again')
})

it('so are those that ask everybody', () => {
  const everybody = endpoints.filter(({ endpoint }) => endpoint.stepUp === 'everybody').map(({ name }) => name)
  expect(namedIn(rows.filter((line) => line.includes('everybody')))).toEqual(everybody.sort())
  checked(everybody.length, 'calls that ask everybody')
})

it('whatever can remove many rows at once asks again', () => {
  const removing = endpoints.filter(({ endpoint: { input } }) => {
    if (!(input instanceof z.ZodObject) || !('selection' in input.shape)) return false
    const { action } = input.shape
    // A batch of rows takes the name of any action.
    if (action instanceof z.ZodString) return true
    return action instanceof z.ZodEnum && action.options.some((each) => /(?:^|\.)remove$/.test(String(each)))
  })
  expect(removing.filter(({ endpoint }) => endpoint.stepUp === undefined).map(({ name }) => name)).toEqual([])
  expect(removing.length).toBeGreaterThanOrEqual(5)
})
