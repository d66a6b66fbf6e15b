import '@/lib/contract/zod-mode'
import * as z from 'zod'
import type { Endpoint, Page } from '@/lib/contract/endpoint'
import { type Fault, FaultQuery, faultApi, faultSorts } from '@/lib/contract/fault'

/** Ranges to choose from, days. */
export const faultRanges = [1, 7, 30, 90, 365] as const

const range = z.coerce.number().int().min(1).max(366)

/** The list's query on its screens: what is active, of a year, so that no lasting fault is missing; the worst first. */
export const faultListEndpoint: Endpoint<FaultQuery, Page<Fault>> = {
  ...faultApi.list,
  input: FaultQuery.extend({
    days: range.default(365),
    status: FaultQuery.shape.status.default(0),
    sidx: z.enum(faultSorts).default('severity'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
}

/** The query of the charts, which count faults in any state. Domain 6.4: the last 30 days. */
export const faultChartsEndpoint: Endpoint<FaultQuery, Page<Fault>> = {
  ...faultApi.list,
  input: FaultQuery.extend({ days: range.default(30) }),
}
