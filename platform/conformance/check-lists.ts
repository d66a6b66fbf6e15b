import * as z from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { endpoints } from '@/lib/contract/registry'
import { isMissing, type Look, whyNoRefusal, whyNoSuccess } from './look'
import type { Row } from './read-inputs'

const Answer = z.object({
  list: z.array(z.record(z.string(), z.unknown())),
  totalCount: z.number(),
  pageSize: z.number(),
  totalPage: z.number(),
  currPage: z.number(),
})

type Answer = z.infer<typeof Answer>

type Query = { properties?: { page?: unknown; limit?: unknown; sidx?: { enum?: string[] } } }
const queryOf = ({ input }: Endpoint): Query => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Query

const size = 10

const whyBadPage = ({ list, totalCount, pageSize, totalPage, currPage }: Answer, page: number): string | undefined => {
  if (currPage !== page) return `page ${page} says that it is page ${currPage}`
  if (pageSize !== size) return `a page of ${size} says that it is one of ${pageSize}`
  if (totalPage !== Math.ceil(totalCount / size)) return `${totalCount} rows make no ${totalPage} pages of ${size}`
  const rows = Math.max(0, Math.min(size, totalCount - (page - 1) * size))
  return list.length === rows ? undefined : `page ${page} of ${totalCount} rows has ${list.length} instead of ${rows}`
}

/** Numbers and moments have one order everywhere; that of texts is the platform's own. */
const isOrdered = (values: readonly unknown[]): boolean =>
  values.every((each) => typeof each === 'number') ||
  values.every((each) => typeof each === 'string' && /^\d{4}-\d\d-\d\d/.test(each))

const whyBadOrder = (field: string, up: Answer, down: Answer): string | undefined => {
  const valuesOf = ({ list }: Answer) =>
    list.map((row) => row[field]).filter((each) => each !== null && each !== undefined)
  const rising = valuesOf(up)
  const falling = valuesOf(down)
  if (rising.length < 2 || falling.length < 2) return undefined
  const compare = (a: unknown, b: unknown) => (a === b ? 0 : (a as number) < (b as number) ? -1 : 1)
  if (isOrdered(rising) && rising.some((each, at) => at > 0 && compare(rising[at - 1], each) > 0))
    return `${field} asc does not rise`
  if (isOrdered(falling) && falling.some((each, at) => at > 0 && compare(falling[at - 1], each) < 0))
    return `${field} desc does not fall`
  const differs = new Set([...rising, ...falling]).size > 1
  return differs && rising[0] === falling[0] && rising.at(-1) !== rising[0]
    ? `${field} asc and desc begin alike`
    : undefined
}

const checkList = async (look: Look, endpoint: Endpoint, more: Row): Promise<string | undefined> => {
  const read = async (query: Row): Promise<Answer | string> => {
    const told = await look.ask(endpoint, { ...more, limit: size, ...query })
    return whyNoSuccess(told) ?? Answer.safeParse(told.envelope?.data).data ?? 'the answer is no page'
  }
  const first = await read({ page: 1 })
  if (typeof first === 'string') return first
  const bad = whyBadPage(first, 1)
  if (bad) return bad
  if (first.totalPage > 1) {
    const second = await read({ page: 2 })
    if (typeof second === 'string') return second
    const why = whyBadPage(second, 2)
    if (why) return why
    const known = new Set(first.list.map((row) => JSON.stringify(row)))
    if (second.list.some((row) => known.has(JSON.stringify(row)))) return 'page 2 repeats a row of page 1'
  }
  const beyond = await read({ page: first.totalPage + 5 })
  if (typeof beyond === 'string') return beyond
  if (beyond.list.length > 0) return 'a page after the last has rows'
  for (const sidx of queryOf(endpoint).properties?.sidx?.enum ?? []) {
    const up = await read({ page: 1, sidx, order: 'asc' })
    const down = await read({ page: 1, sidx, order: 'desc' })
    if (typeof up === 'string') return `sorted by ${sidx}: ${up}`
    if (typeof down === 'string') return `sorted by ${sidx}: ${down}`
    const why = whyBadOrder(sidx, up, down)
    if (why) return why
  }
  const told = await look.ask(endpoint, { ...more, page: 1, limit: 0 })
  const refused = whyNoRefusal(told, [codes.badRequest])
  if (refused) return `a page of no rows: ${refused}`
  return told.envelope?.fields?.limit ? undefined : 'a page of no rows is refused without saying that `limit` is wrong'
}

/** Every list: pages, counts, order, and a page size that is none. */
export const checkLists = async (look: Look): Promise<void> => {
  for (const { name, endpoint } of endpoints) {
    const { page, limit } = queryOf(endpoint).properties ?? {}
    if (!look.wants(name) || endpoint.effect || !page || !limit || !look.may(endpoint)) continue
    const more = await look.inputFor(name, endpoint)
    if (more === undefined) {
      look.note('lists', name, 'skipped', 'no list of this platform gives an input for it')
      continue
    }
    if (isMissing(await look.ask(endpoint, more))) {
      look.missing('lists', name, endpoint.path)
      continue
    }
    await look.check('lists', name, () => checkList(look, endpoint, more))
  }
}
