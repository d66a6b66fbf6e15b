import type { Ends, LimitSource, RefrigerantCode } from './cycle-limit'

type InstallationLimit = Ends & { source: LimitSource }

/** What an installation is held against at commissioning. Domain 2.19. */
export const installationLimits = {
  /** Indoor over outdoor capacity, %. */
  capacityRatio: { low: 50, high: 130, source: 'H5' },
  /** %. */
  voltageUnbalance: { high: 3, source: 'ours' },
  airtightHours: { low: 24, source: 'D' },
  /** MPa that are left when the change of the nitrogen's temperature is taken off. */
  airtightDrop: { high: 0.02, source: 'ours' },
  /** Pa absolute. */
  vacuumPressure: { high: 500, source: 'ours' },
  vacuumHours: { low: 1, source: 'ours' },
  /** h that it stood with the pump off, and Pa after it. */
  vacuumStandHours: { low: 1, source: 'D' },
  vacuumStandPressure: { high: 500, source: 'ours' },
  /** MΩ. */
  insulation: { low: 1, source: 'ours' },
  /** kg between what was added and what the piping asks for, share of the latter. */
  chargeShare: { low: 0.9, high: 1.1, source: 'ours' },
  /** Opening of the valves against those of the project's other systems. */
  valveShare: { low: 0.6, high: 1.4, source: 'H4' },
  /** Below, %. */
  busUtilisation: { high: 60, source: 'ours' },
  collisionRate: { high: 2, source: 'ours' },
} as const satisfies Record<string, InstallationLimit>

/** Nitrogen pressure of the airtight test, MPa: the design pressure of the high side. */
export const airtightPressure: Record<RefrigerantCode, InstallationLimit> = {
  1: { low: 4.15, source: 'D' },
  2: { low: 4.15, source: 'D' },
  3: { low: 2.8, source: 'ours' },
}

/** Nitrogen loses so much pressure with each kelvin, MPa/K [D]. */
export const nitrogenPerKelvin = 0.01
