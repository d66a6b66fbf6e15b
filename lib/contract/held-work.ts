import './zod-mode'
import * as z from 'zod'
import { DateTime, get, Id, noInput, nothing, post } from './endpoint'
import { PlatformId } from './platform-id'

/** What leaves the platform, or goes on by itself: held after a restore until a superuser has decided. */
export const heldKinds = ['push', 'upgrade', 'command', 'schedule', 'capture', 'job'] as const
export const HeldKind = z.enum(heldKinds)
export type HeldKind = z.infer<typeof HeldKind>

/**
 * Why work is held. `restored`: the database is older than what was signed of it, or was laid by `restore`. `anchorsLost`:
 * nothing that was signed is found. `otherKey`: it was signed by a key that the platform does not have.
 */
export const HeldReason = z.enum(['restored', 'anchorsLost', 'otherKey'])
export type HeldReason = z.infer<typeof HeldReason>

/** One thing that would be sent, or go on. */
export const HeldItem = z.object({
  id: Id,
  platformId: PlatformId,
  /** Title, name of the task, WiFi ID. */
  name: z.string(),
  /** When it is due; null: at once. */
  dueTime: DateTime.nullable(),
  /** Recipients or devices that it has left; null: unknown before it begins. */
  count: z.number().int().nullable(),
})
export type HeldItem = z.infer<typeof HeldItem>

export const HeldGroup = z.object({
  kind: HeldKind,
  /** All of them; `items` has at most 100, the earliest first. */
  total: z.number().int(),
  items: z.array(HeldItem),
})
export type HeldGroup = z.infer<typeof HeldGroup>

export const HeldWork = z.object({
  /** Null: nothing is held. */
  held: z
    .object({
      reason: HeldReason,
      time: DateTime,
      /** Moment of the set; null where it is not known. */
      setTime: DateTime.nullable(),
      /** Last row of the operation log that is there, and the last that was signed: those between are lost. */
      lastRow: z.number().int(),
      signedRow: z.number().int().nullable(),
      signedTime: DateTime.nullable(),
      /** Newest reading of the past store, and how many controllers have one from after the set; null: not known. */
      pastUntil: DateTime.nullable(),
      pastControllers: z.number().int().nullable(),
      /** Devices that came with another key than the database has, since it is held. */
      refusedDevices: z.array(z.object({ macWifiId: z.string(), time: DateTime })),
    })
    .nullable(),
  groups: z.array(HeldGroup),
})
export type HeldWork = z.infer<typeof HeldWork>

export const HeldChoice = z.enum(['release', 'drop'])
export type HeldChoice = z.infer<typeof HeldChoice>

// ours: not shown in the spec. Decision 239.
export const heldWorkApi = {
  read: get('/sys/heldWork', { access: 'heldWork:decide', input: noInput, data: HeldWork }),
  /** Lets all held work of a kind go, or drops it. `illegalState` where that kind is not held. */
  decide: post('/sys/heldWork/decide', {
    access: 'heldWork:decide',
    stepUp: 'everybody',
    input: z.strictObject({ kind: HeldKind, choice: HeldChoice }),
    data: nothing,
  }),
}
