import './zod-mode'
import * as z from 'zod'

/** Whether a text is a complete web address, not `javascript:` or anything else that a browser might run. */
export const isWebLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

/**
 * A public link: http or https, at most 256 characters. It is only displayed and followed by browsers;
 * the platform never fetches it.
 */
export const WebLink = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(256, { error: 'tooLong' })
  .refine(isWebLink, { error: 'webLink' })
