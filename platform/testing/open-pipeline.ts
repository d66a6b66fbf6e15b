import { deviceStepsWith } from '../composition/steps'
import type { Journal } from '../history/store/journal'
import { readAdmitted } from '../ingest/connection/credential-rows'
import { keepBooks } from '../ingest/connection/ledger'
import { takeHelloPresence } from '../ingest/connection/take-presence'
import { createIngest, type IngestOptions } from '../ingest/pipeline/ingest'
import type { Heard, Step } from '../ingest/pipeline/step'
import type { Database } from '../kernel/db/database'
import { type DeviceBench, throughPipeline } from './device-bench'

/** What batches of telemetry meet inside their transaction, after every other step. */
export type Meeting = (tx: Database, heard: readonly Heard<unknown>[]) => Promise<void>

const unlimited = { perSecond: 1e6, atOnce: 1e6, cutAfterMs: 1e6 }

/** One pipeline on the tables of a bench, as a process of the platform has it: a message is a batch as soon as it comes. */
export const openPipeline = (
  { parts }: Pick<DeviceBench, 'parts'>,
  meet: Meeting = async () => undefined,
  journal: Journal | null = null,
  limits: Partial<Pick<IngestOptions, 'rate' | 'cost' | 'elapsed' | 'onFlood'>> = {},
) => {
  const meeting: Step<unknown> = { kind: 'telemetry', apply: async (tx, heard) => meet(tx, heard) }
  const ingest = createIngest({
    ...parts,
    directory: readAdmitted,
    steps: [takeHelloPresence, ...deviceStepsWith(journal), meeting],
    ledger: keepBooks,
    rate: unlimited,
    cost: unlimited,
    gather: { readings: 1, others: 1, repeats: 1 },
    retry: { first: 1, longest: 4 },
    onFlood: () => undefined,
    ...limits,
  })
  return { ingest, ...throughPipeline(ingest) }
}
