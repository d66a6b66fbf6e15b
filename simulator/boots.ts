import { randomUUID } from 'node:crypto'
import type { UpKind } from '@/lib/contract/device-message'
import { createOutbox, type Outgoing } from './outbox'

type Send = (boot: string, message: Outgoing) => void

/**
 * What a device has to say, boot by boot: a restart begins a new count; alarms, readings and results of the old boot that
 * nobody has acknowledged are kept until somebody does.
 */
export const createBoots = (send: Send, elapsed: () => number, first: string) => {
  const begin = (boot: string) => ({ boot, outbox: createOutbox((message) => send(boot, message), elapsed) })
  let present = begin(first)
  let boots = [present]
  let isConnected = false
  return {
    boot: (): string => present.boot,
    add: (kind: UpKind, body: object): number => present.outbox.add(kind, body),
    acknowledged: (boot: string, seq: number): void => {
      boots.find((each) => each.boot === boot)?.outbox.acknowledged(seq)
      boots = boots.filter((each) => each === present || each.outbox.length() > 0)
    },
    /** Begins a new boot. */
    restart: (): void => {
      present.outbox.forgetState()
      present = begin(randomUUID())
      boots.push(present)
      if (isConnected) present.outbox.connected()
    },
    connected: (): void => {
      isConnected = true
      for (const { outbox } of boots) outbox.connected()
    },
    disconnected: (): void => {
      isConnected = false
      for (const { outbox } of boots) outbox.disconnected()
    },
    tick: (): void => {
      for (const { outbox } of boots) outbox.tick()
    },
    length: (): number => boots.reduce((sum, { outbox }) => sum + outbox.length(), 0),
  }
}
