import './zod-mode'
import * as z from 'zod'

/**
 * Why an answer that has more to tell lacks what was in the past: this installation keeps none (`off`), or what keeps it
 * does not answer now (`away`). Null: it lacks nothing.
 */
export const HistoryMissing = z.enum(['off', 'away']).nullable()
export type HistoryMissing = z.infer<typeof HistoryMissing>
