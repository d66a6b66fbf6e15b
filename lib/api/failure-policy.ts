import { codes } from '@/lib/contract/error-code'

/** What the console does about a failed call, beside rejecting it. */
export type Reaction =
  /** The cookie is gone with the answer; the reload leads to the sign-in page and back. Unsaved input is asked about in place. */
  | 'reload'
  /** One dialog: sign in again over the page, or stay. */
  | 'relogin'
  /** Another user is signed in now: nothing was done, and the page offers to be loaded anew. */
  | 'otherUser'
  /** The screen shows it at its place. */
  | 'silent'
  /** A toast for five seconds. */
  | 'toast'

/** The one table of spec 8. Screens never catch: what is not here is a toast. */
const reactions: Partial<Record<number, Reaction>> = {
  [codes.unauthorized]: 'reload',
  [codes.illegalToken]: 'relogin',
  [codes.otherClient]: 'relogin',
  [codes.tokenExpired]: 'relogin',
  [codes.otherUser]: 'otherUser',
  [codes.wrongCaptcha]: 'silent',
  [codes.wrongPassword]: 'silent',
}

export const reactionTo = (code: number): Reaction => reactions[code] ?? 'toast'
