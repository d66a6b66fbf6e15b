import { constructFromSymbol } from 'date-fns/constants'

/**
 * Makes date-fns count and format in UTC: `in: utc`. Not by `@date-fns/utc`, whose dates a subclass constructs: where
 * something has replaced `Date`, as extensions that hide a browser's zone and clocks of tests do, they have no methods.
 */
export const utc = (moment: Date | number | string): Date =>
  Object.setPrototypeOf(new Date(+new Date(moment)), methods) as Date

const methods: object = Object.create(Date.prototype, {
  [constructFromSymbol]: { value: utc },
  getTimezoneOffset: { value: () => 0 },
  // `getHours` is `getUTCHours`, and so on.
  ...Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(Date.prototype))
      .filter(([name]) => /^[gs]etUTC/.test(name))
      .map(([name, method]) => [name.replace('UTC', ''), method]),
  ),
})
