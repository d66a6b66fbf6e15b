import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { createAdmission } from './admission'
import { hashKey, makeKey } from './credential'
import { issueKey, revokeCredential } from './credential-rows'
import { createKeyCheck } from './key-check'

let platform: TestPlatform
let admit: ReturnType<typeof createAdmission>
let device: { id: number; address: string }
let key: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 10 })
})
afterAll(() => platform.close())
beforeEach(async () => {
  const [row] = await platform.database.select().from(controllers).where(eq(controllers.platformId, 6)).limit(1)
  device = { id: row?.id ?? 0, address: row?.macWifiId ?? '' }
  key = await issueKey(platform.database, { controllerId: device.id, now: platform.clock.now(), userId: null })
  admit = createAdmission(platform.database)
})
const knock = (shown: string | null, address = device.address) => admit({ address, key: shown, fingerprint: null })

it('lets in who shows the key that is valid now, and nobody else', async () => {
  expect(await knock(key)).toBe('admitted')
  expect(await Promise.all([knock(makeKey()), knock(null), knock(''), knock(key, 'ABCDEF999999')])).toEqual(
    Array(4).fill('refused'),
  )
  const next = await issueKey(platform.database, { controllerId: device.id, now: platform.clock.now(), userId: null })
  expect([await knock(key), await knock(next)]).toEqual(['refused', 'admitted'])
  const ended = { controllerId: device.id, now: platform.clock.now(), userId: null, kind: 'key' as const }
  await revokeCredential(platform.database, ended)
  // However often it was let in before.
  expect(await knock(next)).toBe('refused')
})

it('stops looking at the keys of a name that is tried out, but for the one that it knows', async () => {
  expect(await knock(key)).toBe('admitted')
  const tried = await Promise.all(Array.from({ length: 200 }, () => knock(makeKey())))
  expect(tried.filter((answer) => answer === 'refused')).toHaveLength(10)
  expect(tried.filter((answer) => answer === 'unavailable')).toHaveLength(190)
  expect(await knock(key)).toBe('admitted')
})

it('answers a flood from memory, and works out only so many hashes a second', async () => {
  let now = 0
  let asked = 0
  const check = createKeyCheck(() => {
    asked += 1
    return now
  })
  const secret = await hashKey(key)
  for (let n = 0; n < 5000; n++) expect(await check('84F3EB000001', key, secret)).toBe('right')
  // The clock is asked where a hash has to be worked out.
  expect(asked).toBe(1)
  const names = Array.from({ length: 1000 }, (_, n) => `84F3EB${String(n).padStart(6, '0')}`)
  const answers = await Promise.all(names.map((name) => check(name, makeKey(), secret)))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(399)
  expect(answers.filter((answer) => answer === 'unknown')).toHaveLength(601)
  now += 1000
  expect(await check('84F3EB000001', makeKey(), secret)).toBe('wrong')
  now += 60_000
  expect(await check('84F3EB000001', makeKey(), secret)).toBe('wrong')
})
