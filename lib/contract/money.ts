import './zod-mode'
import * as z from 'zod'

/** An amount of money, as the column `money` stores it. */
export const Money = z
  .number({ error: ({ input }) => (input === '' ? 'required' : 'notNumber') })
  .min(0, { error: 'outOfRange' })
  .max(99_999_999.99, { error: 'outOfRange' })
  .multipleOf(0.01, { error: 'twoDecimals' })
