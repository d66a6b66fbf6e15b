import { unitSignalOf } from '../hvac/air-box-signals'
import type { FaultSignal, ThresholdKey } from './fault-snapshot'

/** Unit of measure as a fault's snapshot has it on the wire: degrees as a sign and a letter. */
export const faultUnit = (key: FaultSignal | ThresholdKey): string => unitSignalOf(key).unit.replace('℃', '°C')
