import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Proof } from '@/lib/contract/auth'
import type { ProofChallenge } from '@/lib/contract/captcha'

/** The worker's answer: the solution, or null when there is none. */
export type ProofAnswer = Proof | null

// A worker has no window; this declares the part of its scope that is used.
declare const self: {
  onmessage: ((event: { data: ProofChallenge }) => void) | null
  postMessage: (answer: ProofAnswer) => void
}

self.onmessage = async ({ data: parameters }) => {
  const found = await solveChallenge({ challenge: { parameters }, deriveKey, timeout: 110_000 }).catch(() => null)
  self.postMessage(found && { counter: found.counter, derivedKey: found.derivedKey })
}
