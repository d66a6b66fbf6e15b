import { strToU8, zipSync } from 'fflate'

/** A zip file with one text, always the same for the same text: what demo packages are made of. */
export const toZip = (name: string, text: string): Uint8Array =>
  // The earliest time that a zip can name.
  zipSync({ [name]: strToU8(text) }, { mtime: '1980-01-01T00:00' })
