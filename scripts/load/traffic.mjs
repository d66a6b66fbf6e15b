import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../bench/statistics.mjs'
import { isGood } from './requests.mjs'

/** Results by kind of request, and their summary. */
export class Tally {
  /** @type {Map<string, number[]>} */
  times = new Map()
  bad = []
  refused = []
  good = 0

  add(kind, answer, ms = answer.ms) {
    if (isGood(answer)) {
      this.good += 1
      const own = this.times.get(kind)
      if (own) own.push(ms)
      else this.times.set(kind, [ms])
    } else if (answer.status === 503 && answer.retryAfter) this.refused.push(answer.ms)
    else this.bad.push({ kind, status: answer.status, code: answer.code, body: answer.body.slice(0, 80) })
  }

  /** Quantile over kinds, ms. */
  at(share, kinds = [...this.times.keys()]) {
    const times = kinds.flatMap((kind) => this.times.get(kind) ?? [])
    // Without a good answer there is no good time.
    return times.length > 0 ? quantile(times, share) : Number.POSITIVE_INFINITY
  }

  get count() {
    return this.good + this.refused.length + this.bad.length
  }

  get refusedAt99() {
    return this.refused.length > 0 ? quantile(this.refused, 0.99) : 0
  }
}

/**
 * Sends requests at a steady rate, whether the earlier ones are answered or not, like independent
 * users. Times count from the moment a request was due.
 */
export async function atRate({ client, next, perSecond, seconds, tally = new Tally() }) {
  const running = new Set()
  const began = performance.now()
  const count = perSecond * seconds
  for (let i = 0; i < count; i += 1) {
    const due = began + (i * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const request = next()
    const one = client.ask(request).then((answer) => {
      tally.add(request.kind, answer, performance.now() - due)
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
  return tally
}

/** Keeps `clients` requests running for a while: each client sends again as soon as it is answered. */
export async function withClients({ client, next, clients, seconds, tally = new Tally() }) {
  const end = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      const request = next()
      tally.add(request.kind, await client.ask(request))
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, one))
  return { tally, perSecond: tally.good / ((performance.now() - began) / 1000) }
}
