/** What a data acquisition reads of a unit, in the order in which it is kept: 1 indoor, 2 outdoor. */
export const sampleSignals = {
  1: [
    ...(['inletTemp', 'outletTemp', 'liquidPipeTemp', 'gasPipeTemp', 'setTemp'] as const),
    ...(['exvOpening', 'superheat', 'onOff'] as const),
  ],
  2: [
    ...(['compFreq', 'dischargePressure', 'suctionPressure', 'dischargeTemp', 'suctionTemp'] as const),
    ...(['ambientTemp', 'compCurrent', 'evo1', 'fanStep', 'dischargeSuperheat', 'suctionSuperheat'] as const),
    'totalIE',
  ],
} as const

/** Bytes that one reading of a unit takes on a Checker: address and moment, and four for each value. */
export const sampleBytes = (unitKind: 1 | 2): number => 12 + 4 * sampleSignals[unitKind].length
