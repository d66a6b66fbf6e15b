import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '../load/memory.mjs'
import { row } from '../load/row.mjs'
import { observe } from './observer.mjs'
import { measureProcessors, watchProcessor } from './processor.mjs'
import { keepSigningIn } from './staff.mjs'

const fact = (what, value, unit = '', digits = 0) => row(what, value, unit, undefined, digits)
const exact = (what, value, wanted) => ({
  what,
  measured: String(value),
  target: `= ${wanted}`,
  holds: value === wanted,
})

/** The platform and the demonstration's own simulator, with nobody looking. */
const idle = async ({ platform, startSimulator, seconds }) => {
  const simulator = await startSimulator()
  // The first minute is that of thousands who come in.
  await wait(60_000)
  const [own, simulated] = await measureProcessors([platform.child.pid, simulator.child.pid], seconds.idle)
  const rows = [
    row('idle, with its fleet: platform and simulator together, of one core', own + simulated, '%', 30, 1),
    fact('of it the platform', own, '%', 1),
    fact('memory of the platform', residentMb(platform.child.pid), 'MB'),
    fact('memory of the simulator', residentMb(simulator.child.pid), 'MB'),
  ]
  await simulator.stop()
  return rows
}

const flow = async (site, name, { seconds, ...rate }) => {
  const { points } = rate
  const { platform, base, broker, fleet, startLoad } = site
  const load = startLoad({ ...rate, seconds: seconds + 5, connect: 20 })
  await load.said('connected')
  const stop = await observe({ base, broker, controller: fleet[0] })
  const processor = watchProcessor(platform.child.pid)
  await wait(seconds * 1000)
  const used = processor()
  const seen = await stop()
  const done = await load.said('done')
  const isTarget = name !== 'stretch'
  return [
    row(
      `${name}, ${seconds} s: points a second that were acknowledged, short of ${points}`,
      Math.max(0, points - (done.points * done.acknowledged) / done.messages / (seconds + 5)),
      '',
      isTarget ? points * 0.01 : undefined,
    ),
    fact('points of a message, mean', done.points / done.messages),
    fact('messages a second', done.messages / (seconds + 5)),
    fact('times that a device had to wait for acknowledgements', done.held),
    exact('messages without an acknowledgement', done.waiting, 0),
    exact('messages refused', done.refused, 0),
    row('acknowledgement, p99', done.p99, 'ms', isTarget ? 2000 : undefined),
    fact('acknowledgement, p50', done.p50, 'ms'),
    row('message to screen, p99', seen.p99, 'ms', isTarget ? 2000 : undefined),
    fact('message to screen, p50', seen.p50, 'ms'),
    exact('values that never came onto the screen', seen.lost, 0),
    fact('values shown', seen.shown),
    fact('events that the page heard, a second', seen.events / seconds, '', 1),
    fact('the platform, of one core', used, '%', 1),
    fact('memory of the platform', residentMb(platform.child.pid), 'MB'),
  ]
}

const steady = (site) => flow(site, 'steady', { points: 3333, controllers: 1000, seconds: site.seconds.steady })
/** The same of small controllers: ten times the messages. */
const small = (site) =>
  flow(site, 'small', { points: 3333, controllers: 1000, most: 60, seconds: site.seconds.stretch })
const stretch = (site) => flow(site, 'stretch', { points: 20_000, controllers: 2000, seconds: site.seconds.stretch })

/** Connections that say nothing: what each holds. */
const connections = async ({ platform, startLoad, seconds }) => {
  const before = residentMb(platform.child.pid)
  const load = startLoad({ points: 0, controllers: 5000, seconds: seconds.connections, connect: 60 })
  const { devices } = await load.said('connected')
  await wait(10_000)
  const after = residentMb(platform.child.pid)
  const [used] = await measureProcessors([platform.child.pid], Math.max(5, seconds.connections - 20))
  await load.said('done')
  return [
    exact('idle connections', devices, 5000),
    fact('memory of each', ((after - before) * 1024) / devices, 'kB'),
    fact('the platform meanwhile, of one core', used, '%', 1),
  ]
}

/** Everybody is gone at once and comes back within ten seconds, while staff sign in. */
const storm = async ({ platform, base, startLoad }) => {
  const load = startLoad({ points: 0, controllers: 3000, seconds: 20, connect: 30, storm: 5 })
  const { devices } = await load.said('connected')
  const stop = keepSigningIn(base)
  const processor = watchProcessor(platform.child.pid)
  const back = await load.said('back')
  const used = processor()
  const seen = await stop()
  await load.said('done')
  return [
    exact('storm: controllers that were there', devices, 3000),
    exact('that came back', back.devices, 3000),
    row('within', back.seconds, 's', 15, 1),
    exact('sign-ins of staff refused', seen.refused, 0),
    fact('sign-ins of staff', seen.signIns),
    fact('the slowest of them', seen.slowestMs, 'ms'),
    fact('the platform, of one core', used, '%', 1),
  ]
}

/** Phases by name; each answers rows of the table. */
export const phases = { idle, steady, small, stretch, connections, storm }
