import { dirname, join } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import { rnd } from '@/lib/format/rnd'
import { startChecker } from './checker/start-checker'
import { type Connection, openConnection } from './connection'
import { type Order, openControl, tell } from './control-socket'
import { type FleetController, readFleet } from './fleet-file'
import { openInstalled } from './ota/installed'
import { openLedger } from './ota/ledger'
import { demoScript, scriptOf } from './ota/outcome'
import { createUpgrader } from './ota/upgrader'
import { readSettings, type Settings, UsageError, usage } from './settings'
import { toSystems } from './to-facts'

/** Controllers that begin to connect in a second: a fleet is switched on over some time, not at once. */
const perSecond = 80
const tickMs = 5000
const lookMs = 250

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Says at most once a minute what is wrong, and how often it was. */
const complaints = () => {
  const counts = new Map<string, number>()
  const timer = setInterval(() => {
    for (const [why, count] of counts) process.stderr.write(`simulator: ${count} times: ${why}\n`)
    counts.clear()
  }, millisecondsInMinute)
  timer.unref()
  return (why: string): void => {
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
}

/** What upgrades the controllers of a fleet. */
const createUpgraders = ({ platform, ota, fleet }: Settings, all: readonly FleetController[], signal: AbortSignal) => {
  const installed = openInstalled(join(dirname(fleet), 'installed.jsonl'), all)
  const shared = {
    platform,
    script: ota.script ? scriptOf(ota.script) : demoScript,
    ledger: openLedger(),
    factor: ota.factor,
    signal,
  }
  return (
    { macWifiId, key }: FleetController,
    connection: () => Connection | undefined,
    complain: (why: string) => void,
  ) =>
    createUpgrader({
      ...shared,
      macWifiId,
      key,
      restart: async (command, ms) => {
        installed.add(macWifiId, command)
        await connection()?.restart('upgrade', ms)
      },
      onError: (error) => complain(`an upgrade failed: ${(error as Error).message}`),
    })
}

type FleetParts = {
  clock: () => Date
  complain: (why: string) => void
  upgraderOf: ReturnType<typeof createUpgraders>
}

/** Connects controllers, some at a time; each measures once a minute, at its own second. */
const connectFleet = (
  chosen: readonly FleetController[],
  { broker, ca, speed }: Settings,
  { clock, complain, upgraderOf }: FleetParts,
) => {
  const connections = new Map<string, Connection>()
  const timers = new Set<NodeJS.Timeout>()
  const everyMs = millisecondsInMinute / speed
  const startOne = (controller: FleetController): void => {
    const upgrader = upgraderOf(controller, () => connections.get(controller.macWifiId), complain)
    const connection = openConnection({
      controller,
      broker,
      clock,
      ca,
      // Something waits for it; and of what came while it was away there was no notice.
      onHeard: (kind) => {
        if (kind === 'upgrade') upgrader.ask()
      },
      onConnected: upgrader.ask,
      onRefused: (_, why) => complain(why),
    })
    connections.set(controller.macWifiId, connection)
    const first = setTimeout(
      () => {
        timers.delete(first)
        timers.add(setInterval(connection.device.measure, everyMs))
        connection.device.measure()
      },
      everyMs * (0.2 + 0.8 * rnd(controller.macWifiId, 'phase')),
    )
    timers.add(first)
  }
  let started = 0
  const starter = setInterval(() => {
    const next = chosen.slice(started, started + perSecond / 10)
    for (const controller of next) startOne(controller)
    started += next.length
    if (started >= chosen.length) clearInterval(starter)
  }, 100)
  const ticker = setInterval(() => {
    for (const { device } of connections.values()) device.tick()
  }, tickMs)
  const began = performance.now()
  const onlooker = setInterval(() => {
    if (connections.size < chosen.length) return
    for (const { device } of connections.values()) if (!device.isHeard()) return
    clearInterval(onlooker)
    print(`simulated fleet: all connected after ${Math.round((performance.now() - began) / 1000)} s`)
  }, lookMs)
  return {
    deviceOf: (macWifiId: string) => connections.get(macWifiId)?.device,
    end: async (): Promise<void> => {
      for (const timer of [starter, ticker, onlooker, ...timers]) clearInterval(timer)
      await Promise.allSettled([...connections.values()].map(({ end }) => end()))
    },
  }
}

/** Begins and ends faults as it is ordered from outside. Answers what came of it, a line each. */
const carryOut = ({ plant = [], heal = [] }: Order, deviceOf: ReturnType<typeof connectFleet>['deviceOf']): string =>
  [
    ...plant.map(({ macWifiId, ...fault }) => {
      const device = deviceOf(macWifiId)
      device?.plant(fault)
      return device ? `${macWifiId}: fault ${fault.code} began` : `${macWifiId} is not in this fleet, or is away`
    }),
    ...heal.map(({ macWifiId, code }) =>
      deviceOf(macWifiId)?.heal(code) ? `${macWifiId}: fault ${code} ended` : `${macWifiId} has no fault ${code}`,
    ),
  ].join('\n')

const runFleet = async (settings: Settings): Promise<void> => {
  const { broker, fleet, platform, clock: fixed } = settings
  const { controllers: all, checkers } = readFleet(fleet)
  const controllers = all.filter(({ isAway }) => !isAway)
  const chosen = controllers.slice(0, settings.controllers ?? controllers.length)
  const clock = fixed ? () => new Date(fixed) : () => new Date()
  const complain = complaints()
  const stopping = new AbortController()
  const { signal } = stopping
  const upgraderOf = createUpgraders(settings, all, signal)
  const { deviceOf, end } = connectFleet(chosen, settings, { clock, complain, upgraderOf })
  const systemsOf = (macWifiId: string) => {
    const controller = all.find((each) => each.macWifiId === macWifiId)
    return controller ? toSystems(controller) : []
  }
  const onError = (error: unknown): void => complain(`a Checker failed: ${(error as Error).message}`)
  for (const { checkerId, key, isAway } of settings.hasCheckers ? checkers : []) {
    if (!isAway) startChecker({ platform, checkerId, key, clock, systemsOf, signal, onError })
  }
  const closeControl = await openControl(fleet, (order) => carryOut(order, deviceOf))
  if (!closeControl) process.stderr.write('simulator: the path of the fleet is too long: it cannot be told of faults\n')
  print(`simulated fleet: ${chosen.length} controllers, ${broker}`)
  await new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve())
  })
  stopping.abort()
  closeControl?.()
  await end()
}

const main = async (args: string[]): Promise<void> => {
  const settings = readSettings(args)
  const { plant, heal, fleet } = settings
  if (plant.length + heal.length === 0) return runFleet(settings)
  try {
    print(await tell(fleet, { plant, heal }))
  } catch {
    throw new UsageError(`no simulator of ${fleet} is running: start it first, then plant`)
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isMistake = error instanceof UsageError || (error as NodeJS.ErrnoException).code === 'ENOENT'
    process.stderr.write(`${isMistake ? `${(error as Error).message}\n${usage}` : (error as Error).stack}\n`)
    process.exit(1)
  },
)
