import type { Tone } from '@/components/screen/table/column'
import type { Connection } from '@/lib/contract/device'

/** By connection: offline needs attention, a controller that was never in service does not. */
export const connectionTones: Record<Connection, Tone> = { 0: 'warn', 1: 'good', 2: 'quiet' }
