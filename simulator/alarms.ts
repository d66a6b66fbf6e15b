import type { DeviceAlarm } from '@/lib/contract/device-message'
import type { FleetController, FleetFault } from './fleet-file'
import { needsRunning, stopCauseOf } from './model/fault-signature'

/** Before an alarm of a running compressor its readings show for so long what is coming, ms. */
export const evidenceMs = 300_000

const toAlarm = ({ unitKind, systemNo, unitNo, code, from }: FleetFault): DeviceAlarm => ({
  unitKind: unitKind as DeviceAlarm['unitKind'],
  systemNo,
  unitNo,
  code,
  time: from,
  ...(unitKind === 2 ? stopCauseOf(code) : { stopCause: 'd1-02', protectCode: '' }),
})

type Event = DeviceAlarm & { state: 'raised' | 'cleared' }

/** The alarms of one controller: those that last, and those that are planted and healed from outside. */
export const createAlarms = (controller: FleetController, clock: () => Date) => {
  /** Planted, and not told yet. */
  const coming = new Set<FleetFault>()
  const now = (): number => clock().getTime()
  return {
    /** The network's silence is not its own to tell; it is told of it by coming back. */
    lasting: (): DeviceAlarm[] =>
      controller.faults
        .filter(({ unitKind, from, to }) => unitKind !== 5 && to === null && from <= now())
        .map((fault) => {
          coming.delete(fault)
          return toAlarm(fault)
        }),
    /** Makes a fault begin; answers in how many ms its alarm is raised. */
    plant: (fault: Omit<FleetFault, 'from' | 'to'>): number => {
      const lead = fault.unitKind === 2 && needsRunning(fault.code) ? evidenceMs : 0
      const began: FleetFault = { ...fault, from: now() + lead, to: null }
      controller.faults.push(began)
      coming.add(began)
      return lead
    },
    /** Ends a fault that lasts: the alarm that ends with it, or nothing where it was not raised yet; null without a fault. */
    heal: (code: string): Event[] | null => {
      const fault = controller.faults.find((each) => each.code === code && each.unitKind !== 5 && each.to === null)
      if (fault === undefined) return null
      if (coming.delete(fault)) {
        controller.faults.splice(controller.faults.indexOf(fault), 1)
        return []
      }
      fault.to = now()
      return [{ ...toAlarm(fault), time: fault.to, state: 'cleared' }]
    },
    /** Alarms whose time has come, each once. */
    due: (): Event[] =>
      [...coming]
        .filter(({ from }) => from <= now())
        .map((fault) => {
          coming.delete(fault)
          return { ...toAlarm(fault), state: 'raised' }
        }),
  }
}
