import { openClient } from '../load/ask.mjs'
import { isGood, staffRequests } from '../load/requests.mjs'
import { Tally } from '../load/traffic.mjs'

const perSecond = 8

/**
 * Calls and pages of an office, at a steady rate, from the start to `stop`. Each has a connection of its own: what a
 * browser sends again by itself, since its kept connection was just being closed, no other client would.
 */
export async function startTraffic({ host, tls }) {
  const client = openClient(`https://127.0.0.1:${tls}`, 64, {
    headers: { host },
    connect: { rejectUnauthorized: false, servername: host, localAddress: '127.0.0.9' },
    keepsConnections: false,
  })
  await client.signIn('editor')
  const { body } = await client.ask({ path: '/sys/device/himit/list?page=1&limit=100' })
  const next = staffRequests(JSON.parse(body).data.list.map(({ wifiId, macWifiId }) => macWifiId ?? wifiId))
  const tally = new Tally()
  const failures = []
  const running = new Set()
  const timer = setInterval(() => {
    const request = next()
    const one = client.ask(request).then((answer) => {
      tally.add(request.kind, answer)
      if (!isGood(answer))
        failures.push(`${new Date().toISOString()} ${request.path} ${answer.status} ${answer.body.slice(0, 100)}`)
      running.delete(one)
    })
    running.add(one)
  }, 1000 / perSecond)
  return {
    tally,
    failures,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      await client.close()
    },
  }
}
