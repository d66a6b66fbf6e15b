import './zod-mode'
import * as z from 'zod'

/** 1 pass, 2 pass with remarks, 3 fail. */
export const ReportResult = z.literal([1, 2, 3])
export type ReportResult = z.infer<typeof ReportResult>
