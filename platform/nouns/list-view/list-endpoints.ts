import * as z from 'zod'
import type { CheckMessage } from '@/lib/contract/check-messages'
import type { Endpoint } from '@/lib/contract/endpoint'
import { endpoints } from '@/lib/contract/registry'
import { isKnownZone } from '@/lib/format/time-zone'

type Shape = Record<string, z.ZodType>

const shapeOf = ({ input }: Endpoint): Shape => (input instanceof z.ZodObject ? (input.shape as Shape) : {})

/** Every list of the contract by its path: what has a page and a page size. */
export const listEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  endpoints
    .filter(({ endpoint }) => !endpoint.effect && ['page', 'limit'].every((field) => field in shapeOf(endpoint)))
    .map(({ endpoint }) => [endpoint.path, endpoint]),
)

/** What of a list's query is not the view's: the page is a moment's. */
const momentary = new Set(['page'])
const tabName = /^[A-Za-z]\w{0,31}$/

/** Why a list's address cannot be kept, or undefined. */
export const addressProblem = (
  endpoint: Endpoint,
  address: Readonly<Record<string, string>>,
): CheckMessage | undefined => {
  const shape = shapeOf(endpoint)
  for (const [field, value] of Object.entries(address)) {
    const schema = shape[field]
    if (schema === undefined && field === 'tab') {
      if (!tabName.test(value)) return 'invalid'
    } else if (schema === undefined || momentary.has(field)) return 'unknownField'
    else if (!schema.safeParse(value).success) return 'invalid'
    else if (field === 'timeZone' && !isKnownZone(value)) return 'timeZone'
  }
  return undefined
}
