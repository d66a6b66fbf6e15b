import './zod-mode'
import * as z from 'zod'

/** Whether a text is a whole address of the web: `javascript:` and anything else that a browser might run is not. */
export const isWebLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}

/**
 * A link that people are led to: http or https, at most 256 characters. It is only ever shown and followed by browsers;
 * the platform fetches none.
 */
export const WebLink = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(256, { error: 'tooLong' })
  .refine(isWebLink, { error: 'webLink' })
