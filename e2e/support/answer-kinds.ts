import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { consoleServer } from '../../scripts/build.mjs'
import { answerShell } from './answer-shell'
import { fetchRsc } from './fetch-rsc'
import { openSession, ownHeaders } from './open-session'
import { type RawAnswer, sendRaw } from './raw-http'
import type { RecordedConsole } from './recorded-console'

const staticFolder = join(dirname(consoleServer), '.next/static')

/** Addresses of all static files of the build. */
export const staticFiles = (): string[] =>
  readdirSync(staticFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => `/_next/static/${name}`)
    .sort()

type Kind = {
  what: string
  status: number
  /** Cacheable: only static files. */
  cacheable?: true
  get: (on: RecordedConsole) => Promise<RawAnswer>
}

const whilePlatform =
  (behaviour: Parameters<RecordedConsole['recorder']['on']>[1]) =>
  (on: RecordedConsole): Promise<RawAnswer> => {
    on.recorder.on('/sys/user/info', behaviour)
    return on.call('/sys/user/info')
  }
const page =
  (path: string, headers: [string, string][] = []) =>
  (on: RecordedConsole) => {
    answerShell(on.recorder)
    return on.call(path, { headers: [['Sec-Fetch-Mode', 'navigate'], ...headers] })
  }

/** One answer of every kind that the console gives: from the proxy, a page, the guard, the server itself. */
export const answerKinds: Kind[] = [
  { what: 'the sign-in page', status: 200, get: (on) => on.send({ target: '/login' }) },
  { what: 'a page of the console', status: 200, get: page('/dashboard') },
  {
    what: 'a page as RSC',
    status: 200,
    get: (on) => {
      answerShell(on.recorder)
      return fetchRsc((request) => on.send(request), { target: '/informationEdit', headers: [['Cookie', on.cookie]] })
    },
  },
  { what: 'a page that is refused', status: 307, get: (on) => on.send({ target: '/dashboard' }) },
  {
    what: 'the hop of a link from elsewhere',
    status: 200,
    get: (on) => on.send({ target: '/dashboard', headers: [['Sec-Fetch-Site', 'cross-site']] }),
  },
  { what: 'a page that is not there', status: 404, get: page('/404') },
  { what: 'a page with a slash at its end', status: 308, get: (on) => on.send({ target: '/login/' }) },
  { what: 'a page by HEAD', status: 200, get: (on) => on.send({ method: 'HEAD', target: '/login' }) },
  { what: 'an address that cannot be decoded', status: 400, get: (on) => on.send({ target: '/%ff' }) },
  { what: 'an answer of the platform', status: 200, get: (on) => on.call('/sys/user/info') },
  {
    what: 'a call without a session',
    status: 401,
    get: (on) => on.send({ target: '/sys/user/info', headers: ownHeaders }),
  },
  { what: 'a call of another site', status: 403, get: (on) => on.send({ target: '/sys/user/info' }) },
  { what: 'an unknown endpoint', status: 404, get: (on) => on.call('/sys/actuator') },
  { what: 'a wrong method', status: 405, get: (on) => on.call('/sys/user/info', { method: 'DELETE' }) },
  { what: 'TRACE', status: 405, get: (on) => on.call('/login', { method: 'TRACE' }) },
  { what: 'a body that is too large', status: 413, get: (on) => on.post('/sys/login', 'x'.repeat(2_000_000)) },
  {
    what: 'a body of another type',
    status: 415,
    get: (on) => on.call('/sys/menu/save', { method: 'POST', headers: [['Content-Type', 'text/plain']], body: 'x' }),
  },
  { what: 'an unknown host', status: 421, get: (on) => on.send({ target: '/login', host: 'evil.example' }) },
  {
    what: 'a call to an unknown host',
    status: 421,
    get: (on) => on.send({ target: '/sys/user/info', host: 'evil.example' }),
  },
  {
    what: 'headers that are too large',
    status: 431,
    get: (on) => on.send({ target: '/login', headers: [['X-Big', 'x'.repeat(100_000)]] }),
  },
  { what: 'no HTTP at all', status: 400, get: (on) => on.send({ target: '/login', headers: [['X bad header', 'x']] }) },
  {
    what: 'a limit of the platform',
    status: 429,
    get: whilePlatform({ kind: 'answer', status: 429, headers: { 'Retry-After': '7' }, body: { code: 429, msg: 'x' } }),
  },
  { what: 'a bad answer of the platform', status: 502, get: whilePlatform({ kind: 'answer', body: 'x' }) },
  { what: 'a platform that resets', status: 502, get: whilePlatform({ kind: 'reset' }) },
  {
    what: 'signing in',
    status: 200,
    get: async (on) => {
      await openSession(on.port, on.recorder)
      return sendRaw(on.port, {
        method: 'POST',
        target: '/sys/login',
        headers: [...ownHeaders, ['Content-Type', 'application/json']],
        body: '{}',
      })
    },
  },
  {
    what: 'signing out without a session',
    status: 200,
    get: (on) =>
      sendRaw(on.port, {
        method: 'POST',
        target: '/sys/loginOut',
        headers: [...ownHeaders, ['Content-Type', 'application/json']],
        body: '{}',
      }),
  },
  { what: 'the state of the process', status: 200, get: (on) => on.send({ target: '/healthz' }) },
  { what: 'the state of the platform', status: 200, get: (on) => on.send({ target: '/readyz' }) },
  {
    what: 'a policy report',
    status: 204,
    get: (on) =>
      on.send({
        method: 'POST',
        target: '/csp',
        headers: [['Content-Type', 'application/csp-report']],
        body: '{"csp-report":{}}',
      }),
  },
  {
    what: 'a static file',
    status: 200,
    cacheable: true,
    get: (on) => on.send({ target: staticFiles().find((name) => name.endsWith('.js')) ?? '' }),
  },
  {
    what: 'a static file that is not there',
    status: 404,
    get: (on) => on.send({ target: '/_next/static/chunks/none.js' }),
  },
  { what: 'the icon', status: 200, cacheable: true, get: (on) => on.send({ target: '/icon.svg' }) },
]
