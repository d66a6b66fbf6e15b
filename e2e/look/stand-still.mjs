// Preloaded into the console for pictures: its clock stands still at LOOK_TIME, so that a page drawn by the server
// and one drawn by a browser with the same clock agree. Timers run as ever.
import crypto from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'

const at = Date.parse(process.env.LOOK_TIME ?? '')
if (Number.isNaN(at)) throw new Error('LOOK_TIME is no time')

const RealDate = Date
const now = () => at
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [at] : parts, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
RealDate.prototype.constructor = globalThis.Date

// The numbers of requests are on the screens that say what failed.
crypto.randomUUID = () => '246f2806-ced3-4000-8000-000000000000'
syncBuiltinESMExports()

// Node writes this header by the real clock, and pages correct their own by it: lib/api/clock.ts.
subscribe('http.server.response.created', ({ response }) => {
  response.setHeader('Date', new RealDate(at).toUTCString())
})
