import { createHash } from 'node:crypto'
import { Agent, type AgentOptions } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import { HistoryError } from '../../kernel/error/history-error'
import type { History, Parameters } from '../../kernel/history/history'

/** Where a store answers: a socket of this machine, or a server. */
export type Address =
  | { socketPath: string; password?: undefined }
  | { url: string; username: string; password: string; database: string; ca: Buffer | null }

export type Insert = {
  table: string
  columns: readonly string[]
  lines: string | Buffer
  token: string
  format?: 'JSONCompactEachRow' | 'TabSeparated'
}

export type Clickhouse = Pick<History, 'columns' | 'rows'> & {
  /** An answer as it is written into a file: lines of cells with tabs between them, which `insert` takes back. */
  text: (sql: string, params?: Parameters) => Promise<Buffer>
  /** A statement without an answer. */
  command: (sql: string, params?: Parameters) => Promise<void>
  /**
   * Stores lines: JSON arrays, or what `text` has answered. A second insert with the same token changes nothing, in the
   * table and in all that is derived from it.
   */
  insert: (into: Insert) => Promise<void>
  isAnswering: () => Promise<boolean>
  close: () => Promise<void>
}

/** Longest that one question may take, ms. */
const timeoutMs = 15_000
const connections = 8

const load = () => import('@clickhouse/client')

const clientOf = async (address: Address): Promise<ClickHouseClient> => {
  const { ClickHouseLogLevel, createClient } = await load()
  return 'socketPath' in address
    ? createClient({
        url: 'http://engine',
        // Node hands all options of an agent to each connection; its type names only some of them.
        http_agent: new Agent({
          socketPath: address.socketPath,
          keepAlive: true,
          maxSockets: connections,
        } as AgentOptions),
        request_timeout: timeoutMs,
        compression: { request: false, response: false },
        log: { level: ClickHouseLogLevel.OFF },
      })
    : createClient({
        url: address.url,
        username: address.username,
        password: address.password,
        database: address.database,
        request_timeout: timeoutMs,
        max_open_connections: connections,
        compression: { request: true, response: true },
        clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
        ...(address.ca && {
          http_agent: new SecureAgent({ ca: address.ca, keepAlive: true, maxSockets: connections }),
        }),
        log: { level: ClickHouseLogLevel.OFF },
      })
}

const told = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const { ClickHouseError } = await load()
    // What the store says in its own words is its answer; all else means that there was none.
    throw new HistoryError(error instanceof ClickHouseError ? 'failed' : 'away', error)
  }
}

/** The token of some bytes: the same bytes are the same block. */
export const tokenOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)

/** Opens one store. Asks nothing yet: it may start to answer later. */
export const connectClickhouse = (address: Address): Clickhouse => {
  let opening: Promise<ClickHouseClient> | undefined
  const open = (): Promise<ClickHouseClient> => {
    opening ??= clientOf(address)
    return opening
  }
  const ask = (query: string, params: Parameters, signal: AbortSignal | undefined, format: string): Promise<Buffer> =>
    told(async () => {
      const client = await open()
      const { stream } = await client.exec({
        query: `${query}\nFORMAT ${format}`,
        query_params: params,
        ...(signal && { abort_signal: signal }),
      })
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      return Buffer.concat(parts)
    })
  return {
    columns: async (sql, params = {}, signal) =>
      JSON.parse((await ask(sql, params, signal, 'JSONCompactColumns')).toString('utf8')),
    rows: async <Row extends readonly unknown[]>(sql: string, params: Parameters = {}, signal?: AbortSignal) => {
      const text = (await ask(sql, params, signal, 'JSONCompactEachRow')).toString('utf8')
      return text === '' ? [] : (JSON.parse(`[${text.trim().replaceAll('\n', ',')}]`) as Row[])
    },
    text: (sql, params = {}) => ask(sql, params, undefined, 'TabSeparated'),
    command: (sql, params = {}) =>
      told(async () => {
        const client = await open()
        await client.command({ query: sql, query_params: params })
      }),
    insert: ({ table, columns, lines, token, format = 'JSONCompactEachRow' }) =>
      told(async () => {
        const client = await open()
        const { stream } = await client.exec({
          query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${format}`,
          values: Readable.from([Buffer.from(lines)], { objectMode: false }),
          clickhouse_settings: {
            ...(token !== '' && { insert_deduplication_token: token }),
            deduplicate_blocks_in_dependent_materialized_views: 1,
          },
        })
        for await (const _ of stream);
      }),
    isAnswering: async () => {
      const { success } = await open()
        .then((client) => client.ping({ select: true }))
        .catch(() => ({ success: false }))
      return success
    },
    close: async () => (await opening)?.close(),
  }
}
