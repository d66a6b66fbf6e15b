import { randomBytes, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Proof } from '@/lib/contract/auth'
import type { ProofChallenge } from '@/lib/contract/captcha'
import type { IssuedProof } from '../../kernel/session/issued-proof'
import type { Failures } from './back-off'

const algorithm = 'PBKDF2/SHA-256'
/** Rounds of one try: so many that a program of an attacker's own is hardly faster at it than a browser is. */
const cost = 1000
/** Numbers to try at the first level; each level doubles them. */
const leastNumbers = 512
const highestLevel = 6
/** Failures of an account that are anybody's mistake, and failures of an address that make one level. */
const free = 3
const addressStep = 10

/** How hard the work is: harder with each failure of the account, and with every ten of the address. */
export const proofLevel = ({ accountCount, addressCount }: Pick<Failures, 'accountCount' | 'addressCount'>): number =>
  Math.min(highestLevel, Math.max(0, accountCount - free) + Math.floor(addressCount / addressStep))

/** The rest of a challenge stays here: its secret, and the signature of the key that is looked for. */
export const newProof = async (
  account: string,
  level: number,
): Promise<{ issued: IssuedProof; challenge: ProofChallenge }> => {
  const most = leastNumbers * 2 ** level
  const secret = randomBytes(32).toString('base64url')
  const challenge = await createChallenge({
    algorithm,
    cost,
    deriveKey,
    // Never among the first half: the work is about the same for everybody, and there is no luck to be bought.
    counter: randomInt(most / 2, most),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  })
  const { nonce, salt, keyLength, keyPrefix } = challenge.parameters
  return {
    issued: { challenge, secret, account },
    challenge: { algorithm, nonce, salt, cost, keyLength, keyPrefix, most },
  }
}

/** Whether the work was done that was asked for. */
export const isProof = async ({ challenge, secret }: IssuedProof, solution: Proof): Promise<boolean> => {
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: secret,
  })
  return verified
}
