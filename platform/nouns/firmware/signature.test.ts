import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { otaVersionApi } from '@/lib/contract/ota-version'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { permitDispatch } from '../ota/engine/permit-dispatch'
import { readWanted } from '../ota/read-target'
import { otaTasks } from '../tables/ota-task'
import { otaVersions } from '../tables/ota-version'
import { readFirmwareTrust } from './firmware-trust'
import { openFirmware } from './open-firmware'
import { toFirmwareKeys } from './signature'

let platform: TestPlatform
let token: string
let folder: string
/** Lines of `PLATFORM_FIRMWARE_KEYS`, made by the script that operators use. */
let [ours, theirs] = ['', '']
const script = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/sign-firmware.mjs', ...args], {
    encoding: 'utf8',
  })
  return { out: stdout.trim(), err: stderr, status }
}
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  folder = await mkdtemp(join(tmpdir(), 'signature-'))
  ours = script('key', join(folder, 'ours.pem'), '--name', 'release-1').out
  theirs = script('key', join(folder, 'theirs.pem'), '--name', 'release-2').out
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

/** A site as its operator configured it. */
const configure = (keys: string, allowsUnsigned = false, demo = false) => {
  Object.assign(platform.config, { firmware: { keys, allowsUnsigned }, demo })
}
beforeEach(() => configure(ours))

const named = { featureCode: 'SIGN-1', versionNo: '1.0.0', upgradeType: '1' }
let number = 0
const nextNamed = () => ({ ...named, versionNo: `1.0.${++number}` })
const signWith = async (key: 'ours' | 'theirs', name: string, content: string, of: typeof named) => {
  const file = join(folder, 'firmware.bin')
  await writeFile(file, content)
  const { featureCode, versionNo, upgradeType } = of
  const what = ['--feature-code', featureCode, '--version', versionNo, '--type', upgradeType]
  return script('sign', file, '--key', join(folder, `${key}.pem`), '--name', name, ...what).out
}
const upload = (more: Record<string, unknown>) =>
  platform.call(
    otaVersionApi.upload,
    {
      featureName: '签名测试',
      minSourceVersion: '',
      forceFlag: '0',
      changeLogZh: '',
      changeLogEn: '',
      expectedSha256: '',
      file: 'firmware.bin',
      content: 'the firmware',
      ...more,
    },
    { token },
  )
const info = async (versionId: string) => (await platform.call(otaVersionApi.info, { versionId }, { token })).data
const act = (verb: 'verify' | 'release', versionId: string) =>
  platform.call(otaVersionApi[verb], { versionId }, { token })
const signed = async () => {
  const of = nextNamed()
  const answer = await upload({ ...of, signature: await signWith('ours', 'release-1', 'the firmware', of) })
  expect(answer.code, JSON.stringify(answer.envelope)).toBe(0)
  return answer.data.versionId
}
const trust = () => readFirmwareTrust(platform.config)
const open = (versionId: string) =>
  openFirmware({ database: platform.database, dataDir: platform.config.dataDir, trust: trust() }, Number(versionId))
const change = (versionId: string, values: Partial<typeof otaVersions.$inferInsert>) =>
  platform.database
    .update(otaVersions)
    .set(values)
    .where(eq(otaVersions.id, Number(versionId)))

describe('T62: a firmware file', () => {
  it('that a key of the site has signed is taken, shown with its key, verified, released and sent', async () => {
    const versionId = await signed()
    expect(await info(versionId)).toMatchObject({ signature: 'signed', signatureKey: 'release-1', unsent: null })
    for (const verb of ['verify', 'release'] as const) expect((await act(verb, versionId)).code).toBe(0)
    expect(await open(versionId)).toHaveProperty('firmware')
  })

  it.each([
    ['of other bytes', { content: 'the firmwarf' }, 'signatureWrong'],
    ['of another feature code', { featureCode: 'SIGN-2' }, 'signatureWrong'],
    ['of another version', { versionNo: '9.9.9' }, 'signatureWrong'],
    ['of another part', { upgradeType: '2' }, 'signatureWrong'],
    ['by a key that the site does not know', { by: 'theirs', name: 'release-2' }, 'signatureUnknownKey'],
    ['by another key under a name that it knows', { by: 'theirs', name: 'release-1' }, 'signatureWrong'],
    ['that is none', { signature: `release-1:${'A'.repeat(86)}==` }, 'signatureWrong'],
    ['without any', { signature: '' }, 'signatureRequired'],
  ] as const)('with a signature %s is refused, and leaves nothing', async (_, more, check) => {
    const of = nextNamed()
    const { by = 'ours', name = 'release-1', ...form } = more as { by?: 'ours' | 'theirs'; name?: string }
    const signature = await signWith(by, name, 'the firmware', of)
    const before = await platform.database.$count(otaVersions)
    const answer = await upload({ ...of, signature, ...form })
    expect(answer.code).toBe(codes.badRequest)
    const { [check]: text } = (await import('@/lib/contract/check-messages')).checkMessages
    expect(answer.envelope.fields).toEqual({ signature: text.zh })
    expect(await platform.database.$count(otaVersions)).toBe(before)
  })

  it.each(['x', 'release-1:abc', ':', `a b:${'A'.repeat(86)}==`])(
    'with %j for a signature is refused',
    async (signature) => {
      expect((await upload({ ...nextNamed(), signature })).envelope.fields).toHaveProperty('signature')
    },
  )

  it('keeps what its signature covers', async () => {
    const versionId = await signed()
    const { version, featureName, featureCode, versionNo, upgradeType } = await info(versionId)
    const form = {
      versionId,
      version,
      featureName,
      featureCode,
      versionNo,
      upgradeType,
      forceFlag: 1,
      minSourceVersion: null,
      changeLogZh: '',
      changeLogEn: '',
    }
    const names: Record<string, string> = { versionNo: '版本号', featureCode: '特征码', upgradeType: '升级类型' }
    for (const other of [{ versionNo: '8.0.0' }, { featureCode: 'SIGN-9' }, { upgradeType: 3 }]) {
      const { envelope } = await platform.call(otaVersionApi.update, { ...form, ...other }, { token })
      const [field = ''] = Object.keys(other)
      expect(envelope.fields).toEqual({ [field]: `${names[field]}已被签名，不能修改` })
    }
    expect((await platform.call(otaVersionApi.update, { ...form, changeLogZh: '说明' }, { token })).code).toBe(0)
  })
})

describe('T62: who owns the database and the disk', () => {
  const swapped = 'swapped bytes'
  const { createHash } = process.getBuiltinModule('node:crypto')
  const released = async () => {
    const versionId = await signed()
    for (const verb of ['verify', 'release'] as const) await act(verb, versionId)
    return versionId
  }
  it('swaps the file together with its digest: it is neither sent nor shown as signed', async () => {
    const versionId = await released()
    const [row] = await platform.database
      .select()
      .from(otaVersions)
      .where(eq(otaVersions.id, Number(versionId)))
    await writeFile(join(platform.config.dataDir, 'firmware', row?.fileId ?? ''), swapped)
    const sha256 = createHash('sha256').update(swapped).digest('hex')
    await change(versionId, { sha256, fileSize: swapped.length })
    expect(await open(versionId)).toEqual({ refusal: 'notSigned' })
    expect(await info(versionId)).toMatchObject({ signature: 'untrusted', unsent: 'notSigned' })
    // Not even where unsigned firmware is sent: a wrong signature is worse than none.
    configure(ours, true)
    expect(await open(versionId)).toEqual({ refusal: 'notSigned' })
    configure(ours)
    await change(versionId, { signature: null })
    expect(await open(versionId)).toEqual({ refusal: 'notSigned' })
  })
  it.each([{ versionNo: '7.7.7' }, { featureCode: 'OTHER' }, { upgradeType: 2 as const }])(
    'gives signed bytes %j: they are not sent',
    async (values) => {
      const versionId = await released()
      await change(versionId, values)
      expect(await open(versionId)).toEqual({ refusal: 'notSigned' })
    },
  )
  it('changes a task or a version under it: no device is given anything', async () => {
    const versionId = await released()
    const [row] = await platform.database
      .select()
      .from(otaVersions)
      .where(eq(otaVersions.id, Number(versionId)))
    if (row === undefined) throw new Error('no version')
    const { featureCode, versionNo, upgradeType, fileSize, sha256 } = row
    const [other] = await platform.database.select().from(otaTasks).limit(1)
    if (other === undefined) throw new Error('no task')
    const task = { ...other, versionId: row.id, featureCode, targetVersion: versionNo, upgradeType, fileSize, sha256 }
    const permit = (values: Partial<typeof task> = {}) =>
      permitDispatch(platform.database, trust(), { ...task, ...values })
    expect(await permit()).toHaveProperty('permit')
    for (const values of [
      { targetVersion: '9.9.9' },
      { upgradeType: 2 as const },
      { sha256: 'x' },
      { featureCode: 'Z' },
    ])
      expect(await permit(values)).toEqual({ reason: 'fileChanged' })
    await change(versionId, { signature: null })
    expect(await permit()).toEqual({ reason: 'notSigned' })
    configure('')
    expect(await permit()).toEqual({ reason: 'noFirmwareKey' })
  })
})

describe('T62: a site', () => {
  it('without a key sends nothing, and says why at each step', async () => {
    const versionId = await signed()
    for (const verb of ['verify', 'release'] as const) await act(verb, versionId)
    const draft = await signed()
    configure('')
    expect(await open(versionId)).toEqual({ refusal: 'noKey' })
    expect(await info(versionId)).toMatchObject({ signature: 'untrusted', unsent: 'noKey' })
    expect((await upload(nextNamed())).code).toBe(codes.noFirmwareKey)
    expect((await act('verify', draft)).code).toBe(codes.noFirmwareKey)
    const wanted = { source: { versionId }, selection: { by: 'all' as const }, includeOffline: 0 as const }
    await expect(readWanted(platform.database, { platformId: 6, reach: null }, wanted, trust())).rejects.toMatchObject({
      errorName: 'noFirmwareKey',
    })
  })

  it('that lost a key sends nothing of it any more', async () => {
    const versionId = await signed()
    configure(theirs)
    expect((await act('verify', versionId)).code).toBe(codes.firmwareNotSigned)
    configure(`${theirs},${ours}`)
    expect((await act('verify', versionId)).code).toBe(0)
  })

  it('sends unsigned firmware by its setting alone, and shows it as such', async () => {
    configure(ours, true)
    const answer = await upload(nextNamed())
    expect(answer.code).toBe(0)
    const { versionId } = answer.data
    expect(await info(versionId)).toMatchObject({ signature: 'unsigned', signatureKey: null, unsent: null })
    for (const verb of ['verify', 'release'] as const) expect((await act(verb, versionId)).code).toBe(0)
    expect(await open(versionId)).toHaveProperty('firmware')
    configure(ours)
    expect(await open(versionId)).toEqual({ refusal: 'notSigned' })
    expect(await info(versionId)).toMatchObject({ unsent: 'notSigned' })
  })

  it('in demo mode sends the firmware of the demo, whose private key is nowhere; a real one does not trust it', async () => {
    const [row] = await platform.database
      .select()
      .from(otaVersions)
      .where(and(eq(otaVersions.platformId, 6), eq(otaVersions.versionNo, '3.2.1')))
    const versionId = String(row?.id)
    configure('', false, true)
    expect(await info(versionId)).toMatchObject({ signature: 'signed', signatureKey: 'demo', unsent: null })
    expect(await open(versionId)).toHaveProperty('firmware')
    configure('')
    expect(await open(versionId)).toEqual({ refusal: 'noKey' })
    configure(ours)
    expect(await open(versionId)).toEqual({ refusal: 'notSigned' })
  })
})

describe('the script that signs', () => {
  it('keeps the private key to its owner, and never writes over one', async () => {
    const path = join(folder, 'ours.pem')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const before = await readFile(path, 'utf8')
    expect(script('key', path, '--name', 'again')).toMatchObject({ status: 1, out: '' })
    expect(await readFile(path, 'utf8')).toBe(before)
    expect(ours).not.toContain('PRIVATE')
  })
  it.each([[[]], [['sign', 'x']], [['key', 'x']], [['sign', 'x', '--name', 'a b']]])('%j shows its use', (args) => {
    expect(script(...args)).toMatchObject({ status: 1, err: expect.stringContaining('usage:') })
  })
})

it.each([
  'no key',
  'a:AAAA',
  'two words:key',
  `rsa:${generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
])('a setting that names no Ed25519 key is refused: %s', (text) => {
  expect(() => toFirmwareKeys(text)).toThrow('PLATFORM_FIRMWARE_KEYS')
})
