import './zod-mode'
import * as z from 'zod'

/** Brand of a platform: 6 is the first brand, 12 the second, 13 the third. Spec 1. */
export const PlatformId = z.literal([6, 12, 13])
export type PlatformId = z.infer<typeof PlatformId>
export const platformIds = [6, 12, 13] as const satisfies readonly PlatformId[]
