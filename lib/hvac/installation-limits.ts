import type { Ends, LimitSource, RefrigerantCode } from './cycle-limit'

type InstallationLimit = Ends & { source: LimitSource }

/** Limits for an installation at commissioning. Domain 2.19. */
export const installationLimits = {
  /** Indoor over outdoor capacity, %. */
  capacityRatio: { low: 50, high: 130, source: 'H5' },
  /** %. */
  voltageUnbalance: { high: 3, source: 'ours' },
  airtightHours: { low: 24, source: 'D' },
  /** MPa lost, corrected for the nitrogen's change of temperature. */
  airtightDrop: { high: 0.02, source: 'ours' },
  /** Pa absolute. */
  vacuumPressure: { high: 500, source: 'ours' },
  vacuumHours: { low: 1, source: 'ours' },
  /** h of standing with the pump off, and Pa afterwards. */
  vacuumStandHours: { low: 1, source: 'D' },
  vacuumStandPressure: { high: 500, source: 'ours' },
  /** MΩ. */
  insulation: { low: 1, source: 'ours' },
  /** Deviation of the added charge from what the piping requires, as a share of the latter. */
  chargeShare: { low: 0.9, high: 1.1, source: 'ours' },
  /** Opening of the valves relative to the project's other systems. */
  valveShare: { low: 0.6, high: 1.4, source: 'H4' },
  /** Lower limit, %. */
  busUtilisation: { high: 60, source: 'ours' },
  collisionRate: { high: 2, source: 'ours' },
} as const satisfies Record<string, InstallationLimit>

/** Nitrogen pressure of the airtight test, MPa: the design pressure of the high side. */
export const airtightPressure: Record<RefrigerantCode, InstallationLimit> = {
  1: { low: 4.15, source: 'D' },
  2: { low: 4.15, source: 'D' },
  3: { low: 2.8, source: 'ours' },
}

/** Pressure change of nitrogen per kelvin, MPa/K [D]. */
export const nitrogenPerKelvin = 0.01
