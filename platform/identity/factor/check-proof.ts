import type { FactorProof } from '@/lib/contract/factor'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { FactorFailure } from '../../kernel/audit/login-log'
import { readFactorKeys } from '../../kernel/config/factor-key'
import { relyingPartyOf } from '../../kernel/config/relying-party'
import type { Database } from '../../kernel/db/database'
import type { Context } from '../../kernel/http/context'
import { takeChallenge } from './challenges'
import { findOwnPasskey, spendPasskey } from './passkey-rows'
import { readShownPasskey } from './passkeys'
import { spendRecoveryCode } from './recovery'
import { findOwnTotpStep, spendTotpStep } from './totp'

/** Uses a right proof up, in the transaction of what it opens. Answers why not, when it has been used. */
export type Spend = (tx: Database) => Promise<FactorFailure | null>

type Shown = {
  userId: number
  platformId: PlatformId
  proof: FactorProof
  /** Key of the challenge that a passkey answers. */
  challengeKey: string
}

const spends =
  (work: (tx: Database) => Promise<boolean>, failure: FactorFailure = 'wrongFactor'): Spend =>
  async (tx) =>
    (await work(tx)) ? null : failure

/**
 * Looks at what somebody shows as their second factor, outside of a transaction: the challenge of a passkey is used up by
 * any answer. Null: it is wrong. A right one counts only once it is spent.
 */
export const checkProof = async (
  { database, config, now }: Pick<Context, 'database' | 'config' | 'now'>,
  { userId, platformId, proof, challengeKey }: Shown,
): Promise<Spend | null> => {
  switch (proof.kind) {
    case 'totp': {
      const { code } = proof
      const step = await findOwnTotpStep(database, readFactorKeys(config), { userId, code, now })
      return step === null ? null : spends((tx) => spendTotpStep(tx, userId, step))
    }
    case 'recovery': {
      const { code } = proof
      return spends((tx) => spendRecoveryCode(tx, readFactorKeys(config), { userId, code, now }))
    }
    case 'passkey': {
      const { answer } = proof
      const challenge = await takeChallenge(database, challengeKey, now)
      const party = relyingPartyOf(config, platformId)
      const row = await findOwnPasskey(database, { userId, platformId }, answer.id)
      if (challenge === null || party === null || row === undefined) return null
      const shown = await readShownPasskey(party, { row, answer, challenge })
      return shown && spends((tx) => spendPasskey(tx, shown, now), 'passkeyCounter')
    }
  }
}
