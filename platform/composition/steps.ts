import type { Journal } from '../history/store/journal'
import type { Outbox } from '../ingest/pipeline/outgoing'
import type { AnyStep } from '../ingest/pipeline/step'
import { commandOutbox } from '../nouns/control/command-outbox'
import { programmeOutbox } from '../nouns/control/programme-outbox'
import { sendProgrammes } from '../nouns/control/take-programme-results'
import { takeResults } from '../nouns/control/take-results'
import { restartOutbox } from '../nouns/device/restart-outbox'
import { takeHello } from '../nouns/device/take-hello'
import { takeState } from '../nouns/device/take-state'
import { takeAlarms, takeHelloAlarms } from '../nouns/fault/take-alarms'
import { filterOutbox } from '../nouns/unit/filter-outbox'
import { takeTelemetryWith } from '../nouns/unit/take-telemetry'

/** What nouns make of messages of devices, in the order in which they take one. */
export const deviceStepsWith = (journal: Journal | null): readonly AnyStep[] => [
  takeHello,
  takeHelloAlarms,
  takeTelemetryWith(journal),
  takeState,
  takeAlarms,
  takeResults,
  sendProgrammes,
]

/** The same for a platform that keeps nothing of the past. */
export const deviceSteps = deviceStepsWith(null)

/** What nouns have for devices. */
export const deviceOutboxes: readonly Outbox[] = [commandOutbox, programmeOutbox, restartOutbox, filterOutbox]
