import { platformPortion, platformTests } from './platform-portion.mjs'

const full = { FULL_MATRIX: '1' }

/** For the fleet without faults: few enough days each that one ends within minutes. */
const soundPortions = 24

/** Fleets of platform/nouns/fault/stored-evidence.test.ts. */
const evidenceFleets = 5

/**
 * That an engineer may believe every number: of the refrigerant cycle, of sound systems, of faults.
 * @type {import('./run-proof.mjs').Proof[]}
 */
export const numberProofs = [
  {
    name: 'sound-fleet',
    what: 'nothing said against 200 systems without faults over 365 days',
    sources: [
      'lib/contract',
      'lib/format',
      'platform/nouns/history',
      'platform/nouns/unit',
      'simulator/model',
      'package-lock.json',
    ],
    portions: () =>
      Array.from({ length: soundPortions }, (_, at) =>
        platformPortion(`${at + 1} of ${soundPortions}`, 'pglite', ['simulator/model/fault-free.test.ts'], {
          FAULT_FREE_PORTION: `${at + 1}/${soundPortions}`,
        }),
      ),
  },
  {
    name: 'invariants',
    what: 'what holds of every refrigerant cycle, over 1,152 days and as the wire rounds, and of every planned site',
    sources: ['lib/contract', 'lib/format', 'platform/seed/fleet', 'simulator/model', 'platform/testing'],
    portions: () => [
      platformPortion('cycle', 'pglite', ['simulator/model/cycle-invariants.test.ts'], full),
      platformPortion('wire', 'pglite', ['simulator/model/wire-invariants.test.ts'], full),
      platformPortion('sites', 'pglite', ['platform/seed/fleet/planned-sites.test.ts'], full),
    ],
  },
  {
    name: 'fault-evidence',
    what: 'every fault of five fleets, each of a season: stored samples, card and curve carry it, and go on when samples are forgotten',
    sources: [
      'lib/contract',
      'platform/nouns/fault',
      'platform/nouns/history',
      'platform/nouns/past',
      'platform/nouns/sample',
      'platform/seed',
      'simulator',
      ...platformTests,
    ],
    portions: () =>
      Array.from({ length: evidenceFleets }, (_, at) =>
        platformPortion(`fleet ${at + 1}`, 'pglite', ['platform/nouns/fault/stored-evidence.test.ts'], {
          ...full,
          EVIDENCE_FLEET: String(at + 1),
        }),
      ),
  },
]
