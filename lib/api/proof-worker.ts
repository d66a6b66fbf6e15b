import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Proof } from '@/lib/contract/auth'
import type { ProofChallenge } from '@/lib/contract/captcha'

/** What the worker answers: what it found, or null when there was nothing to find. */
export type ProofAnswer = Proof | null

// Runs in a worker, where the page's window is not: what there is of it is named here.
declare const self: {
  onmessage: ((event: { data: ProofChallenge }) => void) | null
  postMessage: (answer: ProofAnswer) => void
}

self.onmessage = async ({ data: parameters }) => {
  const found = await solveChallenge({ challenge: { parameters }, deriveKey, timeout: 110_000 }).catch(() => null)
  self.postMessage(found && { counter: found.counter, derivedKey: found.derivedKey })
}
