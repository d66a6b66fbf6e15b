import '@/lib/contract/zod-mode'
import * as z from 'zod'
import type { Endpoint, Page } from '@/lib/contract/endpoint'
import { type Fault, FaultQuery, faultApi } from '@/lib/contract/fault'

/** Ranges to choose from, days. Domain 6.4: 30 by default. */
export const faultRanges = [1, 7, 30, 90, 365] as const

const range = z.coerce.number().int().min(1).max(366)

/** The list's query on its screens: the last 30 days. */
export const faultListEndpoint: Endpoint<FaultQuery, Page<Fault>> = {
  ...faultApi.list,
  input: FaultQuery.extend({ days: range.default(30) }),
}

/** The same for one controller beside its other tabs: a year, so that no lasting fault is missing. */
export const deviceFaultsEndpoint: Endpoint<FaultQuery, Page<Fault>> = {
  ...faultApi.list,
  input: FaultQuery.extend({ days: range.default(365) }),
}
