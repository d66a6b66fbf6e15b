import './zod-mode'
import * as z from 'zod'
import { get } from './endpoint'

/** A challenge of the sign-in form. `image` is a data URL without readable text, null while none is required. */
export const Captcha = z.object({ required: z.boolean(), image: z.string().nullable() })
export type Captcha = z.infer<typeof Captcha>

// The console's proxy fills `uuid` from the visitor's own httpOnly pre-session cookie, so that a challenge solved by
// one browser is worth nothing in another. A browser that sends one of its own is overruled.
const query = z.strictObject({ uuid: z.string().min(16).max(64), username: z.string().max(64).optional() })

export const captchaApi = {
  issue: get('/sys/captcha', { access: 'public', input: query, data: Captcha }), // ours: not shown in the spec
}
