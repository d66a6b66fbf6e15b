import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../kernel/config/config'
import { ifMissing } from '../../kernel/error/missing'
import { type FirmwareTrust, toFirmwareKeys } from './signature'

/** The public key whose other half signed the firmware of the demo, and is nowhere any more. */
export const demoKeyPath = (dataDir: string): string => join(dataDir, 'demo-firmware-key')

const readDemoKey = (dataDir: string): string => {
  try {
    return readFileSync(demoKeyPath(dataDir), 'utf8')
  } catch (error) {
    return ifMissing('')(error)
  }
}

/** Whose firmware this site sends. The key of the demo counts in demo mode alone. */
export const readFirmwareTrust = ({
  demo,
  dataDir,
  firmware,
}: Pick<Config, 'demo' | 'dataDir' | 'firmware'>): FirmwareTrust => ({
  keys: new Map([...(demo ? toFirmwareKeys(readDemoKey(dataDir)) : []), ...toFirmwareKeys(firmware.keys)]),
  allowsUnsigned: firmware.allowsUnsigned,
})
