import { afterEach, expect, jest, test } from '@jest/globals'

const native = Date
afterEach(() => {
  globalThis.Date = native
})

/** As browser extensions and clocks of tests replace it: it constructs dates of the class that it hides. */
const replaceDate = (): void => {
  const construct = (_: unknown, given: number[]) => Reflect.construct(native, given.length === 0 ? [0] : given)
  globalThis.Date = new Proxy<DateConstructor>(native, { construct })
}

test.each([
  ['with its own Date', () => undefined],
  ['where Date was replaced', replaceDate],
])('a date of UTC stays one, and so does what is counted from it, %s', async (_where, prepare) => {
  prepare()
  jest.resetModules()
  const { utc } = await import('./utc')
  const { addHours } = await import('date-fns/addHours')
  const { startOfDay } = await import('date-fns/startOfDay')
  const moment = native.UTC(2026, 6, 24, 23, 30)
  for (const date of [utc(moment), utc(new Date(moment)), addHours(moment, 0, { in: utc }), addHours(utc(moment), 0)]) {
    expect([+date, date.getHours, date.getTimezoneOffset()]).toEqual([moment, native.prototype.getUTCHours, 0])
  }
  expect(+startOfDay(utc(moment))).toBe(native.UTC(2026, 6, 24))
  expect(utc(moment) instanceof Date).toBe(true)
})
