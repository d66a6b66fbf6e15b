import './zod-mode'
import * as z from 'zod'
import type { Access } from './permission'
import { toVisible } from './visible-text'
import { wireMs } from './wire-ms'

type Prefix = '/sys' | '/checker_svc' | '/user_platform' | '/api' | '/vue-element-admin'

/**
 * One call of the platform API. The proxy's allow-list, the access matrix, the platform's routes and the browser's
 * `call()` all derive from it.
 */
export type Endpoint<Input = unknown, Data = unknown> = {
  /** Method at the platform. The browser calls an effect that the platform serves by GET with POST. */
  method: 'GET' | 'POST'
  path: `${Prefix}/${string}`
  /** Who may call it. There is no default: an endpoint without access does not compile and does not start. */
  access: Access
  /** It changes something: logged, in a transaction, never retried, never a GET from the browser. */
  effect: boolean
  /** `opens` and `closes` mark the calls that the proxy answers with a cookie. */
  session?: 'opens' | 'closes'
  /** The console's own server calls it; the proxy lets no browser through. */
  internal?: true
  /**
   * Whoever has a second factor must have shown it within five minutes before: always, or for inputs of which this is
   * true. `everybody`: also who has none, by their password. Decision 203.
   */
  stepUp?: StepUp
  /** It asks for no second factor though it changes what identifies a user: its input proves the caller already. */
  provesCaller?: true
  /** The answer is a file, not an envelope; a plain link may open it. */
  download?: true
  /** The answer is a stream of events that lasts as long as somebody listens. */
  stream?: true
  /**
   * The body is one file, with a few text fields before it, as `multipart/form-data`: streamed through the proxy and
   * never held in memory. `input` is the platform's result: the fields and `uploadedFile`.
   */
  upload?: Upload
  /** Every method may call it, and reaches the platform: POST with a body, all others with a query. Spec 7 has one such path. */
  anyMethod?: true
  /** Largest request body, bytes. */
  maxBody: number
  input: z.ZodType<Input>
  data: z.ZodType<Data>
}
export type StepUp = true | 'everybody' | ((input: never) => boolean)
/** Largest file, bytes, and the extensions allowed for its name: `xlsx`. */
export type Upload = { maxFile: number; types: readonly string[] }
export type InputOf<E> = E extends Endpoint<infer Input, infer _Data> ? Input : never
export type DataOf<E> = E extends Endpoint<infer _Input, infer Data> ? Data : never

type Shape<Input, Data> = {
  access: Access
  input: z.ZodType<Input>
  data: z.ZodType<Data>
  effect?: boolean
  session?: 'opens' | 'closes'
  internal?: true
  stepUp?: true | 'everybody' | ((input: Input) => boolean)
  provesCaller?: true
  download?: true
  stream?: true
  anyMethod?: true
  maxBody?: number
}

const MB = 1024 * 1024

/** A read, unless marked `effect: true` (the platform's own GET deletes). */
export const get = <Input, Data>(path: Endpoint['path'], shape: Shape<Input, Data>): Endpoint<Input, Data> => ({
  method: 'GET',
  path,
  effect: false,
  maxBody: 64 * 1024,
  ...shape,
})

/** A change, unless marked `effect: false` (a query too long for a URL). */
export const post = <Input, Data>(path: Endpoint['path'], shape: Shape<Input, Data>): Endpoint<Input, Data> => ({
  method: 'POST',
  path,
  effect: true,
  maxBody: MB,
  ...shape,
})

/** What the platform determined about an uploaded file: its plain name, actual bytes, SHA-256 in hex. */
export const uploadedFile = {
  fileName: z.string().min(1).max(120),
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}

/** Boundaries, part headers and text fields around a file. */
export const uploadFraming = 16 * 1024

/** A change whose input is a file. `fields` are text fields sent before it. */
export const upload = <Fields extends z.ZodRawShape, Data>(
  path: Endpoint['path'],
  shape: { access: Access; file: Upload; fields: Fields; data: z.ZodType<Data> },
) => {
  const { access, file, fields, data } = shape
  const input = z.strictObject({ ...fields, ...uploadedFile })
  return { ...post(path, { access, input, data, maxBody: file.maxFile + uploadFraming }), upload: file }
}

/** Methods beside GET of what every method may call. Browsers send neither CONNECT nor TRACE. */
export const otherMethods = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const nothing = z.null()
export const noInput = z.strictObject({})

/** One page of rows, as the platform sends it. */
export type Page<Row> = { list: Row[]; totalCount: number; pageSize: number; totalPage: number; currPage: number }
export const page = <Row>(row: z.ZodType<Row>): z.ZodType<Page<Row>> =>
  z.object({
    list: z.array(row),
    totalCount: z.number().int(),
    pageSize: z.number().int(),
    totalPage: z.number().int(),
    currPage: z.number().int(),
  })

export const pageSizes = [10, 20, 50, 100, 200] as const
export const maxPageSize = 200

const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20),
}

/** Query of a list that has one order of its own: page from 1, page size up to 200, then its filters. */
export const pageQuery = <Filters extends z.ZodRawShape>(filters: Filters) => z.strictObject({ ...paging, ...filters })

/**
 * Query of a list: page from 1, page size up to 200, sort, then the list's own filters.
 * The first of `sortable` is not special; without `sidx` the platform sorts by the list's own default.
 */
export const listQuery = <const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sortable: Sort,
  filters: Filters,
) =>
  z.strictObject({
    ...paging,
    sidx: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...filters,
  })

/** The part of a list query that every list has. */
export type ListQuery = { page: number; limit: number; sidx?: string | undefined; order?: 'asc' | 'desc' | undefined }

/** A number that arrives as text in a query, checked against the schema of the field itself. */
export const fromQuery = <Value>(schema: z.ZodType<Value, number>) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,12}$/)
          .transform(Number),
      ],
      // An empty form field is not an invalid number.
      { error: ({ input }) => (input === '' ? 'required' : 'invalid') },
    )
    .pipe(schema)

/** Search text of a filter: trimmed, at most 64 characters. */
export const searchText = z.string().overwrite(toVisible).trim().max(64)

/** A moment on the wire, UTC. Domain 0.2: `yyyy-MM-dd HH:mm:ss`. */
export const DateTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
/** One that the calendar has, of what is sent in. */
export const Moment = DateTime.refine((wire) => !Number.isNaN(wireMs(wire)), { error: 'invalid' })
/** IANA name of a zone: for days of a filter and times of a file. The contract checks only its shape. */
export const ZoneName = z.string().regex(/^[A-Za-z][\w+/-]{0,63}$/)
/** A day on the wire, `yyyy-MM-dd`. */
export const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
/** An id as the platform has it, of what is never sent back. */
export const GivenId = z.string().min(1).max(64)
/** A 64-bit id, as text so that no digit is lost. */
export const Id = z.string().regex(/^\d{1,19}$/)
