import { randomUUID } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import type {
  DeviceAck,
  DeviceAct,
  DeviceCommand,
  DeviceProgramme,
  DeviceSettings,
  DownKind,
  RestartNotice,
  UpKind,
} from '@/lib/contract/device-message'
import { createAlarms } from './alarms'
import { answerOf, answerProgramme, refusalReason } from './answer-command'
import { createBoots } from './boots'
import type { FleetController, FleetFault } from './fleet-file'
import { healthAt, ownRestarts } from './model/module-facts'
import { createProgramme } from './programme'
import { changedSince, createSampler } from './sampler'

/** What a simulated controller is given by whoever runs it. */
export type ControllerParts = {
  controller: FleetController
  /** By the device's own clock. */
  clock: () => Date
  elapsed: () => number
  /** Puts a message on its way; it may be lost. */
  publish: (kind: UpKind, message: object) => void
  later: (ms: number, work: () => void) => void
  /** Leaves the line and comes back after so many ms; without it the device stays on the line. */
  reconnect?: (ms: number) => void
  boot?: string
}

type Unit = { unitKind: 1 | 4; systemNo: number; unitNo: number }

/** How long a restart takes, and how often a module tells how it does when nothing else is to be said, ms. */
const restartMs = 8000
const healthMs = 15 * millisecondsInMinute

/** Commands that are remembered, so that one that comes twice is carried out once. */
const remembered = 200

/** One controller with its units: it says hello, measures, raises alarms, carries out commands. It knows no transport. */
export const createController = ({
  controller,
  clock,
  elapsed,
  publish,
  later,
  reconnect,
  boot = randomUUID(),
}: ControllerParts) => {
  const outbox = createBoots(
    (of, { seq, kind, body }) => publish(kind, { v: 1, boot: of, seq, time: clock().getTime(), ...body }),
    elapsed,
    boot,
  )
  const module = {
    macWifiId: controller.macWifiId,
    networkType: controller.network.networkType,
    rssi: controller.network.rssi,
    installTime: controller.installTime,
    onlineSince: controller.onlineSince,
  }
  /** Restarts that somebody asked for, ms. */
  const asked: number[] = []
  const restarts = new Set<string>()
  let lookedAt = clock().getTime()
  let isRestarting = false
  let healthSaid = Number.NEGATIVE_INFINITY
  const sampler = createSampler(controller)
  const sent = new Map<string, { text: string; at: number }>()
  /** Commands by name, and how often each has come. */
  const known = new Map<string, number>()
  const programme = createProgramme()
  let lastSaid = Number.NEGATIVE_INFINITY
  let hasSaidHello = false

  const alarms = createAlarms(controller, clock)

  const say = (kind: UpKind, body: object): void => {
    if (isRestarting) return
    lastSaid = elapsed()
    outbox.add(kind, body)
  }
  /** How network, bus and module are, with what the module tells of itself. */
  const condition = () => {
    healthSaid = elapsed()
    const { network, bus } = controller
    return { network, bus, health: healthAt(module, clock().getTime(), asked) }
  }
  const hello = (): void => {
    const { model, firmwareVersion, mcuVersion, moduleVersion, bootVersion, hardwareVersion, featureCode } = controller
    const { moduleType, heartbeatSec, centralControllers } = controller
    say('hello', {
      versions: [1],
      model,
      firmwareVersion,
      mcuVersion,
      moduleVersion,
      bootVersion,
      hardwareVersion,
      featureCode,
      moduleType,
      ...condition(),
      heartbeatSec,
      centralControllers,
      systems: controller.systems,
      airBoxes: controller.airBoxes.map(({ usage: _, filterResetTime: __, ...box }) => box),
      alarms: alarms.lasting(),
    })
  }
  const begin = (): void => {
    isRestarting = false
    hasSaidHello = true
    sent.clear()
    hello()
    measure()
  }
  /** Says bye, and hello in its next boot. */
  const restart = (reason: 'restart' | 'upgrade' = 'restart', awayMs = restartMs): void => {
    if (isRestarting) return
    publish('bye', { v: 1, boot: outbox.boot(), reason })
    isRestarting = true
    hasSaidHello = false
    outbox.restart()
    if (reconnect) reconnect(awayMs)
    else later(awayMs, begin)
  }
  const restartAsAsked = ({ restartId, expires }: RestartNotice): void => {
    const now = clock().getTime()
    if (expires < now || restarts.has(restartId)) return
    restarts.add(restartId)
    asked.push(now)
    restart()
  }
  const keepSetting = ({ expires, time, filterReset }: DeviceSettings): void => {
    const box = controller.airBoxes.find(({ boxNo }) => boxNo === filterReset.boxNo)
    if (expires < clock().getTime() || box === undefined) return
    box.filterResetTime = time
    sampler.forget()
    measure()
  }
  const measure = (): void => {
    const now = clock()
    // Nobody hears of what it does while it starts; that waits until it has.
    if (!isRestarting) for (const { line, at } of programme.due(now)) act(line, at)
    // What the model has of it happens.
    const isDue = ownRestarts(module, lookedAt, now.getTime()).length > 0
    lookedAt = now.getTime()
    if (isDue) {
      restart()
      return
    }
    const body = changedSince(sampler.at(now), sent, now.getTime())
    if (body) say('telemetry', { samples: [{ time: now.getTime(), ...body }] })
    // An alarm follows what shows it.
    const events = isRestarting ? [] : alarms.due()
    if (events.length > 0) say('alarm', { events })
    const isSilent = elapsed() - lastSaid >= controller.heartbeatSec * 1000 - 500
    if (isSilent || elapsed() - healthSaid >= healthMs) say('state', condition())
  }
  const override = ({ unitKind, systemNo, unitNo }: Unit, set: DeviceCommand['set']): void => {
    const own = controller.overrides.filter(
      (each) => each.unitKind === unitKind && each.systemNo === systemNo && each.unitNo === unitNo,
    )
    const state = { ...own.at(-1)?.state, ...set }
    controller.overrides.push({ unitKind, systemNo, unitNo, since: clock().getTime(), state })
    sampler.forget()
  }
  /** Does what a line of the programme says, and tells of it. */
  const act = ({ lineNo, set, units }: DeviceProgramme['lines'][number], at: Date): void => {
    const all = controller.systems.flatMap(({ systemNo, indoor }) => indoor.map(({ unitNo }) => ({ systemNo, unitNo })))
    const commandId = `line-${lineNo}-${Math.round(at.getTime() / millisecondsInMinute)}`
    const before = sampler.at(subMinutes(at, 1))
    const told = { done: [] as DeviceAct[], refused: [] as DeviceAct[] }
    for (const { systemNo, unitNo } of units ?? all) {
      const name = `${controller.macWifiId}-${systemNo}-${unitNo}-${commandId}`
      const { answer } = answerOf(controller.macWifiId, { commandId: name, unitKind: 1, systemNo, unitNo })
      if (answer === 'none') continue
      const shown = before.systems
        .find((system) => system.systemNo === systemNo)
        ?.indoor.find((unit) => unit.unitNo === unitNo) as Partial<DeviceCommand['set']> | undefined
      const was = Object.fromEntries(Object.keys(set).map((part) => [part, shown?.[part as 'onOff'] ?? null]))
      told[answer].push({ source: 6, unitKind: 1, systemNo, unitNo, set, before: was, time: at.getTime() })
      if (answer === 'done') override({ unitKind: 1, systemNo, unitNo }, set)
    }
    if (told.done.length > 0) say('result', { commandId, result: 'done', acts: told.done })
    if (told.refused.length > 0)
      say('result', { commandId, result: 'refused', reason: refusalReason, acts: told.refused })
  }
  /** How often a command has come, this time counted. */
  const count = (commandId: string): number => {
    const times = (known.get(commandId) ?? 0) + 1
    known.set(commandId, times)
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return times
  }
  const carryOut = (command: DeviceCommand): void => {
    if (command.expires < clock().getTime() || count(command.commandId) > 1) return
    const { answer, delayMs } = answerOf(controller.macWifiId, command)
    if (answer === 'none') return
    later(delayMs, () => {
      const { commandId, unitKind, systemNo, unitNo, set } = command
      if (answer === 'done') override({ unitKind, systemNo: systemNo ?? 0, unitNo }, set)
      say('result', { commandId, result: answer, ...(answer === 'refused' && { reason: refusalReason }) })
      if (answer === 'done') measure()
    })
  }
  const keepProgramme = (given: DeviceProgramme): void => {
    if (given.expires < clock().getTime()) return
    const { commandId } = given
    const { answer, delayMs } = answerProgramme(commandId, count(commandId))
    if (answer === 'none') return
    later(delayMs, () => {
      programme.keep(given, clock())
      say('result', { commandId, result: 'done' })
    })
  }

  return {
    macWifiId: controller.macWifiId,
    boot: outbox.boot,
    connected: (): void => {
      if (!hasSaidHello) begin()
      outbox.connected()
    },
    disconnected: outbox.disconnected,
    restart,
    measure,
    tick: outbox.tick,
    hear: (kind: DownKind, message: unknown): void => {
      if (kind === 'ack') {
        const ack = message as DeviceAck
        outbox.acknowledged(ack.boot, ack.seq)
      } else if (kind === 'command') carryOut(message as DeviceCommand)
      else if (kind === 'programme') keepProgramme(message as DeviceProgramme)
      else if (kind === 'restart') restartAsAsked(message as RestartNotice)
      else if (kind === 'settings') keepSetting(message as DeviceSettings)
    },
    /** Makes a fault begin: its readings show it, and then its alarm is raised. */
    plant: (fault: Omit<FleetFault, 'from' | 'to'>): void => {
      const lead = alarms.plant(fault)
      sampler.forget()
      measure()
      if (lead > 0) later(lead, measure)
    },
    /** Ends a fault that lasts. Answers whether there was one. */
    heal: (code: string): boolean => {
      const events = alarms.heal(code)
      if (events === null) return false
      sampler.forget()
      measure()
      if (events.length > 0) say('alarm', { events })
      return true
    },
    bye: (reason: 'off' | 'restart' | 'upgrade'): void => publish('bye', { v: 1, boot: outbox.boot(), reason }),
    waiting: outbox.length,
    /** Whether it has said who it is, and the platform has acknowledged all that it said. */
    isHeard: (): boolean => hasSaidHello && outbox.length() === 0,
  }
}
export type SimulatedController = ReturnType<typeof createController>
