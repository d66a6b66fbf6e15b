import './zod-mode'
import * as z from 'zod'
import { CheckerId, checkersOnly } from './checker'
import { CheckerEndReason, RecordType } from './checker-task'
import { DateTime, get, Id, listQuery, page } from './endpoint'

/** What can happen to a Checker. Domain 4.7 and 6.4. */
export const CheckerEventKind = z.enum([
  'added',
  'edited',
  'users',
  'online',
  'offline',
  'scheduled',
  'started',
  'suspended',
  'continued',
  'ended',
  'shared',
  'unshared',
  'givenUp',
  'removed',
  'forgotten',
])
export type CheckerEventKind = z.infer<typeof CheckerEventKind>

export const CheckerEvent = z.object({
  eventId: Id,
  at: DateTime,
  kind: CheckerEventKind,
  /** Name of who did it; null for what came by itself. */
  who: z.string().nullable(),
  /** The task that it concerns, as long as it is there. */
  taskId: Id.nullable(),
  recordType: RecordType.nullable(),
  recordName: z.string().nullable(),
  /** Why the task ended; null for any other event. */
  endReason: CheckerEndReason.nullable(),
  /**
   * `edited`: the fields that changed. `users`: masked accounts behind `+` (added), `-` (removed) or `=` (another role).
   * `givenUp`, `forgotten`: names of the records.
   */
  details: z.array(z.string()),
})
export type CheckerEvent = z.infer<typeof CheckerEvent>

// ours: not shown in the spec
export const checkerEventApi = {
  /** The newest first. */
  list: get('/checker_svc/device/events', {
    ...checkersOnly,
    access: 'checker:list',
    input: listQuery(['at'], { checkerId: CheckerId }),
    data: page(CheckerEvent),
  }),
}
