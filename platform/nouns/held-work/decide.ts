import { eq } from 'drizzle-orm'
import type { HeldChoice, HeldKind } from '@/lib/contract/held-work'
import { operationLogHead } from '../../kernel/audit/log-table'
import type { Database } from '../../kernel/db/database'
import type { HeldFacts } from '../../kernel/db/installation-table'
import { PlatformError } from '../../kernel/error/platform-error'
import { readHeld, readHeldKinds, release } from '../../kernel/hold/hold'
import { heldWorks } from '../../kernel/hold/hold-table'
import { heldGroups } from './outgoing-groups'

const noteOf = ({ from, setTime, reason }: HeldFacts): string =>
  (setTime === null ? `held work decided: ${reason}` : `backup of ${setTime} in ${from}`).slice(0, 80)

type Decision = {
  kind: HeldKind
  choice: HeldChoice
  userId: number | null
  now: Date
  /** Signs what the database was restored from: `signRestored` with the log's keys. */
  sign: (note: string, anchorSeq: number) => string
}

/**
 * Lets the held work of a kind go, or drops it, in the caller's transaction. With the last kind the platform is released:
 * the next anchor says what the database was restored from, as `note-restore` does. Throws `illegalState` where that kind
 * is not held. Answers how much there was.
 */
export const decideHeld = async (tx: Database, { kind, choice, sign, ...by }: Decision): Promise<number> => {
  const [held] = await tx.select().from(heldWorks).where(eq(heldWorks.kind, kind)).for('update')
  const facts = await readHeld(tx)
  if (held === undefined || facts === null) throw new PlatformError('illegalState')
  const count = await heldGroups[kind].count(tx)
  if (choice === 'drop') await heldGroups[kind].drop(tx, by)
  await tx.delete(heldWorks).where(eq(heldWorks.kind, kind))
  if ((await readHeldKinds(tx)).length === 0) {
    await release(tx)
    const [head] = await tx.select().from(operationLogHead).where(eq(operationLogHead.id, 1)).for('update')
    const anchorSeq = Math.max(head?.anchorSeq ?? 0, facts.signedSeq ?? 0)
    const restoredFrom = sign(noteOf(facts), anchorSeq)
    await tx.update(operationLogHead).set({ restoredFrom, anchorSeq }).where(eq(operationLogHead.id, 1))
  }
  return count
}
