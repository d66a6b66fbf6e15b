import { expect, it } from '@jest/globals'
import { type Seeding, toDatabaseName, toTemplateName } from './seeding'

/** What is left of a name in PostgreSQL. */
const shortened = (name: string): string => Buffer.from(name).subarray(0, 63).toString()

it('seeds that differ in one option have templates of their own', () => {
  const one: Seeding = { demo: true, demoFaults: true, controllers: 300, now: new Date('2026-07-24T06:00:00.000Z') }
  const others: Seeding[] = [
    { ...one, demo: false },
    { ...one, demoFaults: false },
    { ...one, controllers: 3000 },
    { ...one, now: new Date('2026-07-24T08:00:00.000Z') },
    { ...one, now: new Date('2026-07-24T06:00:00.001Z') },
  ]
  const all = [one, ...others]
  expect(new Set(all.map((seeding) => shortened(toDatabaseName(seeding)))).size).toBe(all.length)
  expect(new Set(all.map(toTemplateName)).size).toBe(all.length)
  expect(toDatabaseName({ ...one, now: new Date(one.now) })).toBe(toDatabaseName(one))
})
