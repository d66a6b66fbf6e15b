import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

type Bound = string | number
const dataDir = (): string => process.env.E2E_DATA_DIR ?? ''

/**
 * Rows of the run's own store of history, asked past the platform: SQL over the engine's socket, as anybody may ask a
 * ClickHouse server over HTTP. `{name:UInt32}` in a statement is bound to a value.
 */
export const askHistory = <Row extends Record<string, unknown>>(
  sql: string,
  bound: Readonly<Record<string, Bound>> = {},
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const query = new URLSearchParams(Object.entries(bound).map(([name, value]) => [`param_${name}`, String(value)]))
    const asked = request(
      { socketPath: join(dataDir(), 'history/engine.sock'), method: 'POST', path: `/?${query}` },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          if (answer.statusCode !== 200) reject(new Error(`the store answered ${answer.statusCode}: ${text}`))
          else resolve(text === '' ? [] : JSON.parse(`[${text.trim().replaceAll('\n', ',')}]`))
        })
      },
    )
    asked.once('error', reject)
    asked.end(`${sql} FORMAT JSONEachRow`)
  })

/** `key`: what it shows at the door. */
type Played = { macWifiId: string; platformId: number; model: string; key: string }
/** Controllers of the demonstration; the first one is number 1 in the store. */
const fleet = (): Played[] => JSON.parse(readFileSync(join(dataDir(), 'fleet.json'), 'utf8')).controllers

/** The number by which the store knows a controller. */
export const idOf = (macWifiId: string): number => {
  const at = fleet().findIndex((each) => each.macWifiId === macWifiId)
  if (at < 0) throw new Error(`${macWifiId} is not of the demonstration`)
  return at + 1
}

/** Controllers of a brand with a number in the store, and those of them whose name of a model begins so. */
export const playedOf = (platformId: number, model = ''): (Played & { id: number })[] =>
  fleet()
    .map((each, at) => ({ ...each, id: at + 1 }))
    .filter((each) => each.platformId === platformId && each.model.startsWith(model))

/** When a fault of a controller began, by what the demonstration plays; ms since 1970. */
export const faultTimeOf = (macWifiId: string, code: string): number => {
  const { controllers } = JSON.parse(readFileSync(join(dataDir(), 'past.json'), 'utf8')) as {
    controllers: { macWifiId: string; faults: { code: string; from: number }[] }[]
  }
  const fault = controllers.find((each) => each.macWifiId === macWifiId)?.faults.find((each) => each.code === code)
  if (fault === undefined) throw new Error(`${macWifiId} has no fault ${code}`)
  return fault.from
}
