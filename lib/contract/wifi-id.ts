import { normalizeShort } from './normalize-short'
import { toVisible } from './visible-text'

/**
 * A WiFi ID, or a part of one, as people write it and other programs print it: lower case, full width, with colons,
 * hyphens or dots between the bytes, and with invisible characters.
 */
export const toWifiId = (text: string): string =>
  normalizeShort(toVisible(text))
    .toUpperCase()
    .replace(/[\s:.\-\u2010-\u2015\u2212]/g, '')
