import { randomInt } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import type { Database } from '../db/database'
import { captchas } from '../db/schema/identity'

const length = 4
const lifetimeMs = 2 * 60_000
// Without the ones that people take for each other, in either case: the answer is compared without case.
const alphabet = 'ABCDEFGHJKMNPQRTUVWXY346789'

// The package exports a function with methods on it; its types know only the methods.
const draw = svgCaptcha as unknown as (text: string, options: Record<string, unknown>) => string

/** Makes a new challenge for a pre-session id, in place of an older one. Answers its image as a data URL of paths. */
export const issueCaptcha = async (database: Database, uuid: string, now: Date): Promise<string> => {
  // The package's own text comes from Math.random, which can be foretold.
  const answer = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const expireTime = new Date(now.getTime() + lifetimeMs)
  await database.delete(captchas).where(lt(captchas.expireTime, now))
  await database
    .insert(captchas)
    .values({ uuid, answer, expireTime })
    .onConflictDoUpdate({ target: captchas.uuid, set: { answer, expireTime } })
  const image = draw(answer, { width: 120, height: 40, fontSize: 44, noise: 2, color: true, background: '#f2f4f7' })
  return `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}`
}

/** Uses up the challenge of a pre-session id, whatever the answer: of twenty equal tries at once, one is looked at. */
export const spendCaptcha = async (database: Database, uuid: string, answer: string, now: Date): Promise<boolean> => {
  const [challenge] = await database
    .delete(captchas)
    .where(and(eq(captchas.uuid, uuid), gt(captchas.expireTime, now)))
    .returning({ answer: captchas.answer })
  return challenge !== undefined && challenge.answer === answer.toUpperCase()
}
