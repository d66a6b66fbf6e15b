import type { Context } from 'hono'
import type { z } from 'zod'
import { readBoundedJson } from '@/lib/contract/bounded-json'
import { requestLimits } from '@/lib/contract/request-limits'

/** 5,000 frames of an hour, each a list of its own. */
const deviceLimits = { ...requestLimits, elements: 25_000 }

/** What a device sends, or null for what its schema refuses and for what broke off. */
export const readDeviceInput = async <Value>(c: Context, schema: z.ZodType<Value>): Promise<Value | null> => {
  try {
    return schema.safeParse(readBoundedJson(await c.req.text(), deviceLimits)).data ?? null
  } catch {
    return null
  }
}
