import { Agent } from 'undici'

const own = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }

/**
 * A client of one console, signed in once, that never resends anything by itself.
 * @param {string} url
 * @param {number} connections
 * @param {{ headers?: Record<string, string>, connect?: object, keepsConnections?: boolean }} [how] `headers`: of every
 *   request. `connect`: of undici's connections.
 */
export function openClient(url, connections, { headers: always = {}, connect, keepsConnections = true } = {}) {
  const times = { headersTimeout: 60_000, bodyTimeout: 60_000 }
  const agent = new Agent({ connections, pipelining: 1, ...times, ...(connect && { connect }) })
  let cookie = ''

  /** @returns {Promise<{ status: number, code?: number, ms: number, retryAfter?: string, body: string, location?: string }>} status 0: no answer came. */
  async function ask({ method = 'GET', path, body, form, headers = {} }) {
    const began = performance.now()
    try {
      const answer = await agent.request({
        origin: url,
        method,
        path,
        reset: !keepsConnections,
        headers: {
          ...own,
          ...always,
          ...(cookie && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': form.type }),
          ...headers,
        },
        body: form?.bytes ?? (body ? JSON.stringify(body) : null),
      })
      const text = await answer.body.text()
      const ms = performance.now() - began
      const retryAfter = answer.headers['retry-after']
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        code: isJson ? JSON.parse(text).code : undefined,
        ms,
        retryAfter,
        body: text,
        cookies: [answer.headers['set-cookie']].flat(),
      }
    } catch (error) {
      return { status: 0, ms: performance.now() - began, body: error.code ?? error.message }
    }
  }

  async function signIn(username = 'admin') {
    const answer = await ask({ method: 'POST', path: '/sys/login', body: { username, password: 'Console-2026' } })
    const set = answer.cookies?.find((value) => value?.startsWith('Admin-Token='))
    if (!set) throw new Error(`sign-in failed: ${answer.status} ${answer.body.slice(0, 200)}`)
    cookie = set.split(';', 1)[0]
  }

  return { ask, signIn, close: () => agent.destroy() }
}
