import type { FaultSignal } from '@/lib/contract/fault-snapshot'

type Curves = readonly (readonly FaultSignal[])[]

const pressure: Curves = [
  ['dischargePressure', 'suctionPressure'],
  ['satCondTemp', 'satEvapTemp'],
]
const discharge: Curves = [
  ['dischargeTemp'],
  ['dischargeSuperheat'],
  ['totalIE'],
  ['dischargePressure', 'suctionPressure'],
]
const electric: Curves = [['compCurrent'], ['compFreq'], ['supplyVoltage'], ['finTemp']]
const silence: Curves = [['compFreq'], ['dischargePressure', 'suctionPressure']]
const fan: Curves = [['fanStep'], ['dischargePressure'], ['satCondTemp', 'ambientTemp']]
const sensors: Curves = [
  ['dischargeTemp', 'suctionTemp', 'ambientTemp'],
  ['dischargePressure', 'suctionPressure'],
]
const outdoorOthers: Curves = [['compFreq'], ['dischargePressure', 'suctionPressure'], ['dischargeTemp']]
const indoor: Curves = [['inletTemp', 'outletTemp', 'setTemp'], ['liquidPipeTemp', 'gasPipeTemp'], ['exvOpening']]

/** Codes of one group and the readings that tell most about them, each inner list on one axis. Domain 3.1 and 5.6. */
const groups: readonly [codes: readonly string[], curves: Curves][] = [
  [['02', '41', '42', '43', '44', '45', '46', '47', 'EE'], pressure],
  [['07', '08'], discharge],
  [['04', '05', '06', '39', '48', '51', '52', '53', '54', '55', '59'], electric],
  [['03', '0A', '3d', 'N1', 'N2', '32', 'dd'], silence],
  [['09', '56', '57', '58', '5A', '5b'], fan],
  [['20', '21', '22', '23', '24', '25', '26', '29'], sensors],
]
const byCode = new Map(groups.flatMap(([codes, curves]) => codes.map((code) => [code, curves] as const)))

const airBox: Curves = [['pm25'], ['co2'], ['temperature'], ['humidity'], ['filterLife']]

/** The curves of a fault's card; none for what has no readings (a controller, the network). */
export const curvesOf = (unitKind: number, faultCode: string): Curves => {
  if (unitKind === 1) return indoor
  if (unitKind === 4) return airBox
  return unitKind === 2 ? (byCode.get(faultCode) ?? outdoorOthers) : []
}
