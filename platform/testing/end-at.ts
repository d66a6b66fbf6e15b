import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'

// Loaded before the platform by a crash test: `END_AT=report.beforeCommit:3` ends the process, as `kill -9` does, when
// an upgrade comes to that point for the third time; `push.` names a point of a push message, `ingest.` one of what a
// device has sent. With `END_BROKER` the process that this file names is ended first; with `END_SELF=0` it alone.
const [point = '', count = '1'] = (process.env.END_AT ?? '').split(':')
const { END_BROKER: broker, END_SELF: self } = process.env
let left = Number(count)

const endBroker = (file: string): void => {
  // Read while it is written it is empty, and process 0 would be everybody.
  const pid = Number(readFileSync(file, 'utf8'))
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL')
    else left = 1
  } catch {
    // It is on its way down, or not up yet: the next one is ended instead.
    left = 1
  }
}

const end = (): void => {
  left -= 1
  if (left !== 0) return
  if (broker) endBroker(broker)
  if (self !== '0') process.kill(process.pid, 'SIGKILL')
}

if (point !== '') subscribe(/^(?:push|ingest)\./.test(point) ? point : `ota.${point}`, end)
