import { sendRaw } from './raw-http'
import type { RecorderUpstream } from './recorder-upstream'
import { success } from './recorder-upstream'

/** A token that occurs nowhere else, so that a search for it is conclusive. */
export const recordedToken = 'token-of-the-recorded-session-7f3a'

/** Headers that the console's own pages send. */
export const ownHeaders: [string, string][] = [
  ['X-Console', '1'],
  ['Sec-Fetch-Site', 'same-origin'],
]

/** Signs in at a console whose platform is the recorder. Returns the `Cookie` header of the session. */
export const openSession = async (port: number, recorder: RecorderUpstream, host?: string): Promise<string> => {
  recorder.on('/sys/login', success({ token: recordedToken, userId: '1' }))
  const answer = await sendRaw(port, {
    method: 'POST',
    target: '/sys/login',
    ...(host && { host }),
    headers: [...ownHeaders, ['Content-Type', 'application/json']],
    body: JSON.stringify({ username: 'admin', password: 'recorded' }),
  })
  const cookie = answer.headers.get('set-cookie')?.find((value) => value.startsWith('Admin-Token='))
  if (!cookie) throw new Error(`no session: ${answer.status} ${answer.body}`)
  return cookie.split(';', 1)[0] ?? ''
}
