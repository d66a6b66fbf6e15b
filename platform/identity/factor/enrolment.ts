import { readFactorKeys } from '../../kernel/config/factor-key'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import type { NoticeKind } from '../../kernel/session/factor-table'
import { noteAccount } from '../../kernel/session/note-account'
import { isFactorAsked } from './factor-asked'
import { endFreshness, noteFactorShown, type Owner, readClient, settleKinds } from './factor-rows'
import { issueRecoveryCodes, removeRecoveryCodes } from './recovery'

const tell = async (tx: Database, { actor, ip, now }: Context, kind: NoticeKind): Promise<void> => {
  const { userId, tokenId: sessionId } = actor
  await noteAccount(tx, { userId, kind, now, ip, client: await readClient(tx, sessionId), sessionId })
}

/**
 * What goes with a new factor of the caller, in its transaction: their kinds, their other sessions told, and recovery
 * codes with the first one, which are answered this once.
 * @param owner As it was before, locked.
 */
export const settleAdded = async (tx: Database, context: Context, owner: Owner): Promise<string[]> => {
  const { actor, config, now } = context
  // Another session has made the first one since this call was let in: what this one had shown counts no more.
  if (owner.factorKinds !== 0 && !actor.hasFactor) throw new PlatformError('stepUpRequired')
  await settleKinds(tx, owner.id)
  // Until now the password was proof enough; in another session a thief may have shown it.
  if (owner.factorKinds === 0) await endFreshness(tx, owner.id)
  await noteFactorShown(tx, { sessionId: actor.tokenId, userId: owner.id, now })
  await tell(tx, context, 'factorAdded')
  return owner.factorKinds === 0 ? issueRecoveryCodes(tx, readFactorKeys(config), owner.id) : []
}

/**
 * What goes with the removal of a factor. Refuses the last one of somebody from whom one is asked; recovery codes go with
 * the last.
 */
export const settleRemoved = async (tx: Database, context: Context, owner: Owner): Promise<void> => {
  const { platformId } = context.actor
  if ((await settleKinds(tx, owner.id)) === 0) {
    if (await isFactorAsked(tx, { user: owner, platformId })) {
      throw new PlatformError('badRequest', { fields: { factor: 'factorNeeded' } })
    }
    await removeRecoveryCodes(tx, owner.id)
  }
  await tell(tx, context, 'factorRemoved')
}
