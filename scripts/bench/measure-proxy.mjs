import { request } from 'undici'
import { load } from './load.mjs'

const own = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }
const path = '/sys/user/info'

async function signIn(url) {
  const { statusCode, headers, body } = await request(`${url}/sys/login`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'echo' }),
  })
  await body.dump()
  const cookie = [headers['set-cookie']].flat().find((value) => value?.startsWith('Admin-Token='))
  if (!cookie) throw new Error(`the proxy did not sign in: ${statusCode}`)
  return cookie.split(';', 1)[0]
}

/**
 * The cost of the proxy: a console whose platform is the echo upstream, compared with calling that upstream directly,
 * and with Next alone: a route handler that does nothing.
 * @param {{ consoleUrl: string, nextUrl: string, echoUrl: string, seconds: number }} what
 */
export async function measureProxy({ consoleUrl, nextUrl, echoUrl, seconds }) {
  const headers = { ...own, cookie: await signIn(consoleUrl) }
  const through = { url: consoleUrl, path, headers }
  const direct = { url: echoUrl, path }
  const nothing = { url: nextUrl, path: '/healthz' }
  await load({ ...through, clients: 8, seconds: 2 }) // compiled and warm before anything counts
  await load({ ...nothing, clients: 8, seconds: 2 })
  const one = { clients: 1, seconds }
  const many = { clients: 16, seconds }
  const results = {
    directOne: await load({ ...direct, ...one }),
    throughOne: await load({ ...through, ...one }),
    direct: await load({ ...direct, ...many }),
    nothing: await load({ ...nothing, ...many }),
    through: await load({ ...through, ...many }),
  }
  const failed = Object.values(results).reduce((sum, result) => sum + result.failed, 0)
  if (failed) throw new Error(`${failed} calls of the measurement failed`)
  return {
    addedP50: results.throughOne.p50 - results.directOne.p50,
    throughP50: results.throughOne.p50,
    directP50: results.directOne.p50,
    throughRps: results.through.rps,
    directRps: results.direct.rps,
    nothingRps: results.nothing.rps,
    shareOfNothing: results.through.rps / results.nothing.rps,
  }
}
