import './zod-mode'
import * as z from 'zod'
import { CheckerId } from './checker'
import { CheckerEndReason, RecordType } from './checker-task'
import { DateTime, get, Id, page, pageQuery } from './endpoint'

/** Kinds of events of a Checker. Domain 4.7 and 6.4. */
export const CheckerEventKind = z.enum([
  'added',
  'edited',
  'users',
  'keyIssued',
  'keyRevoked',
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
  /** Name of the person; null for an automatic event. */
  who: z.string().nullable(),
  /** The task concerned, while it exists. */
  taskId: Id.nullable(),
  recordType: RecordType.nullable(),
  recordName: z.string().nullable(),
  /** Why the task ended; null for any other event. */
  endReason: CheckerEndReason.nullable(),
  /**
   * `edited`: the changed fields. `users`: masked accounts with the prefix `+` (added), `-` (removed) or `=` (another
   * role). `givenUp`, `forgotten`: names of the records.
   */
  details: z.array(z.string()),
})
export type CheckerEvent = z.infer<typeof CheckerEvent>

// ours: not shown in the spec
export const checkerEventApi = {
  /** The newest first. */
  list: get('/checker_svc/device/events', {
    access: 'checker:list',
    input: pageQuery({ checkerId: CheckerId }),
    data: page(CheckerEvent),
  }),
}
