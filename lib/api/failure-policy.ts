import { codes } from '@/lib/contract/error-code'

/** What the console does about a failed call besides rejecting it. */
export type Reaction =
  /** The answer cleared the cookie; a reload leads to the sign-in page and back. */
  | 'reload'
  /** A toast, and one dialog: sign in again on the sign-in page, or stay. */
  | 'relogin'
  /** One dialog: show again that it is you, and the call is sent once more. */
  | 'stepUp'
  /** Another user has signed in: nothing was done, and the page offers a reload. */
  | 'otherUser'
  /** The screen shows it at its place. */
  | 'silent'
  /** A toast for five seconds. */
  | 'toast'

/** The one table of spec 8. Screens never catch: any other code is a toast. */
const reactions: Partial<Record<number, Reaction>> = {
  [codes.unauthorized]: 'reload',
  [codes.illegalToken]: 'relogin',
  [codes.otherClient]: 'relogin',
  [codes.tokenExpired]: 'relogin',
  [codes.otherUser]: 'otherUser',
  [codes.wrongCaptcha]: 'silent',
  [codes.wrongPassword]: 'silent',
  [codes.wrongFactor]: 'silent',
  [codes.stepExpired]: 'silent',
  [codes.stepUpRequired]: 'stepUp',
}

export const reactionTo = (code: number): Reaction => reactions[code] ?? 'toast'
