import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { asc, eq, sql } from 'drizzle-orm'
import { codes as errorCodes } from '@/lib/contract/error-code'
import { factorApi } from '@/lib/contract/factor'
import { untilPasses } from '@/tests/support/until'
import { countSeals } from '../identity/factor/reseal-factors'
import { seal, unseal } from '../identity/factor/seal'
import { keepTotp, newTotpSecret, spendTotpStep } from '../identity/factor/totp'
import { readFactorKeys } from '../kernel/config/factor-key'
import { passkeyChallenges, recoveryCodes, totpSecrets } from '../kernel/session/factor-table'
import { webUsers } from '../kernel/session/identity-table'
import { itOn } from '../testing/it-on'
import { addApp } from '../testing/second-factors'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { examineFactorKey } from './examine-factor-key'
import { reseal } from './reseal-factors'

const old = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe-1'
const next = 'Zu3_QnB6-vHy0TkWo2PxJr8MdCi5SgLf-2'
const both = `2:${next},1:${old}`
const onlyNext = `2:${next}`

let platform: TestPlatform
let admin: Awaited<ReturnType<typeof addApp>>
let viewer: Awaited<ReturnType<typeof addApp>>
/** As an operator does it: a new text of the variable, and a restart. */
const useKeys = (text: string): void => {
  platform.config.factorKey = text
}
beforeAll(async () => {
  platform = await testPlatform({ captcha: 'off' })
  useKeys(old)
  admin = await addApp(platform, 'admin')
  viewer = await addApp(platform, 'viewer')
})
afterAll(() => platform.close())

const keysOf = (text: string) => readFactorKeys({ factorKey: text, dataDir: '' })
const run = () => reseal(platform.database, platform.config, platform.clock.now())
const doctor = () => examineFactorKey(platform.database, platform.config)
const rows = () => platform.database.select().from(totpSecrets).orderBy(asc(totpSecrets.userId))
const show = async (token: string, proof: unknown) => (await platform.call(factorApi.stepUp, { proof }, { token })).code
const showApp = (who: typeof admin) => show(who.token, { kind: 'totp', code: who.nextCode() })
const showCode = (who: typeof admin, at: number) => show(who.token, { kind: 'recovery', code: who.codes[at] })
const codesLeft = async ({ token }: typeof admin) =>
  (await platform.call(factorApi.status, {}, { token })).data.recoveryLeft

beforeEach(async () => {
  useKeys(both)
  for (const { userId, sealed } of await rows()) {
    const secret = unseal(sealed, keysOf(both), userId)
    await platform.database
      .update(totpSecrets)
      .set({ sealed: seal(secret, keysOf(old), userId) })
      .where(eq(totpSecrets.userId, userId))
  }
})

it('a key is changed by turns, and people notice nothing', async () => {
  expect([await showApp(admin), await showCode(admin, 0)]).toEqual([0, 0])
  expect(await doctor()).toMatchObject({ state: 'warn', says: expect.stringMatching(/^2 of 2 .*reseal-factors/) })
  // One who has begun to add an app, and shows its code only afterwards.
  const token = await platform.signIn('editor')
  useKeys(old)
  await platform.call(factorApi.beginTotp, {}, { token })
  useKeys(both)
  expect(await run()).toEqual({
    isWhole: true,
    line: '3 sealed anew with key 2, 0 left under other keys, 0 that no named key opens; users with recovery codes of other keys: 2; the other keys may be dropped once these have made new ones: theirs end with the key',
  })
  const after = await rows()
  expect((await run()).line).toMatch(/^0 sealed anew with key 2, 0 left/)
  expect(await rows()).toEqual(after)
  expect(await doctor()).toMatchObject({ state: 'ok', says: expect.stringContaining('codes of 2 users') })

  // New codes are of the new key; after that the old one is dropped.
  const made = (await platform.call(factorApi.renewRecovery, {}, { token: viewer.token })).data.codes
  useKeys(onlyNext)
  expect([await showApp(admin), await showApp(viewer)]).toEqual([0, 0])
  expect(await show(viewer.token, { kind: 'recovery', code: made[0] })).toBe(0)
  expect(await showCode(admin, 1)).toBe(errorCodes.wrongFactor)
  expect([await codesLeft(admin), await codesLeft(viewer)]).toEqual([0, 9])
  expect(await doctor()).toMatchObject({ state: 'warn', says: expect.stringMatching(/^recovery codes of 1 users/) })
  // Nothing of theirs was destroyed by that.
  useKeys(both)
  expect([await codesLeft(admin), await showCode(admin, 1)]).toEqual([9, 0])
  await platform.database.delete(passkeyChallenges)
})

it('what no named key opens stays as it is, is counted, and opens again once its key is named', async () => {
  const before = await rows()
  useKeys(onlyNext)
  expect(await doctor()).toMatchObject({ state: 'bad', says: expect.stringMatching(/^2 of 2 .*PLATFORM_FACTOR_KEY/) })
  expect(await run()).toMatchObject({
    isWhole: false,
    line: expect.stringMatching(/^0 sealed anew with key 2, 0 left under other keys, 2 that no named key opens;/),
  })
  expect(await rows()).toEqual(before)
  useKeys(both)
  expect((await run()).isWhole).toBe(true)
  expect(await showApp(admin)).toBe(0)
})

it('codes of a version that knows no names are of key 1', async () => {
  const [user] = await platform.database
    .select({ userId: webUsers.id })
    .from(webUsers)
    .where(eq(webUsers.account, 'admin'))
  await platform.database.execute(
    sql`insert into recovery_code (user_id, digest) values (${user?.userId}, 'of another version')`,
  )
  const [row] = await platform.database
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.digest, 'of another version'))
  expect(row?.keyName).toBe('1')
})

itOn('postgres')('what a sign-in or an enrolment changes meanwhile stays as that has left it', async () => {
  const { database } = platform
  const now = platform.clock.now()
  const [adminRow, viewerRow] = await rows()
  if (adminRow === undefined || viewerRow === undefined) throw new Error('no app')
  const secret = newTotpSecret()
  const sealed = seal(secret, keysOf(old), viewerRow.userId)
  let resealing: ReturnType<typeof run> | undefined
  await database.transaction(async (tx) => {
    // A platform that has not been restarted yet keeps another app; somebody else signs in.
    expect(await spendTotpStep(tx, adminRow.userId, adminRow.lastStep + 1)).toBe(true)
    await keepTotp(tx, { userId: viewerRow.userId, sealed, step: 7, now })
    resealing = run()
    // It stands at the row of the sign-in, having read both as they were.
    await untilPasses(async () => {
      const { rows: waiting } = (await database.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown as { rows: unknown[] }
      expect(waiting).toHaveLength(1)
    })
  })
  expect(await resealing).toMatchObject({ isWhole: false, line: expect.stringMatching(/^1 sealed anew.*, 1 left/) })
  const [ofAdmin, ofViewer] = await rows()
  expect(ofAdmin?.lastStep).toBe(adminRow.lastStep + 1)
  expect(ofViewer).toMatchObject({ sealed, lastStep: 7 })
  expect((await run()).line).toMatch(/^1 sealed anew.*, 0 left/)
  expect(unseal((await rows())[1]?.sealed ?? '', keysOf(onlyNext), viewerRow.userId)).toEqual(secret)
  // Two at once do it once.
  await database.update(totpSecrets).set({ sealed }).where(eq(totpSecrets.userId, viewerRow.userId))
  const lines = await Promise.all([run(), run(), run()])
  expect(lines.map(({ isWhole }) => isWhole)).toEqual([true, true, true])
  expect(lines.reduce((sum, { line }) => sum + Number.parseInt(line, 10), 0)).toBe(1)
  expect(await countSeals(database, keysOf(onlyNext), now)).toMatchObject({ others: 0, unopened: 0 })
})
