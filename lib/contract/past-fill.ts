import './zod-mode'
import * as z from 'zod'
import { DateTime } from './endpoint'

/** How far the past of a demonstration is, while it is being filled; null when nobody fills it. */
export const PastFill = z.object({
  /** From here on the controllers that were chosen have all their samples; null: not yet of the newest day. */
  filledFrom: DateTime.nullable(),
  percent: z.number().int().min(0).max(99),
})
export type PastFill = z.infer<typeof PastFill>
