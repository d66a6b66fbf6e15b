import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, as text that fits a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret. It has 256 bits of its own, so a plain digest is enough. */
export const toTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
