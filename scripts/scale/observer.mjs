import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import mqtt from 'mqtt'
import { quantile } from '../bench/statistics.mjs'
import { openStream, signIn } from './staff.mjs'

/** A value that has not come onto the screen after so long is lost, ms. */
const lostAfterMs = 30_000

const connectDevice = async (broker, { macWifiId, key }) => {
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
  return client
}

/** Does `work` as a page does: one call at a time, and another one when it was requested meanwhile. */
const oneAtATime = (work) => {
  let isWorking = false
  let isRequested = false
  return async () => {
    isRequested = true
    if (isWorking) return
    isWorking = true
    while (isRequested) {
      isRequested = false
      await work().catch(() => undefined)
    }
    isWorking = false
  }
}

/**
 * One controller that measures once a second, and a page that shows it: how long it takes until a value that was sent is
 * in the answer that the page shows.
 */
export const observe = async ({ base, broker, controller }) => {
  const { macWifiId, platformId, systems } = controller
  const token = await signIn(base)
  const client = await connectDevice(broker, controller)
  const { systemNo, outdoor } = systems[0]
  const { unitNo } = outdoor[0]
  const lags = []
  const sent = new Map()
  const show = oneAtATime(async () => {
    const response = await fetch(`${base}/sys/unit/outdoor/live?macWifiId=${macWifiId}`, { headers: { token } })
    const { code, data } = await response.json()
    if (code !== 0) return
    const unit = data.list.find((each) => each.systemNo === systemNo && each.unitNo === unitNo)
    const number = Math.round((unit?.powerKw ?? 0) * 100)
    // A page that shows a newer value has shown the older ones: those that came in between were on no screen.
    for (const [each, at] of sent) {
      if (each > number) continue
      lags.push(performance.now() - at)
      sent.delete(each)
    }
  })
  const stream = await openStream(base, token, ({ topic, macWifiId: about }) => {
    if (topic === 'unit' && (about === undefined || about === macWifiId)) show()
  })
  const boot = crypto.randomUUID()
  let seq = 0
  const timer = setInterval(() => {
    seq += 1
    const time = Date.now()
    const reading = { unitNo, powerKw: (seq % 20_000) / 100 }
    const samples = [{ time, systems: [{ systemNo, outdoor: [reading] }] }]
    sent.set(seq % 20_000, performance.now())
    const message = JSON.stringify({ v: 1, boot, seq, time, samples })
    client.publish(`hvac/${platformId}/${macWifiId}/up/telemetry`, message, { qos: 1 })
  }, 1000)
  return async () => {
    clearInterval(timer)
    for (const end = performance.now() + lostAfterMs; sent.size > 0 && performance.now() < end; ) await wait(100)
    await stream.close()
    await client.endAsync(true)
    const at = (share) => quantile(lags, share) ?? Number.NaN
    return { shown: lags.length, lost: sent.size, p50: at(0.5), p99: at(0.99), max: at(1), events: stream.seen.events }
  }
}
