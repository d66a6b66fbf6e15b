import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import mqtt from 'mqtt'
import { openStream, signIn } from './staff.mjs'

/** A value that has not come onto the screen after so long is lost, ms. */
const lostAfterMs = 30_000

/**
 * One controller that measures once a second, and a page that shows it: how long it takes until a value that was sent is
 * in the answer that the page shows.
 */
export const observe = async ({ base, broker, controller }) => {
  const { macWifiId, platformId, key, systems } = controller
  const token = await signIn(base)
  const client = mqtt.connect({
    protocol: 'mqtt',
    host: '127.0.0.1',
    port: Number(new URL(broker).port),
    clientId: macWifiId,
    username: macWifiId,
    password: key,
    clean: true,
  })
  await once(client, 'connect')
  const { systemNo, outdoor } = systems[0]
  const lags = []
  const sent = new Map()
  const show = async () => {
    const response = await fetch(`${base}/sys/unit/outdoor/live?macWifiId=${macWifiId}`, { headers: { token } })
    const { code, data } = await response.json()
    if (code !== 0) return
    const unit = data.list.find((each) => each.systemNo === systemNo && each.unitNo === outdoor[0].unitNo)
    const number = Math.round((unit?.powerKw ?? 0) * 100)
    // A page that shows a newer value has shown the older ones: those that came in between were on no screen.
    for (const [each, at] of sent) {
      if (each > number) continue
      lags.push(performance.now() - at)
      sent.delete(each)
    }
  }
  // As a page does it: one question at a time, and another one when something was told meanwhile.
  let asking = null
  let isAskedAgain = false
  const ask = () => {
    if (asking) {
      isAskedAgain = true
      return
    }
    asking = show()
      .catch(() => undefined)
      .finally(() => {
        asking = null
        if (!isAskedAgain) return
        isAskedAgain = false
        ask()
      })
  }
  const stream = await openStream(base, token, ({ topic, macWifiId: about }) => {
    if (topic === 'unit' && (about === undefined || about === macWifiId)) ask()
  })
  const boot = crypto.randomUUID()
  let number = 0
  const send = () => {
    number += 1
    const time = Date.now()
    const reading = { unitNo: outdoor[0].unitNo, powerKw: (number % 20_000) / 100 }
    const samples = [{ time, systems: [{ systemNo, outdoor: [reading] }] }]
    sent.set(number % 20_000, performance.now())
    client.publish(
      `hvac/${platformId}/${macWifiId}/up/telemetry`,
      JSON.stringify({ v: 1, boot, seq: number, time, samples }),
      {
        qos: 1,
      },
    )
  }
  const timer = setInterval(send, 1000)
  return async () => {
    clearInterval(timer)
    for (const end = performance.now() + lostAfterMs; sent.size > 0 && performance.now() < end; ) await wait(100)
    await stream.close()
    await client.endAsync(true)
    const sorted = [...lags].sort((a, b) => a - b)
    const rank = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
    return {
      shown: lags.length,
      lost: sent.size,
      p50: rank(0.5),
      p99: rank(0.99),
      max: rank(1),
      events: stream.seen.events,
    }
  }
}
