import fc from 'fast-check'
import { endpoints } from '../../lib/contract/registry'
import { builtPages } from './built-routes'

/** A generated request; `session` says whose cookie it carries. */
export type FuzzRequest = {
  method: string
  target: string
  host: string
  session: 'mine' | 'none' | 'doubled'
  headers: [name: string, value: string][]
  body: string
}

const paths = [...new Set(endpoints.map(({ endpoint }) => endpoint.path))]
const pieces = [
  ...['/', '//', '.', '..', '/../', '/./', ';', '@', '\\', '%', '%2e', '%2E%2e', '%2f', '%5c', '%00', '%0d%0a', '%25'],
  ...['%ff', '%c0%ae', '%252f', '%E4%B8%AD', '?', '#', '&', '=', ':', '*', '|', '~', '+', ',', '\u00e9'],
  ...['sys', 'user', 'menu', 'delete', 'list', 'api', 'checker_svc', 'user_platform', 'login', 'actuator', '_next'],
  ...['static', 'data', 'index', '.rsc', '.txt', '.json', 'http:', 'localhost', 'x', 'A', '0', '__proto__', '[slug]'],
]
const piece = fc.constantFrom(...pieces)
const signs = (most: number) =>
  fc.string({
    unit: fc.integer({ min: 0x21, max: most }).map((code) => (code === 0x7f ? 'y' : String.fromCharCode(code))),
    maxLength: 12,
  })
const text = fc.oneof(piece, signs(0x7e))
const known = fc.constantFrom(...paths, ...builtPages(), '/login', '/csp', '/client-errors', '/healthz', '/readyz')
/** A known path with something inserted, removed, or changed in case. */
const bent = fc
  .tuple(known, fc.nat(), text, fc.constantFrom('put', 'cut', 'case', 'end'))
  .map(([path, at, what, how]) => {
    const index = at % (path.length + 1)
    if (how === 'put') return path.slice(0, index) + what + path.slice(index)
    if (how === 'cut') return path.slice(0, index) + path.slice(index + 1)
    if (how === 'case') return path.slice(0, index) + path.slice(index).toUpperCase()
    return path + what
  })
const made = fc.array(text, { minLength: 1, maxLength: 8 }).map((parts) => `/${parts.join('')}`)
const query = fc.option(fc.array(fc.tuple(text, text), { maxLength: 4 }), { nil: undefined })
const target = fc
  .tuple(
    fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: bent, weight: 4 }, { arbitrary: made, weight: 2 }),
    query,
  )
  .map(([path, pairs]) => (pairs ? `${path}?${pairs.map((pair) => pair.join('=')).join('&')}` : path))
  // Sometimes a character that no path may hold, which ends the connection.
  .chain((whole) => fc.nat(120).map((at) => whole + (['\t', '\u0001', '\u007f', '\u00e9'][at] ?? '')))
  // A line break would end the request line, and so make a different request.
  .map((whole) => whole.replaceAll(/[\r\n ]/g, ''))

const value = fc.oneof(
  text,
  signs(0xff),
  fc.constantFrom('1', 'same-origin', 'cross-site', 'application/json', 'en', 'text/plain', '*/*', 'null'),
)
const headerName = fc.constantFrom(
  ...['x-console', 'sec-fetch-site', 'origin', 'referer', 'content-type', 'accept', 'accept-language', 'token', 'rsc'],
  ...['next-router-prefetch', 'next-action', 'x-nextjs-data', 'x-middleware-subrequest', 'x-matched-path', 'purpose'],
  ...['x-invoke-path', 'x-forwarded-host', 'x-forwarded-for', 'x-forwarded-proto', 'x-expected-user', 'x-background'],
  ...['idempotency-key', 'range', 'if-none-match', 'if-modified-since', 'authorization', 'x-http-method-override'],
  ...['next-router-state-tree', 'next-url', 'cookie', 'accept-encoding', 'content-encoding', 'x-nonce', 'user-agent'],
)
const ownHeaders: [string, string][] = [
  ['X-Console', '1'],
  ['Sec-Fetch-Site', 'same-origin'],
]
const headers = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.array(fc.tuple(headerName, value), { maxLength: 4 }))
  .map(([own, list]): [string, string][] => (own < 7 ? [...ownHeaders, ...list] : list))
const body = fc.oneof(
  fc.constant('{}'),
  fc.json({ maxDepth: 4 }),
  fc
    .dictionary(fc.constantFrom('id', 'ids', 'menuId', 'username', 'password', 'version', 'x'), fc.jsonValue())
    .map((each) => JSON.stringify(each)),
  fc.array(piece, { maxLength: 10 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.oneof(
      { arbitrary: fc.constant('GET'), weight: 5 },
      { arbitrary: fc.constant('POST'), weight: 4 },
      {
        arbitrary: fc.constantFrom(
          'HEAD',
          'PUT',
          'DELETE',
          'PATCH',
          'OPTIONS',
          'TRACE',
          'PROPFIND',
          'QUERY',
          'get',
          'X',
        ),
        weight: 1,
      },
    ),
    target,
    host: fc.oneof(
      { arbitrary: fc.constant('localhost'), weight: 18 },
      {
        arbitrary: fc.constantFrom('york.localhost', 'evil.example', 'localhost.', '', 'localhost:x', '[::1]'),
        weight: 1,
      },
    ),
    session: fc.constantFrom<FuzzRequest['session'][]>('mine', 'mine', 'mine', 'none', 'doubled'),
    headers,
    body,
  })
  // These two would end the session that all others use.
  .map((request) => (/log/i.test(request.target) ? { ...request, session: 'none' } : request))

/** The bytes of a request, correctly framed: framing attacks are tested elsewhere. */
export const toBytes = (
  { method, target: to, host, session, headers: list, body: content }: FuzzRequest,
  cookie: string,
): Buffer => {
  const bytes = Buffer.from(method === 'GET' || method === 'HEAD' ? '' : content)
  const cookies =
    session === 'none' ? [] : session === 'mine' ? [`Cookie: ${cookie}`] : [`Cookie: ${cookie}; ${cookie}`]
  const type = list.some(([name]) => name === 'content-type') ? [] : ['Content-Type: application/json']
  const lines = [
    `${method} ${to} HTTP/1.1`,
    `Host: ${host}`,
    ...cookies,
    ...type,
    ...list.map(([name, each]) => `${name}: ${each}`),
    ...(bytes.length > 0 ? [`Content-Length: ${bytes.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
}
