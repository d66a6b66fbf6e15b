import './zod-mode'
import * as z from 'zod'
import { MacWifiId } from './device'
import { Id } from './endpoint'

/**
 * What may have changed: a controller's own row, the readings of its units, a command to one of them, a fault, a repair
 * request, the caller's own long work. An event says that something is new and not what: pages read it again by the
 * ordinary calls, with the rights of who reads.
 */
export const EventTopic = z.enum(['device', 'unit', 'control', 'fault', 'repair', 'job'])
export type EventTopic = z.infer<typeof EventTopic>

export const LiveEvent = z.object({
  topic: EventTopic,
  /** The controller that it is about, where there is one. */
  macWifiId: MacWifiId.optional(),
  /** The record of the topic, where there is one: fault, control record, repair request, job. */
  id: Id.optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>
