/** Who speaks on the bus: an indoor or outdoor unit, a wired remote control, a central controller. */
export const talkers = ['IDU', 'ODU', 'RCS', 'CEN'] as const
export type Talker = (typeof talkers)[number]

/** An address on the bus; system and unit number 0-63. There is one central controller, whose numbers are 0. */
export type FrameAddress = { talker: Talker; systemNo: number; unitNo: number }

/** Two bytes: kind in the two highest bits, then system number, then unit number in the lower byte. */
export const toAddressCode = ({ talker, systemNo, unitNo }: FrameAddress): number =>
  (talkers.indexOf(talker) << 14) | ((systemNo & 63) << 8) | (unitNo & 63)

/** Undefined for a code that no address has: the two highest bits of the lower byte are never set. */
export const toAddress = (code: number): FrameAddress | undefined => {
  const talker = talkers[(code >> 14) & 3]
  if (talker === undefined || (code & 0xc0) !== 0 || (talker === 'CEN' && (code & 0x3fff) !== 0)) return undefined
  return { talker, systemNo: (code >> 8) & 63, unitNo: code & 63 }
}

const two = (no: number): string => String(no).padStart(2, '0')

/** `IDU 03-12`, `CEN`; a code that is no address in hex. Domain 2.18. */
export const toAddressText = (code: number): string => {
  const address = toAddress(code)
  if (address === undefined) return `0x${code.toString(16).toUpperCase().padStart(4, '0')}`
  return address.talker === 'CEN' ? 'CEN' : `${address.talker} ${two(address.systemNo)}-${two(address.unitNo)}`
}

/** The code of an address as people type it: `idu 3-12`, `CEN`. Undefined for anything else. */
export const fromAddressText = (text: string): number | undefined => {
  const parts = /^([A-Za-z]{3})(?: ?(\d{1,2})-(\d{1,2}))?$/.exec(text.trim())
  const talker = talkers.find((each) => each === parts?.[1]?.toUpperCase())
  if (parts === null || talker === undefined) return undefined
  if (talker === 'CEN') return parts[2] === undefined ? toAddressCode({ talker, systemNo: 0, unitNo: 0 }) : undefined
  const [systemNo, unitNo] = [Number(parts[2] ?? Number.NaN), Number(parts[3] ?? Number.NaN)]
  return systemNo <= 63 && unitNo <= 63 ? toAddressCode({ talker, systemNo, unitNo }) : undefined
}
