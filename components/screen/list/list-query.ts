import type * as z from 'zod'
import type { Endpoint, ListQuery } from '@/lib/contract/endpoint'
import { toVisible } from '@/lib/contract/visible-text'
import { isKnownZone } from '@/lib/format/time-zone'

export type SearchParams = Record<string, string | string[] | undefined>

/** A list query read from a URL, and the fields whose invalid values were dropped. */
export type ParsedQuery<Query> = { query: Query; ignored: string[] }

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  if (!('shape' in schema)) throw new Error('the query of a list is an object')
  return schema.shape as Record<string, z.ZodType>
}

/** Addresses whose queries are known: read by the server, or gone to by a click. Of the browser only. */
const known = new WeakMap<object, Map<string, ParsedQuery<unknown>>>()
const isBrowser = typeof window !== 'undefined'
const mostKnown = 200

type List = Pick<Endpoint, 'input'>

/** Remembers what an address asks of a list, so that the browser need not read it. */
export const rememberQuery = <Query>(endpoint: List, params: SearchParams, parsed: ParsedQuery<Query>): void => {
  if (!isBrowser) return
  const ofList = known.get(endpoint.input) ?? new Map<string, ParsedQuery<unknown>>()
  if (ofList.size >= mostKnown) ofList.clear()
  ofList.set(toSearch(params), parsed)
  known.set(endpoint.input, ofList)
}

/** Whether the days of a list's filters depend on a zone. */
export const isZoned = ({ input }: Pick<Endpoint, 'input'>): boolean => 'timeZone' in shapeOf(input)

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Whether a query names a day: what it finds then depends on the zone of that day. */
const namesDay = ({ input }: List, query: Readonly<Record<string, unknown>>): boolean => {
  const shape = shapeOf(input)
  return Object.entries(query).some(
    ([field, value]) => field in shape && typeof value === 'string' && dayPattern.test(value),
  )
}

/** The zone of a list's days: an address that names a day also names its zone, so that it shows everybody the same. */
export const zoneOfDays = (endpoint: List, search: SearchParams, readersZone: string): string => {
  const { timeZone } = search
  if (typeof timeZone !== 'string' || timeZone === readersZone || !namesDay(endpoint, search)) return readersZone
  return isKnownZone(timeZone) ? timeZone : readersZone
}

/** The zone of the days that a query names, where it is not the reader's. */
export const foreignZone = (endpoint: List, query: object, readersZone: string): string | undefined => {
  const { timeZone } = query as { timeZone?: string }
  return timeZone !== readersZone && namesDay(endpoint, { ...query }) ? timeZone : undefined
}

/** What the address of a query says of its zone. */
export const zoneInAddress = (
  endpoint: List,
  query: object,
  readersZone: string,
): { timeZone?: string | undefined } => {
  const { timeZone = readersZone } = query as { timeZone?: string }
  return isZoned(endpoint) ? { timeZone: namesDay(endpoint, { ...query }) ? timeZone : undefined } : {}
}

/**
 * Reads the query of a list from the URL with the endpoint's own schema. Unknown fields belong to something
 * else (a tracker, an older link) and are silently dropped.
 */
export const toListQuery = <Query extends ListQuery>(
  endpoint: Pick<Endpoint<Query, unknown>, 'input'>,
  params: SearchParams,
): ParsedQuery<Query> => {
  const remembered = known.get(endpoint.input)?.get(toSearch(params))
  if (remembered) return remembered as ParsedQuery<Query>
  const shape = shapeOf(endpoint.input)
  const query: Record<string, unknown> = {}
  const ignored: string[] = []
  for (const [field, schema] of Object.entries(shape)) {
    const given = params[field]
    const value = typeof given === 'string' && given !== '' ? given : undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) {
      if (parsed.data !== undefined) query[field] = parsed.data
    } else {
      ignored.push(field)
      const fallback = schema.safeParse(undefined)
      if (fallback.success && fallback.data !== undefined) query[field] = fallback.data
    }
  }
  const parsed = { query: query as Query, ignored }
  rememberQuery(endpoint as List, params, parsed)
  return parsed
}

const defaults: Record<string, unknown> = { page: 1, limit: 20 }

/** The shortest search string for a query: defaults are omitted, fields have a fixed order. */
export const toSearch = (query: object): string => {
  const params = new URLSearchParams()
  for (const [field, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== '' && value !== defaults[field]) params.set(field, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** A change of filters or sort starts again at the first page. Filters contain no invisible characters. */
export const changeQuery = <Query extends ListQuery>(query: Query, change: object): Query => ({
  ...query,
  page: 1,
  ...Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, typeof value === 'string' ? toVisible(value) : value]),
  ),
})

/** The filters of a query: the input of an export or a batch over all rows. */
export const filtersOf = <Query extends ListQuery>({ page, limit, sidx, order, ...filters }: Query) => filters

/** Whether it is a search: otherwise a list without rows is simply empty. */
export const isSearched = (query: ListQuery, fixed: object = {}): boolean =>
  Object.entries(filtersOf(query)).some(
    // The zone only defines what a day is.
    ([field, value]) => field !== 'timeZone' && !(field in fixed) && value !== undefined && value !== '',
  )
