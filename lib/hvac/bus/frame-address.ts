import { twoDigits } from '@/lib/hvac/unit-address'
/** Senders on the bus: an indoor or outdoor unit, a wired remote controller, a central controller. */
export const talkers = ['IDU', 'ODU', 'RCS', 'CEN'] as const
export type Talker = (typeof talkers)[number]

/** An address on the bus; system and unit number 0-63. There is one central controller, whose numbers are 0. */
export type FrameAddress = { talker: Talker; systemNo: number; unitNo: number }

/** Two bytes: kind in the two highest bits, then system number, then unit number in the lower byte. */
export const toAddressCode = ({ talker, systemNo, unitNo }: FrameAddress): number =>
  (talkers.indexOf(talker) << 14) | ((systemNo & 63) << 8) | (unitNo & 63)

/** Undefined for a code that is not an address: the two highest bits of the lower byte are never set. */
export const toAddress = (code: number): FrameAddress | undefined => {
  const talker = talkers[(code >> 14) & 3]
  if (talker === undefined || (code & 0xc0) !== 0 || (talker === 'CEN' && (code & 0x3fff) !== 0)) return undefined
  return { talker, systemNo: (code >> 8) & 63, unitNo: code & 63 }
}

/** `IDU 03-12`, `CEN`; an invalid code in hex. Domain 2.18. */
export const toAddressText = (code: number): string => {
  const address = toAddress(code)
  if (address === undefined) return `0x${code.toString(16).toUpperCase().padStart(4, '0')}`
  return address.talker === 'CEN'
    ? 'CEN'
    : `${address.talker} ${twoDigits(address.systemNo)}-${twoDigits(address.unitNo)}`
}

/** A partial address as mask and value. */
export type AddressPattern = { mask: number; value: number }

/**
 * Parses what people type to find an address: `IDU 03-12`, `03-12` of any kind, `IDU 3` with all
 * its units, `-12`, `CEN`; or the four hex digits of a damaged one. Undefined for anything else.
 */
export const toAddressPattern = (text: string): AddressPattern | undefined => {
  const damaged = /^0x([\dA-F]{4})$/i.exec(text.trim())
  if (damaged) return { mask: 0xffff, value: Number.parseInt(damaged[1] ?? '', 16) }
  const parts = /^([A-Z]{0,3})\s*(\d{0,2})(?:-(\d{0,2}))?$/i.exec(text.trim())
  if (parts === null || parts[0] === '') return undefined
  const [, word = '', system = '', unit = ''] = parts
  const talker = talkers.findIndex((each) => each.startsWith(word.toUpperCase()))
  const numbered = system !== '' || unit !== ''
  // There is one central controller, and it has no numbers.
  if (talker < 0 || Number(system) > 63 || Number(unit) > 63 || (numbered && word && talkers[talker] === 'CEN'))
    return undefined
  // Only damaged addresses have the two highest bits of the lower byte set.
  const pattern = { mask: 0x00c0, value: 0 }
  const hold = (mask: number, value: number) => {
    pattern.mask |= mask
    pattern.value |= value
  }
  if (word) hold(talkers[talker] === 'CEN' ? 0xffff : 0xc000, talker << 14)
  if (system) hold(0x3f00, Number(system) << 8)
  if (unit) hold(0x003f, Number(unit))
  return pattern
}
