import { setTimeout as wait } from 'node:timers/promises'
import { compareWrites, floods } from './flood.mjs'
import { liveHeapMb } from './live-heap.mjs'
import { residentMb, watchMemory } from './memory.mjs'
import { startProbe } from './probe.mjs'
import { releasePackage } from './release-package.mjs'
import { isGood, listRequest, staffRequests } from './requests.mjs'
import { row } from './row.mjs'
import { slowCrowd } from './slow-crowd.mjs'
import { atRate, Tally, withClients } from './traffic.mjs'

const reading = ['list', 'detail', 'write']

async function wifiIdsOf(client) {
  const { body } = await client.ask({ path: '/sys/device/himit/list?page=1&limit=100' })
  return JSON.parse(body).data.list.map(({ wifiId, macWifiId }) => macWifiId ?? wifiId)
}

/** Memory of a process after a full collection, MB: what is in use, and what is resident. */
async function collected(pid, inspectorPort) {
  const live = await liveHeapMb(inspectorPort)
  // The engine gives pages back beside its work.
  await wait(5000)
  return { live, resident: residentMb(pid) }
}

/** Milliseconds until an answer is good, or the last bad answer. */
async function untilGood(client, request, limitMs) {
  const began = performance.now()
  for (;;) {
    const answer = await client.ask(request)
    if (isGood(answer)) return performance.now() - began
    if (performance.now() - began > limitMs) return Number.POSITIVE_INFINITY
    await wait(25)
  }
}

/**
 * The phases of the load test. Each gets the running programs, and returns rows.
 * @type {Record<string, (site: any) => Promise<ReturnType<typeof row>[]>>}
 */
export const phases = {
  /** The working day: a steady mix, nothing may fail. */
  async mixed({ client, consolePid, seconds }) {
    const memory = watchMemory(consolePid)
    const next = staffRequests(await wifiIdsOf(client))
    await atRate({ client, next, perSecond: 20, seconds: 5 })
    const tally = await atRate({ client, next, perSecond: 50, seconds: seconds.mixed })
    const failed = tally.bad.length + tally.refused.length
    if (failed) console.log('   first failures', tally.bad.slice(0, 5), `${tally.refused.length} refused`)
    return [
      row(`mixed load, 50 a second, ${seconds.mixed} s: failures`, failed, '', 0),
      row('  requests', tally.count, ''),
      row('  calls, p50', tally.at(0.5, reading), 'ms'),
      row('  calls, p99', tally.at(0.99, reading), 'ms', 500),
      row('  pages, p99', tally.at(0.99, ['page']), 'ms', 1500),
      row('  memory of the console, highest', memory.stop().highest, 'MB', 700),
    ]
  },

  /** Far more than fits: what fits is answered in time, the rest is told to retry later. */
  async overload({ url, client, crowd, seconds }) {
    const next = () => listRequest
    const { perSecond: peak } = await withClients({ client, next, clients: 16, seconds: 8 })
    const probe = await startProbe({ url, username: 'editor', request: listRequest })
    const { tally, perSecond } = await withClients({ client: crowd, next, clients: 500, seconds: seconds.overload })
    const probed = new Tally()
    for (const answer of await probe.stop()) probed.add('list', { ...answer, body: '' })
    const began = performance.now()
    let calm = 0
    while (calm < 5 && performance.now() - began < 30_000) {
      const answer = await client.ask(listRequest)
      calm = isGood(answer) && answer.ms < 500 ? calm + 1 : 0
    }
    if (tally.bad.length) console.log('   first failures', tally.bad.slice(0, 5))
    return [
      row(
        `overload, 500 connections, ${seconds.overload} s: failures other than 503 with Retry-After`,
        tally.bad.length + probed.bad.length,
        '',
        0,
      ),
      row('  refused', tally.refused.length, ''),
      row('  a refusal takes, p99, as the crowd itself counts it', tally.refusedAt99, 'ms'),
      row('  asked by one more client in a process of its own', probed.count, ''),
      // Fewer would be no quantile.
      { ...row('  of these refused', probed.refused.length, ''), target: '≥ 100', holds: probed.refused.length >= 100 },
      row('  a refusal takes, p99, as that client counts it', probed.refusedAt99, 'ms', 250),
      row('  an accepted call takes, p99', tally.at(0.99), 'ms', 3000),
      {
        what: '  goodput against the peak',
        measured: `${perSecond.toFixed(0)} of ${peak.toFixed(0)} a second`,
        target: '≥ 80 %',
        holds: perSecond >= 0.8 * peak,
      },
      row('  calm again after', (performance.now() - began) / 1000, 's', 10, 1),
    ]
  },

  /** The platform hangs while people wait for it: sign-in must not wait with them. */
  async hung({ client, crowd, visitor, platform, consoleSockets }) {
    await client.ask(listRequest)
    platform.child.kill('SIGSTOP')
    const waiting = Array.from({ length: 200 }, () => crowd.ask(listRequest))
    await wait(1000)
    const tally = new Tally()
    for (let i = 0; i < 100; i += 1) {
      for (const [kind, path] of [
        ['login', '/login'],
        ['healthz', '/healthz'],
      ])
        tally.add(kind, await visitor.ask({ path }))
    }
    const sockets = consoleSockets()
    platform.child.kill('SIGCONT')
    const back = await untilGood(client, listRequest, 30_000)
    const ended = await Promise.all(waiting)
    const lost = ended.filter(({ status }) => status === 0).length
    return [
      row('platform hung, 200 waiting: /login, p99', tally.at(0.99, ['login']), 'ms', 500),
      row('  /healthz, p99', tally.at(0.99, ['healthz']), 'ms', 500),
      row('  failures of these two', tally.bad.length + tally.refused.length, '', 0),
      row('  connections to the platform', sockets, '', 200),
      row('  of those who waited, without an answer', lost, '', 0),
      row('  first good answer after the platform goes on', back / 1000, 's', 2, 2),
    ]
  },

  /** The platform dies and is restarted. */
  async platformBack({ client, restartPlatform }) {
    await restartPlatform.kill()
    const refused = await client.ask(listRequest)
    const readyMs = await restartPlatform.start()
    const back = await untilGood(client, listRequest, 30_000)
    return [
      row('platform killed: the answer meanwhile takes', refused.ms, 'ms', 200),
      row('  its start after kill -9', readyMs / 1000, 's', 6, 1),
      row('  first good answer after it listens', back / 1000, 's', 2, 2),
    ]
  },

  /** Slow readers, slow writers and silent connections, from four addresses: nobody else notices. T51. */
  async slow({ url, client, visitor, seconds }) {
    const crowd = slowCrowd(url, await releasePackage(client))
    const quiet = await atRate({ client, next: () => listRequest, perSecond: 10, seconds: 15 })
    const own = new Tally()
    const tally = new Tally()
    try {
      await crowd.open(400)
      const next = () => listRequest
      const working = atRate({ client, next, perSecond: 10, seconds: seconds.slow, tally: own })
      const end = performance.now() + seconds.slow * 1000
      while (performance.now() < end) {
        tally.add('login', await visitor.ask({ path: '/login' }))
        await wait(50)
      }
      await working
    } finally {
      crowd.close()
    }
    const failed = own.bad.length + own.refused.length
    if (failed) console.log('   first failures', own.bad.slice(0, 5), `${own.refused.length} refused`)
    return [
      row(`400 slow sockets from 4 addresses, ${seconds.slow} s: /login, p99`, tally.at(0.99, ['login']), 'ms', 500),
      row('  asked of /login', tally.count, ''),
      row('  failures of it', tally.bad.length + tally.refused.length, '', 0),
      row('  calls of a signed-in user', own.count, ''),
      row('  failures of them', failed, '', 0),
      row('  p50 of them', own.at(0.5), 'ms'),
      row('  p99 of them', own.at(0.99), 'ms'),
      row('  p99 before, without the slow', quiet.at(0.99), 'ms'),
      row('  slow sockets opened in all', crowd.opened(), ''),
    ]
  },

  /** Memory over a long time. Garbage that nothing has made the engine collect is not counted as growth. */
  async soak({ client, consolePid, inspectorPort, seconds }) {
    const memory = watchMemory(consolePid)
    const next = staffRequests(await wifiIdsOf(client), 7)
    const third = Math.round(seconds.soak / 3)
    const tally = await atRate({ client, next, perSecond: 30, seconds: third })
    const early = await collected(consolePid, inspectorPort)
    await atRate({ client, next, perSecond: 30, seconds: seconds.soak - third, tally })
    const { highest, slope } = memory.stop(third / 60)
    const late = await collected(consolePid, inspectorPort)
    const minutes = (seconds.soak - third) / 60
    return [
      row(
        `soak, 30 a second, ${Math.round(seconds.soak / 60)} min: failures`,
        tally.bad.length + tally.refused.length,
        '',
        0,
      ),
      row('  requests', tally.count, ''),
      row('  memory of the console, highest', highest, 'MB', 700),
      row('  its slope after a third of the time, garbage included', slope, 'MB/min', undefined, 2),
      row('  memory after a collection, after a third of the time', early.resident, 'MB'),
      row(
        '  its slope from there to a collection at the end',
        (late.resident - early.resident) / minutes,
        'MB/min',
        1,
        2,
      ),
      row('  in use after the first of these collections', early.live, 'MB', undefined, 1),
      row('  more in use after the second', late.live - early.live, 'MB', 3, 1),
    ]
  },

  /** Pages alone, as fast as possible: the processor cost of one, and the memory afterwards. */
  async pages({ client, consolePid, seconds }) {
    const memory = watchMemory(consolePid, 1000)
    const next = () => ({ kind: 'page', path: '/equipmentCenter/HIMIT' })
    const { tally, perSecond } = await withClients({ client, next, clients: 8, seconds: seconds.pages })
    return [
      {
        what: `HTML of the first list page, 8 clients, ${seconds.pages} s`,
        measured: `${perSecond.toFixed(0)} a second`,
        target: '≥ 60 a second on one core',
        holds: perSecond >= 60,
      },
      row('  p99', tally.at(0.99), 'ms'),
      row('  memory of the console, highest', memory.stop().highest, 'MB', 700),
    ]
  },

  /** One user's flood of refused writes, and the times of another user's writes; without limits for comparison. */
  async flood({ client, visitor, restartPlatform }) {
    await visitor.signIn('viewer')
    const rows = []
    for (const limits of ['off', 'default']) {
      await restartPlatform.kill()
      await restartPlatform.start(limits)
      for (const perSecond of floods) {
        const measured = await compareWrites({ client, flooder: visitor, perSecond })
        const { quiet, flooded, writes, failed, refusals } = measured
        rows.push(
          row(
            `${perSecond} refused writes a second, limits ${limits}: another's, p50 without`,
            quiet,
            'ms',
            undefined,
            1,
          ),
          row('  p50 with', flooded, 'ms', undefined, 1),
          row('  more by', (flooded / quiet - 1) * 100, '%', limits === 'off' ? undefined : 20, 1),
          row('  own writes', writes, ''),
          row('  of these failed', failed, '', limits === 'off' ? undefined : 0),
          row('  of the flood: forbidden', refusals.forbidden, ''),
          row('  of the flood: too many', refusals.tooMany, ''),
        )
      }
    }
    await restartPlatform.kill()
    await restartPlatform.start()
    return rows
  },

  /** Told to stop under load: accepted requests are answered. */
  async stop({ client, console: running, startConsole }) {
    const next = () => listRequest
    const tally = new Tally()
    const load = withClients({ client, next, clients: 20, seconds: 6, tally })
    await wait(2000)
    const began = performance.now()
    await running.stop()
    const stopMs = performance.now() - began
    await load
    // A connection that was not accepted never was our request: a load balancer sends it elsewhere.
    const lost = tally.bad.filter(({ body }) => body !== 'ECONNREFUSED')
    if (lost.length) console.log('   lost', lost.slice(0, 5))
    await startConsole()
    return [
      row('SIGTERM under load: requests lost', lost.length, '', 0),
      row('  stopped after', stopMs / 1000, 's', 45, 1),
    ]
  },
}
