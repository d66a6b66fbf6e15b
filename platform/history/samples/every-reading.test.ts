import { afterAll, beforeAll, it } from '@jest/globals'
import { addMinutes } from 'date-fns/addMinutes'
import fc from 'fast-check'
import * as z from 'zod'
import { AirBoxReading, IndoorReading, OutdoorReading } from '@/lib/contract/device-reading'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { tokenOf } from '../store/clickhouse'
import { historySchema } from './history-schema'
import { readBoxDay, readUnitSamples } from './read-samples'
import { type Reading, type SampledKind, sampleColumns, sampleTables } from './sample-columns'
import { toSampleLine } from './sample-line'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ history: 'kept' })
})
afterAll(() => platform.close())

type Node = {
  type?: string | string[]
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  items?: Node
  properties?: Record<string, Node>
}

/** Whatever a schema allows, as a device may send it; a text without what controls something. */
const arbitraryOf = (node: Node): fc.Arbitrary<unknown> => {
  const { minimum = -1e6, maximum = 1e6 } = node
  if (Array.isArray(node.type)) return fc.oneof(...node.type.map((type) => arbitraryOf({ ...node, type })))
  if (node.anyOf) return fc.oneof(...node.anyOf.map(arbitraryOf))
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom<unknown>(...node.enum)
  switch (node.type) {
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum))
    case 'number':
      return fc.oneof(
        fc.double({ min: minimum, max: maximum, noNaN: true }),
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
        fc.constantFrom(minimum, maximum),
      )
    case 'string':
      return fc
        .string({
          unit: fc.oneof(
            fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
            fc.constantFrom(...`'"\\[]{},\t-é中`),
          ),
        })
        .map((text) =>
          text
            .replaceAll(/\p{Cc}/gu, '')
            .slice(0, node.maxLength ?? 12)
            .replaceAll(/\p{Cs}/gu, ''),
        )
    case 'array':
      return fc.array(arbitraryOf(node.items ?? {}), { maxLength: node.maxItems ?? 4 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, of]) => [key, arbitraryOf(of)])),
      )
    default:
      throw new Error(`no values for ${JSON.stringify(node)}`)
  }
}

/** Of readings that the contract allows, some fields left out. */
const readingsOf = (schema: z.ZodObject): fc.Arbitrary<Reading[]> => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' }) as Node
  const fields = Object.entries(properties).map(([key, node]) => [key, arbitraryOf(node)])
  const named = ['unitNo', 'boxNo'].filter((key) => key in properties)
  const reading: fc.Arbitrary<Record<string, unknown>> = fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.subarray(Object.keys(properties)))
    .map(([whole, left]) =>
      Object.fromEntries(Object.entries(whole).filter(([key]) => named.includes(key) || left.includes(key))),
    )
  return fc.array(
    reading.map((sent) => schema.parse(sent) as unknown as Reading),
    { minLength: 20, maxLength: 20 },
  )
}

/** Numbers with the precision of the store. -0 is 0. */
const toSingle = (kind: SampledKind, reading: Reading): Record<string, unknown> => {
  const measured = new Set(sampleColumns[kind].filter((column) => column.kind === 'measured').map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(reading).map(([key, value]) => [
      key,
      measured.has(key) && typeof value === 'number' ? Math.fround(value) + 0 : value,
    ]),
  )
}
/** As the door reads it: what is no number of JSON is none here. */
const asSent = (value: Record<string, unknown>): unknown => JSON.parse(JSON.stringify(value))

const begin = new Date('2026-11-20T00:00:00.000Z')
let nextId = 2_000_000
it.each([
  { name: 'an outdoor unit', unitKind: 2, schema: OutdoorReading },
  { name: 'an indoor unit', unitKind: 1, schema: IndoorReading },
  { name: 'an air box', unitKind: 4, schema: AirBoxReading },
] as const)(
  'gives back every reading of $name that a device may send',
  async ({ unitKind, schema }) => {
    await fc.assert(
      fc.asyncProperty(readingsOf(schema), async (readings) => {
        nextId += 1
        const controllerId = nextId
        const unitNo = 1
        const sent = readings.map((each) => ({ ...each, [unitKind === 4 ? 'boxNo' : 'unitNo']: unitNo }) as Reading)
        const systemNo = unitKind === 4 ? 0 : 5
        const table = sampleTables[unitKind]
        const lines = sent
          .map((reading, at) => {
            const time = addMinutes(begin, at)
            const shared = {
              controllerId,
              unitKind,
              systemNo,
              unitNo,
              time,
              receiveTime: time,
              source: 'device',
            } as const
            return `${toSampleLine({ ...shared, reading })}\n`
          })
          .join('')
        const columns = historySchema.columnsOf[table] ?? []
        await platform.past.store().insert({ table, columns, lines, token: tokenOf(table, lines) })
        const whole = { startMs: begin.getTime(), endMs: addMinutes(begin, 1440).getTime() }
        const { history } = platform.past
        const found: Reading[] =
          unitKind === 4
            ? [...(await readBoxDay(history, { controllerId, boxNo: unitNo }, whole, 60_000)).values()]
            : (await readUnitSamples(history, { controllerId, unitKind, systemNo, unitNo }, whole)).map(
                ({ reading }) => reading,
              )
        expect(found.map((reading) => asSent(toSingle(unitKind, reading)))).toEqual(
          sent.map((reading) => asSent(toSingle(unitKind, reading))),
        )
      }),
      { seed: 23, numRuns: 15 },
    )
  },
  60_000,
)
