import { randomInt } from 'node:crypto'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { minutesToMilliseconds } from 'date-fns/minutesToMilliseconds'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { LoginForm } from '@/lib/contract/auth'
import type { ProofChallenge } from '@/lib/contract/captcha'
import type { Database } from '../../kernel/db/database'
import { captchas } from '../../kernel/session/identity-table'
import { drawCaptcha } from './draw-captcha'
import { captchaAlphabet } from './letter-strokes'
import { isProof, newProof } from './proof'

/** What is asked of a stranger after failures: to read letters, or to let the browser work. A setting of the brand. */
export type ChallengeKind = 'letters' | 'proof'

const length = 4
const lifetimeMs = minutesToMilliseconds(2)

const store = async (
  database: Database,
  row: Pick<typeof captchas.$inferInsert, 'uuid' | 'answer' | 'proof'>,
  now: Date,
): Promise<void> => {
  const expireTime = addMilliseconds(now, lifetimeMs)
  await database.delete(captchas).where(lt(captchas.expireTime, now))
  const { answer, proof = null } = row
  await database
    .insert(captchas)
    .values({ ...row, expireTime })
    .onConflictDoUpdate({ target: captchas.uuid, set: { answer, proof, expireTime } })
}

/** Makes a new picture for a pre-session id, in place of an older challenge. Answers a data URL of pixels. */
export const issueCaptcha = async (database: Database, uuid: string, now: Date): Promise<string> => {
  const answer = Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')
  await store(database, { uuid, answer }, now)
  return `data:image/png;base64,${Buffer.from(drawCaptcha(answer)).toString('base64')}`
}

/** Asks for work for one account, in place of an older challenge of this pre-session id. */
export const issueProof = async (
  database: Database,
  { uuid, account, level, now }: { uuid: string; account: string; level: number; now: Date },
): Promise<ProofChallenge> => {
  const { issued, challenge } = await newProof(account.toLowerCase(), level)
  await store(database, { uuid, answer: '', proof: issued }, now)
  return challenge
}

/**
 * Uses up the challenge of a pre-session id, whatever the answer: of twenty equal tries at once, one is looked at. One
 * of the other kind is no answer, or a brand that asks for less would open the others; nor is work for another account,
 * which may have been easier.
 */
export const spendCaptcha = async (
  database: Database,
  { uuid, username, captcha, proof }: Pick<LoginForm, 'uuid' | 'username' | 'captcha' | 'proof'>,
  kind: ChallengeKind,
  now: Date,
): Promise<boolean> => {
  const [challenge] = await database
    .delete(captchas)
    .where(and(eq(captchas.uuid, uuid), gt(captchas.expireTime, now)))
    .returning({ answer: captchas.answer, issued: captchas.proof })
  if (challenge === undefined) return false
  const { answer, issued } = challenge
  if (kind === 'letters') return issued === null && captcha !== undefined && answer === captcha.toUpperCase()
  if (issued === null || proof === undefined || issued.account !== username.toLowerCase()) return false
  return isProof(issued, proof)
}
