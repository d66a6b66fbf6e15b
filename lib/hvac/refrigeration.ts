/** Absolute pressure ratio of gauge readings in MPa. Domain 3.2, P01: (Pd + 0.1) / (Ps + 0.1). */
export const pressureRatio = (dischargePressure: number, suctionPressure: number): number =>
  (dischargePressure + 0.1) / (suctionPressure + 0.1)

/** Condensing temperature above the air that cools it, K: only in cooling, where that air is outdoors. */
export const condensingApproach = (condensing: number, ambient: number): number => condensing - ambient
