import type { Proof } from '@/lib/contract/auth'
import type { ProofChallenge } from '@/lib/contract/captcha'
import type { ProofAnswer } from './proof-worker'

/** The proof failed: no worker, or no solution in time. */
export class ProofFailure extends Error {}

/**
 * Solves a proof of work in a worker, whose script is loaded only now. Rejects with a
 * `ProofFailure`.
 */
export const solveProof = (challenge: ProofChallenge): Promise<Proof> =>
  new Promise<Proof>((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<ProofAnswer>) => {
      end()
      if (data) resolve(data)
      else reject(new ProofFailure('the work was not done in time'))
    }
    worker.onerror = () => {
      end()
      reject(new ProofFailure('the worker did not start'))
    }
    worker.postMessage(challenge)
  })
