import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'

// Loaded before the platform by a crash test: `END_AT=report.beforeCommit:3` ends the process, as `kill -9` does, when
// an upgrade comes to that point for the third time; `push.` names a point of a push message, `ingest.` one of what a
// device has sent, `history.` one of samples on their way to the store, `move.` one of a move to PostgreSQL, `restore.`,
// `drill.` and `erase.` one of these. With `END_BROKER` the process that this file names is ended first, with
// `END_ENGINE=1` the engine of history, with `END_CHILDREN=1` every child; with `END_SELF=0` it alone. With an engine
// this process prints when it was ended, and when the one after it has taken something: the next of several points,
// with commas between them, is due from then on.
type Moment = { point: string; left: number }
const moments = (process.env.END_AT ?? '').split(',').flatMap((text): Moment[] => {
  const [point = '', count = '1'] = text.split(':')
  return point === '' ? [] : [{ point, left: Number(count) }]
})
const { END_BROKER: broker, END_ENGINE: engine, END_CHILDREN: withChildren, END_SELF: self } = process.env
const children: ChildProcess[] = []

const endBroker = (file: string, due: Moment): void => {
  // Read while it is written it is empty, and process 0 would be everybody.
  const pid = Number(readFileSync(file, 'utf8'))
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL')
    else due.left = 1
  } catch {
    // It is on its way down, or not up yet: the next one is ended instead.
    due.left = 1
  }
}

const endEngine = (due: Moment): void => {
  const living = children.findLast(
    ({ exitCode, signalCode, spawnargs }) =>
      exitCode === null && signalCode === null && spawnargs.some((each) => each.includes('history-engine')),
  )
  // It was ended a moment ago, and is not up yet.
  if (living?.kill('SIGKILL') !== true) {
    due.left = 1
    return
  }
  process.stdout.write('the engine was ended\n')
  let hasEnded = false
  living.once('exit', () => {
    hasEnded = true
  })
  const look = (): void => {
    if (!hasEnded) return
    unsubscribe('history.stored', look)
    moments.shift()
    process.stdout.write('the next engine has taken something\n')
  }
  subscribe('history.stored', look)
}

const endAt = (point: string): void => {
  const [due] = moments
  if (due?.point !== point) return
  due.left -= 1
  if (due.left !== 0) return
  if (broker) endBroker(broker, due)
  if (engine) endEngine(due)
  if (withChildren) for (const child of children) child.kill('SIGKILL')
  if (self !== '0') process.kill(process.pid, 'SIGKILL')
}

if (engine || withChildren) {
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    children.push(child)
  })
}
for (const point of new Set(moments.map((moment) => moment.point)))
  subscribe(/^(?:push|ingest|history|move|restore|drill|erase)\./.test(point) ? point : `ota.${point}`, () =>
    endAt(point),
  )
