import type { Bye, Hello } from '@/lib/contract/device-message'
import { noteBreaks } from '../../history/samples/breaks'
import type { Step } from '../pipeline/step'
import { keepBye, keepHellos, keepPresence } from './presence'

/** Who says hello is there, whatever stands on its bus. */
export const takeHelloPresence: Step<Hello> = {
  kind: 'hello',
  apply: async (tx, heard, services) => {
    // Each connection begins with one: what was before it has ended, whether or not anybody noticed.
    await noteBreaks(
      tx,
      heard.map(({ device, receivedAt }) => ({ controllerId: device.deviceId, at: receivedAt })),
    )
    await keepPresence(
      tx,
      heard.map(({ device, receivedAt, clockOffset }) => ({ device, receivedAt, clockOffset })),
      services,
    )
    await keepHellos(
      tx,
      heard.map(({ device, message, receivedAt }) => ({ controllerId: device.deviceId, message, at: receivedAt })),
      services.now,
    )
  },
}

export const takeBye: Step<Bye> = {
  kind: 'bye',
  apply: async (tx, heard) => {
    for (const { device, message } of heard) await keepBye(tx, device.deviceId, message)
  },
}
