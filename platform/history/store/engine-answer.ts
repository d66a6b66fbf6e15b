import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

type InsertFormat = 'JSONCompactEachRow' | 'TabSeparated'

/** As far as it is used here. */
export type EngineSession = {
  queryBindAsync: (query: string, params: object, options: { format: string }) => Promise<{ bytes: () => Uint8Array }>
  insert: (insert: {
    table: string
    values: Buffer
    format: InsertFormat
    columns: readonly string[]
    settings: Record<string, string | number>
  }) => Promise<unknown>
  close: () => void
}

export type EngineQuestion = {
  /** With its query string. */
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  password: string | null
}
export type EngineReply = { status: number; headers: Record<string, string>; body: Uint8Array | string }

/** Settings of a statement that a client of ours sends beside it. */
const settingNames = new Set(['insert_deduplication_token', 'deduplicate_blocks_in_dependent_materialized_views'])

const zipped = promisify(gzip)
const unzipped = promisify(gunzip)

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0' }
/** A bound value as the HTTP interface writes it: escaped like a cell of TSV. */
export const unescapeParameter = (text: string): string =>
  text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)

/** `['it\\'s','b']` and `[1,2]` as the values in them: the engine writes an array out by itself. */
const toArray = (text: string): (string | number)[] =>
  [...text.matchAll(/'((?:\\.|[^'\\])*)'|([^\s,[\]]+)/gs)].map(([, quoted, bare]) =>
    quoted === undefined ? Number(bare) : unescapeParameter(quoted),
  )

/** A bound value by the type that the statement declares for it, as the platform writes it. */
const toBound = (query: string, name: string, text: string): string | (string | number)[] =>
  query.replaceAll(/\s/g, '').includes(`{${name}:Array(`) ? toArray(text) : unescapeParameter(text)

const insertOf = /^\s*INSERT\s+INTO\s+([\w.]+)\s*\(([\w\s,]+)\)\s*FORMAT\s+(JSONCompactEachRow|TabSeparated)\s*$/i

const isAllowed = (authorization: string | undefined, password: string | null): boolean => {
  if (password === null) return true
  const given = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64')
  const wanted = Buffer.from(`default:${password}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const run = async (session: EngineSession, { path, headers, body }: EngineQuestion): Promise<Uint8Array> => {
  const { searchParams } = new URL(path, 'http://engine')
  const query = searchParams.get('query')
  const sent = headers['content-encoding'] === 'gzip' ? await unzipped(body) : body
  const [, table, columns, format] = insertOf.exec(query ?? '') ?? []
  if (table !== undefined && columns !== undefined) {
    const settings = Object.fromEntries([...searchParams].filter(([name]) => settingNames.has(name)))
    await session.insert({
      table,
      values: sent,
      format: format as InsertFormat,
      columns: columns.split(',').map((name) => name.trim()),
      settings,
    })
    return new Uint8Array()
  }
  const text = query === null ? sent.toString('utf8') : `${query}\n${sent.toString('utf8')}`
  const params = Object.fromEntries(
    [...searchParams].flatMap(([key, value]) => {
      const [, name] = /^param_(\w+)$/.exec(key) ?? []
      return name === undefined ? [] : [[name, toBound(text, name, value)]]
    }),
  )
  return (await session.queryBindAsync(text, params, { format: 'TabSeparated' })).bytes()
}

const refusal = 'Code: 516. DB::Exception: default: Authentication failed. (AUTHENTICATION_FAILED)'

/** Answers one request as the HTTP interface of a ClickHouse server does, as far as the platform asks it. */
export const engineAnswer = async (session: EngineSession, question: EngineQuestion): Promise<EngineReply> => {
  const { path, headers, password } = question
  if (path === '/ping') return { status: 200, headers: {}, body: 'Ok.\n' }
  if (!isAllowed(headers.authorization, password))
    return { status: 403, headers: { 'x-clickhouse-exception-code': '516' }, body: refusal }
  try {
    const told = await run(session, question)
    // As a server does: by its own setting, and only where the client can read it.
    const wantsZip =
      new URL(path, 'http://engine').searchParams.get('enable_http_compression') === '1' &&
      /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
    if (!wantsZip) return { status: 200, headers: {}, body: told }
    return { status: 200, headers: { 'content-encoding': 'gzip' }, body: await zipped(told, { level: 1 }) }
  } catch (error) {
    const { message, clickhouseCode } = error as Error & { clickhouseCode?: number }
    return { status: 500, headers: { 'x-clickhouse-exception-code': String(clickhouseCode ?? 1002) }, body: message }
  }
}
