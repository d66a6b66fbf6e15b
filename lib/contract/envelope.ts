import './zod-mode'
import * as z from 'zod'

/** What went wrong with one field of the input: its path and a message in the request's language. */
export const FieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.infer<typeof FieldErrors>

/** Wrapper of every answer. Spec 7: code 0 is success. Errors may carry field errors and the request id. */
export const Envelope = z.object({
  code: z.number().int(),
  /** A platform may leave it out: what failed without one reads `Error`. Spec 8. */
  msg: z
    .string()
    .nullish()
    .transform((msg) => msg ?? ''),
  data: z.unknown().optional(),
  requestId: z.string().optional(),
  fields: FieldErrors.optional(),
})
export type Envelope = z.infer<typeof Envelope>
