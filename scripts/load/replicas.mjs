import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openStream, signIn } from '../scale/staff.mjs'
import { openClient } from './ask.mjs'
import { watchMemory } from './memory.mjs'
import { staffRequests } from './requests.mjs'
import { row } from './row.mjs'
import { atRate } from './traffic.mjs'

const reading = ['list', 'detail', 'write']
/** Sessions ended and exports requested while the load runs. */
const times = 20
const limitMs = 5000

const own = { 'x-console': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const post = (url, headers, body) => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })

/** Milliseconds from the sign-out at one console until all say 401. */
async function endEverywhere({ consoles }, at) {
  const signedIn = await post(`http://127.0.0.1:${consoles[at % consoles.length].port}/sys/login`, own, {
    username: 'viewer',
    password: 'Console-2026',
  })
  const set = signedIn.headers.getSetCookie().find((value) => value.startsWith('Admin-Token='))
  if (!set) throw new Error(`sign-in failed: ${signedIn.status}`)
  const headers = { ...own, cookie: set.split(';', 1)[0] }
  const infoOf = async ({ port }) => (await fetch(`http://127.0.0.1:${port}/sys/user/info`, { headers })).status
  const before = await Promise.all(consoles.map(infoOf))
  if (before.some((status) => status !== 200)) throw new Error(`a session is not open everywhere: ${before}`)
  await post(`http://127.0.0.1:${consoles[(at + 1) % consoles.length].port}/sys/loginOut`, headers, {})
  const began = performance.now()
  for (;;) {
    const now = await Promise.all(consoles.map(infoOf))
    if (now.every((status) => status === 401)) return performance.now() - began
    if (performance.now() - began > limitMs) return Number.POSITIVE_INFINITY
    await wait(10)
  }
}

/** Listens to one platform: its events as they come. */
async function listenTo({ port }) {
  const base = `http://127.0.0.1:${port}`
  const events = []
  const stream = await openStream(base, await signIn(base), (event) => events.push(event))
  return { events, gaps: () => stream.seen.gaps, leave: stream.close }
}

/** Requests for export, one after the other, and when each was taken. */
async function askForExports(client) {
  const asked = []
  for (let at = 0; at < times; at += 1) {
    const answer = await client.ask({
      method: 'POST',
      path: '/sys/device/himit/export',
      body: { filter: {}, timeZone: 'UTC' },
    })
    const jobId = answer.code === 0 ? JSON.parse(answer.body).data.jobId : undefined
    asked.push({ jobId, at: performance.now() })
    await wait(500)
  }
  return asked
}

const jobsOf = async (databaseUrl, ids) => {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    for (const last = performance.now() + 120_000; ; await wait(250)) {
      const { rows } = await database.query('select id, status, attempts, runner from job where id = any($1)', [ids])
      if (performance.now() > last || rows.every(({ status }) => !['waiting', 'running'].includes(status))) return rows
    }
  } finally {
    await database.end()
  }
}

/** Calls that a console has answered, by its own metrics. */
const callsOf = async ({ metricsPort }) => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = [...text.matchAll(/^console_request_duration_seconds_count\{[^}]*kind="call"[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** A working day's mix through three consoles and two platforms; meanwhile sessions end, and long work is done. */
export async function replicas({ cluster, seconds }) {
  const { url, consoles, platforms, databaseUrl } = cluster
  const client = openClient(url, 64)
  await client.signIn()
  const listeners = await Promise.all(platforms.map(listenTo))
  const { body } = await client.ask({ path: '/sys/device/himit/list?page=1&limit=100' })
  const wifiIds = JSON.parse(body).data.list.map(({ macWifiId }) => macWifiId)
  const next = staffRequests(wifiIds)
  try {
    await atRate({ client, next, perSecond: 20, seconds: 5 })
    const memories = consoles.map(({ service }) => watchMemory(service.child.pid))
    const before = await Promise.all(consoles.map(callsOf))
    const load = atRate({ client, next, perSecond: 50, seconds: seconds.mixed })
    const exports = askForExports(client)
    const ends = []
    for (let at = 0; at < times; at += 1) ends.push(await endEverywhere(cluster, at))
    const asked = await exports
    const tally = await load
    const calls = (await Promise.all(consoles.map(callsOf))).map((count, at) => count - before[at])
    const jobs = await jobsOf(
      databaseUrl,
      asked.flatMap(({ jobId }) => jobId ?? []),
    )
    // Each export is told to who asked, at least once when it ends, whichever platform ran it.
    const unheard = asked.filter(
      ({ jobId }) => !listeners.every(({ events }) => events.some(({ topic, id }) => topic === 'job' && id === jobId)),
    )
    const failed = tally.bad.length + tally.refused.length
    if (failed) console.log('   first failures', tally.bad.slice(0, 5), `${tally.refused.length} refused`)
    const gaps = listeners.reduce((sum, listener) => sum + listener.gaps(), 0)
    const share = (Math.min(...calls) / calls.reduce((sum, count) => sum + count, 0)) * 100
    return [
      row(`3 consoles, 2 platforms, 50 a second, ${seconds.mixed} s: failures`, failed, '', 0),
      row('  requests', tally.count, ''),
      row('  calls, p50', tally.at(0.5, reading), 'ms'),
      row('  calls, p99', tally.at(0.99, reading), 'ms', 500),
      row('  pages, p99', tally.at(0.99, ['page']), 'ms', 1500),
      row('  memory of a console, highest', Math.max(...memories.map((memory) => memory.stop().highest)), 'MB', 700),
      {
        what: '  calls of the console with the fewest, by its own metrics',
        measured: `${share.toFixed(0)} %`,
        target: '≥ 25 %',
        holds: share >= 25,
      },
      row(`  ${ends.length} sessions ended at one: ended at all after, slowest`, Math.max(...ends), 'ms', limitMs),
      row('  exports asked for and not done', times - jobs.filter(({ status }) => status === 'done').length, '', 0),
      row('  exports begun more than once', jobs.filter(({ attempts }) => attempts !== 1).length, '', 0),
      row('  platforms that ran exports', new Set(jobs.map(({ runner }) => runner)).size, ''),
      row('  ends of exports that a platform did not tell', unheard.length, '', 0),
      row('  gaps told', gaps, '', 0),
    ]
  } finally {
    await Promise.all(listeners.map(({ leave }) => leave()))
    await client.close()
  }
}
