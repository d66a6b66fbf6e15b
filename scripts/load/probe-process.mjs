// Started by probe.mjs with a channel to it: gets what to ask, asks, and sends the answers when it is told to stop.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { openClient } from './ask.mjs'

const everyMs = 100

process.on('disconnect', () => process.exit())
const [{ url, username, request }] = await once(process, 'message')
const client = openClient(url, 16)
await client.signIn(username)
let stopped = false
process.once('message', () => (stopped = true))
process.send('ready')

const pending = []
for (let due = performance.now(); !stopped; due += everyMs) {
  await wait(Math.max(0, due - performance.now()))
  pending.push(client.ask(request))
}
const answers = (await Promise.all(pending)).map(({ status, ms, retryAfter }) => ({ status, ms, retryAfter }))
process.send(answers, () => process.disconnect())
