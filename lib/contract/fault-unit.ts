import { signalOf } from '../hvac/signals'
import type { FaultSignal, ThresholdKey } from './fault-snapshot'

/** Unit of measure as a fault's snapshot has it on the wire: degrees as a sign and a letter. */
export const faultUnit = (key: FaultSignal | ThresholdKey): string => signalOf(key).unit.replace('℃', '°C')
