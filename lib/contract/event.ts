import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { get, Id, noInput } from './endpoint'

/**
 * What may have changed: a controller's own row, the readings of its units, a command to one of them, a fault, a repair
 * request, an upgrade, a push message, the announcements, a Checker or one of its tasks, a project, the messages of a controller that somebody watches, the menu and the
 * user's rights, the caller's own jobs. An event says that something is new but not what: pages reread
 * it with the ordinary calls, with the reader's rights.
 */
export const EventTopic = z.enum([
  'device',
  'unit',
  'control',
  'fault',
  'repair',
  'ota',
  'push',
  'announcement',
  'checker',
  'project',
  'connection',
  'menu',
  'job',
])
export type EventTopic = z.infer<typeof EventTopic>

export const LiveEvent = z.object({
  topic: EventTopic,
  /** The controller concerned, if any. Omitted, like `id`, for users who see only part of the equipment. */
  macWifiId: MacWifiId.optional(),
  /** The topic's record, if any: fault, control record, repair request, upgrade, job, credential that has changed. */
  id: Id.optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** How often units have new readings while a page is open, milliseconds. Domain 2.2. */
export const liveIntervalMs = 30_000
/** A unit whose readings do not change is sent at least this often: docs/device-protocol.md. */
export const unitReportMs = 300_000
/** A stream sends at least a heartbeat this often; longer silence means that it is broken. */
export const streamBeatMs = 15_000

/**
 * Server-sent events, read by `fetch`. First `event: hello`; then a `data:` line with a `LiveEvent` for whatever may
 * have changed, `event: gap` when events may have been missed, and a comment at least every 15 s. It does not count as
 * use of the session, and ends with it.
 */
// ours: not shown in the spec
export const eventApi = {
  stream: get('/sys/event/stream', { access: 'session', stream: true, input: noInput, data: z.unknown() }),
}
