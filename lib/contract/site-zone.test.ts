import { expect, it } from '@jest/globals'
import * as z from 'zod'
import { DateTime, type Endpoint } from './endpoint'
import { endpoints } from './registry'

const shapeOf = (schema: unknown): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

const isMoment = (schema: z.ZodType | undefined): boolean =>
  schema === DateTime ||
  ((schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) && isMoment(schema.unwrap() as z.ZodType))

const rowOf = ({ input, data }: Endpoint): Record<string, z.ZodType> => {
  const { list } = shapeOf(data)
  return 'page' in shapeOf(input) && list instanceof z.ZodArray ? shapeOf(list.element) : {}
}

/** Lists of what stands at no site, though they name equipment. */
const elsewhere: Readonly<Record<string, string>> = {
  'appLog.list': 'a telephone sends it, wherever it is, and its device need not be known',
}

it('a row that names equipment says the zone of its site, by whose clock its times can be shown', () => {
  const rows = endpoints
    .map(({ name, endpoint }) => ({ name, row: rowOf(endpoint) }))
    .filter(({ row }) => 'macWifiId' in row || 'projectId' in row)
    .filter(({ row }) => Object.values(row).some(isMoment))
  expect(rows.length).toBeGreaterThan(12)
  const silent = rows.filter(({ row }) => !('timeZone' in row)).map(({ name }) => name)
  expect(silent).toEqual(Object.keys(elsewhere))
})
