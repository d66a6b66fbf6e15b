import { PlatformError } from '../../kernel/error/platform-error'
import { type FirmwareTrust, whyUnsent } from './signature'

/** Throws `firmwareNotSigned` or `noFirmwareKey` for a version that would not be sent anyway. */
export const requireSigned = (trust: FirmwareTrust, version: Parameters<typeof whyUnsent>[1]): void => {
  const unsent = whyUnsent(trust, version)
  if (unsent !== null) throw new PlatformError(unsent === 'noKey' ? 'noFirmwareKey' : 'firmwareNotSigned')
}
