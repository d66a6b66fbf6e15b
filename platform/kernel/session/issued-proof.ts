import type { Challenge } from 'altcha-lib'

/** A proof of work as it was asked for: what is compared when it comes back, and from whom. */
export type IssuedProof = {
  challenge: Challenge
  /** Signs this one challenge, and goes with it. */
  secret: string
  /** Whose failures made it as hard as it is: it opens no other account. */
  account: string
}
