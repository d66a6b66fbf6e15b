import { randomUUID } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import type { DeviceAlarm, UpKind } from '@/lib/contract/device-message'
import { createBoots } from './boots'
import type { FleetController } from './fleet-file'
import type { NetworkModule } from './network-module'

/** What a simulated controller is given by the program that runs it. */
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

/** How long a restart takes, and the longest time between two reports of a module's health, ms. */
const restartMs = 8000
const healthMs = 15 * millisecondsInMinute

const helloOf = (controller: FleetController, condition: object, alarms: DeviceAlarm[]): object => {
  const { model, firmwareVersion, mcuVersion, moduleVersion, bootVersion, hardwareVersion, featureCode } = controller
  const { moduleType, heartbeatSec, centralControllers, systems } = controller
  return {
    versions: [1],
    model,
    firmwareVersion,
    mcuVersion,
    moduleVersion,
    bootVersion,
    hardwareVersion,
    featureCode,
    moduleType,
    ...condition,
    heartbeatSec,
    centralControllers,
    systems,
    airBoxes: controller.airBoxes.map(({ usage: _, filterResetTime: __, ...box }) => box),
    alarms,
  }
}

type Own = { module: NetworkModule; alarms: { lasting: () => DeviceAlarm[] }; onHello: () => void }

/** What a controller says to the platform from hello to bye, boot by boot. While it restarts it says nothing. */
export const createSession = (
  { controller, clock, elapsed, publish, later, reconnect, boot = randomUUID() }: ControllerParts,
  { module, alarms, onHello }: Own,
) => {
  const outbox = createBoots(
    (of, { seq, kind, body }) => publish(kind, { v: 1, boot: of, seq, time: clock().getTime(), ...body }),
    elapsed,
    boot,
  )
  let isRestarting = false
  let hasSaidHello = false
  let lastSaid = Number.NEGATIVE_INFINITY
  let healthSaid = Number.NEGATIVE_INFINITY

  const say = (kind: UpKind, body: object): void => {
    if (isRestarting) return
    lastSaid = elapsed()
    outbox.add(kind, body)
  }
  const condition = () => {
    healthSaid = elapsed()
    return module.condition()
  }
  const begin = (): void => {
    isRestarting = false
    hasSaidHello = true
    say('hello', helloOf(controller, condition(), alarms.lasting()))
    onHello()
  }
  const bye = (reason: 'off' | 'restart' | 'upgrade'): void => publish('bye', { v: 1, boot: outbox.boot(), reason })

  return {
    boot: outbox.boot,
    say,
    /** Says how it is, where it has long said nothing or nothing of that. */
    beat: (): void => {
      const isSilent = elapsed() - lastSaid >= controller.heartbeatSec * 1000 - 500
      if (isSilent || elapsed() - healthSaid >= healthMs) say('state', condition())
    },
    bye,
    /** Says bye, and hello in its next boot. */
    restart: (reason: 'restart' | 'upgrade' = 'restart', awayMs = restartMs): void => {
      if (isRestarting) return
      bye(reason)
      isRestarting = true
      hasSaidHello = false
      outbox.restart()
      if (reconnect) reconnect(awayMs)
      else later(awayMs, begin)
    },
    isRestarting: (): boolean => isRestarting,
    connected: (): void => {
      if (!hasSaidHello) begin()
      outbox.connected()
    },
    disconnected: outbox.disconnected,
    acknowledged: outbox.acknowledged,
    tick: outbox.tick,
    waiting: outbox.length,
    /** Whether it has said who it is, and the platform has acknowledged all that it said. */
    isHeard: (): boolean => hasSaidHello && outbox.length() === 0,
  }
}
export type Session = ReturnType<typeof createSession>
