import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { backfillMain } from '../build.mjs'
import { Refusal } from '../refusal.mjs'
import { root } from '../toolchain.mjs'
import { howItEnded, Service } from './service.mjs'

/** For the newest day nobody waits longer; what is missing then comes while people look already. */
const firstSeconds = 50
const firstDay = /newest day of \d+ controllers is there/

/**
 * What `npm start -- --days N --controllers N --whole N` choose of the demonstration's past.
 * @param {string[]} args
 */
export function readPastOptions(args) {
  const numberOf = (name, text) => {
    if (text === undefined) return []
    if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal(`--${name} is not a whole number from 1: ${text}`)
    return [`--${name}`, text]
  }
  try {
    const names = ['days', 'controllers', 'whole']
    const options = { dev: { type: 'boolean' }, ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }
    const { values } = parseArgs({ args, options })
    return names.flatMap((name) => numberOf(name, values[name]))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(error.message)
  }
}

/** Whether a past is played, or why not. */
export function planPast({ isDemo, fleet }) {
  if (!isDemo) return {}
  if (process.env.PLATFORM_HISTORY === '0') return { why: 'off (PLATFORM_HISTORY=0)' }
  // Who has no devices wants none, and no past of them.
  if (process.env.SIMULATOR === '0') return { why: 'not filled (SIMULATOR=0)' }
  return { isPlayed: true, clock: fleet.clock }
}

/**
 * Starts to play the past of a demonstration. `ready` resolves when its newest day is there, when it has ended, or after
 * the time that anybody waits for it; from then on it lets everything else go first.
 * @param {{ dataDir: string, platform: string, clock?: string, options: string[] }} past
 * @param {{ dev?: boolean, seconds?: number, write?: (text: string) => void }} [how]
 */
export function startPast({ dataDir, platform, clock, options }, { dev = false, seconds = firstSeconds, write } = {}) {
  const say = write ?? ((text) => process.stdout.write(text))
  let tell = () => undefined
  const told = new Promise((resolve) => {
    tell = () => resolve(undefined)
  })
  const program = dev ? ['--import', 'tsx', join(root, 'simulator/backfill.ts')] : [backfillMain]
  const fleet = ['--fleet', join(dataDir, 'fleet.json'), '--platform', platform, ...(clock ? ['--clock', clock] : [])]
  const service = new Service('back-fill', [...program, ...fleet, ...options], {
    heapMb: 512,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: dev ? 'development' : 'production' },
    write: (text) => {
      say(text)
      if (firstDay.test(text)) tell()
    },
  })
  let isStopped = false
  service.ended.then((end) => {
    if (end.code !== 0 && !isStopped)
      say(`The demonstration's history ended by itself (${howItEnded(end)}); the next start goes on with it.\n`)
  })
  const stopping = new AbortController()
  const late = sleep(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
  const ready = Promise.race([told, service.ended, late]).then(() => {
    stopping.abort()
    try {
      setPriority(service.child.pid, constants.priority.PRIORITY_LOW)
    } catch {
      // It has ended.
    }
  })
  return {
    ready,
    kill: () => service.kill(),
    stop: () => {
      isStopped = true
      return service.stop()
    },
  }
}
