import type {
  DeviceAck,
  DeviceCommand,
  DeviceProgramme,
  DeviceSettings,
  DownKind,
  RestartNotice,
} from '@/lib/contract/device-message'
import { createAlarms } from './alarms'
import { createCommandHandler } from './command-handler'
import type { FleetFault } from './fleet-file'
import { createNetworkModule } from './network-module'
import { changedSince, createSampler } from './sampler'
import { type ControllerParts, createSession } from './session'

/** One controller with its units: it says hello, measures, raises alarms, carries out commands. It knows no transport. */
export const createController = (parts: ControllerParts) => {
  const { controller, clock, later } = parts
  const module = createNetworkModule(controller, clock)
  const sampler = createSampler(controller)
  const alarms = createAlarms(controller, clock)
  const sent = new Map<string, { text: string; at: number }>()

  const measure = (): void => {
    const now = clock()
    // What would be done meanwhile waits until it has started.
    if (!session.isRestarting()) commands.runProgramme(now)
    if (module.restartsByItself(now)) {
      session.restart()
      return
    }
    const body = changedSince(sampler.at(now), sent, now.getTime())
    if (body) session.say('telemetry', { samples: [{ time: now.getTime(), ...body }] })
    // An alarm follows what shows it.
    const events = session.isRestarting() ? [] : alarms.due()
    if (events.length > 0) session.say('alarm', { events })
    session.beat()
  }
  /** Measures anew: what was worked out before is void. */
  const remeasure = (): void => {
    sampler.forget()
    measure()
  }
  const onHello = (): void => {
    sent.clear()
    measure()
  }
  const session = createSession(parts, { module, alarms, onHello })
  const commands = createCommandHandler(parts, { say: session.say, sampler, measure })

  const keepSetting = ({ expires, time, filterReset }: DeviceSettings): void => {
    const box = controller.airBoxes.find(({ boxNo }) => boxNo === filterReset.boxNo)
    if (expires < clock().getTime() || box === undefined) return
    box.filterResetTime = time
    remeasure()
  }

  return {
    macWifiId: controller.macWifiId,
    boot: session.boot,
    connected: session.connected,
    disconnected: session.disconnected,
    restart: session.restart,
    measure,
    tick: session.tick,
    hear: (kind: DownKind, message: unknown): void => {
      if (kind === 'ack') {
        const ack = message as DeviceAck
        session.acknowledged(ack.boot, ack.seq)
      } else if (kind === 'command') commands.command(message as DeviceCommand)
      else if (kind === 'programme') commands.programme(message as DeviceProgramme)
      else if (kind === 'restart') {
        if (module.order(message as RestartNotice)) session.restart()
      } else if (kind === 'settings') keepSetting(message as DeviceSettings)
    },
    /** Makes a fault begin: its readings show it, and then its alarm is raised. */
    plant: (fault: Omit<FleetFault, 'from' | 'to'>): void => {
      const lead = alarms.plant(fault)
      remeasure()
      if (lead > 0) later(lead, measure)
    },
    /** Ends a fault that lasts. Answers whether there was one. */
    heal: (code: string): boolean => {
      const events = alarms.heal(code)
      if (events === null) return false
      remeasure()
      if (events.length > 0) session.say('alarm', { events })
      return true
    },
    bye: session.bye,
    waiting: session.waiting,
    isHeard: session.isHeard,
  }
}
export type SimulatedController = ReturnType<typeof createController>
