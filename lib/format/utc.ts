import { UTCDateMini } from '@date-fns/utc/date/mini'
import { constructFromSymbol } from 'date-fns/constants'

/**
 * Makes date-fns count and format in UTC: `in: utc`. The package's own needs `Intl` as soon as a page loads it. A date gets
 * the class's methods and is not made by it: where something has replaced `Date`, as extensions that hide a browser's zone
 * and clocks of tests do, a subclass constructs dates without them.
 */
export const utc = (moment: Date | number | string): Date =>
  Object.setPrototypeOf(new Date(+new Date(moment)), methods) as Date

const methods = Object.create(UTCDateMini.prototype, { [constructFromSymbol]: { value: utc } }) as object
