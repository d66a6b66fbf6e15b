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

  /**
   * By undici's own dispatch: its promises and streams cost a generator as much as the console's whole refusal.
   * @returns {Promise<{ status: number, code?: number, ms: number, retryAfter?: string, body: string, location?: string }>} status 0: no answer came.
   */
  const ask = ({ method = 'GET', path, body, form, headers = {} }) =>
    new Promise((resolve) => {
      const began = performance.now()
      let status = 0
      let told = {}
      const parts = []
      const fail = (error) => resolve({ status: 0, ms: performance.now() - began, body: error.code ?? error.message })
      const sent = {
        ...own,
        ...always,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.type }),
        ...headers,
      }
      const request = {
        origin: url,
        method,
        path,
        reset: !keepsConnections,
        headers: sent,
        body: form?.bytes ?? (body ? JSON.stringify(body) : null),
      }
      agent.dispatch(request, {
        onRequestStart: () => undefined,
        onResponseStart: (_, code, head) => {
          status = code
          told = head
        },
        onResponseData: (_, chunk) => parts.push(chunk),
        onResponseEnd: () => {
          const ms = performance.now() - began
          const text = Buffer.concat(parts).toString()
          const isJson = String(told['content-type']).startsWith('application/json')
          resolve({
            status,
            code: isJson ? JSON.parse(text).code : undefined,
            ms,
            retryAfter: told['retry-after'],
            body: text,
            cookies: [told['set-cookie']].flat(),
          })
        },
        onResponseError: (_, error) => fail(error),
      })
    })

  async function signIn(username = 'admin') {
    const answer = await ask({ method: 'POST', path: '/sys/login', body: { username, password: 'Console-2026' } })
    const set = answer.cookies?.find((value) => value?.startsWith('Admin-Token='))
    if (!set) throw new Error(`sign-in failed: ${answer.status} ${answer.body.slice(0, 200)}`)
    cookie = set.split(';', 1)[0]
  }

  return { ask, signIn, close: () => agent.destroy() }
}
