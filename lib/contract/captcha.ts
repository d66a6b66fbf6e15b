import './zod-mode'
import * as z from 'zod'
import { DeviceKey } from './auth'
import { fromQuery, get } from './endpoint'
import { PlatformId } from './platform-id'

/** Proof of work for a browser: find the number that makes a derived key begin as required. */
export const ProofChallenge = z.object({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string(),
  salt: z.string(),
  cost: z.number().int(),
  keyLength: z.number().int(),
  keyPrefix: z.string(),
  /** Upper bound of the number, exclusive. */
  most: z.number().int(),
})
export type ProofChallenge = z.infer<typeof ProofChallenge>

/**
 * A challenge of the sign-in form. `image` is a data URL of pixels, null while none is required or where the brand
 * uses a `proof` in place of letters.
 */
export const Captcha = z.object({
  required: z.boolean(),
  image: z.string().nullable(),
  proof: ProofChallenge.optional(),
})
export type Captcha = z.infer<typeof Captcha>

// The console's proxy fills `uuid` from the visitor's own httpOnly pre-session cookie, so that a challenge solved by
// one browser is worthless in another. It overrides a `uuid`, brand or device sent by the
// browser.
const query = z.strictObject({
  uuid: z.string().min(16).max(64),
  username: z.string().trim().max(64).optional(),
  platformId: fromQuery(PlatformId).optional(),
  deviceKey: DeviceKey.optional(),
})

export const captchaApi = {
  issue: get('/sys/captcha', { access: 'public', input: query, data: Captcha }), // ours: not shown in the spec
}
