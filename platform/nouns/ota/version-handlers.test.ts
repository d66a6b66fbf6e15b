import { createHash } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { deviceApi } from '@/lib/contract/device'
import type { Endpoint } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { hicubeApi } from '@/lib/contract/hicube'
import { hidomApi } from '@/lib/contract/hidom'
import { firmwareFile, type OtaVersion, otaVersionApi, otaVersionSorts } from '@/lib/contract/ota-version'
import { smartTouchApi } from '@/lib/contract/smart-touch'
import { expect } from '@/tests/support/expect'
import { filePlaces } from '../../composition/file-places'
import { tidyStrays } from '../../kernel/storage/tidy-strays'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { readFirmwareTrust } from '../firmware/firmware-trust'
import { openFirmware } from '../firmware/open-firmware'
import { controllers } from '../tables/fleet'
import { otaPolicies, otaVersions } from '../tables/ota-version'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('admin')
  // A version that another one is a part of: they are two in every count and filter.
  const [one] = await platform.database.select().from(controllers).where(eq(controllers.moduleVersion, '3.1.0'))
  await platform.database
    .update(controllers)
    .set({ moduleVersion: '13.1.0' })
    .where(eq(controllers.id, one?.id ?? 0))
})
afterAll(() => platform.close())

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
let count = 0
const newForm = (more: Record<string, unknown> = {}) => ({
  featureName: '测试模块',
  featureCode: 'TEST-1',
  versionNo: `1.0.${++count}`,
  upgradeType: '1',
  minSourceVersion: '',
  forceFlag: '0',
  changeLogZh: '修复。',
  changeLogEn: 'Fixes.',
  expectedSha256: '',
  file: 'test.bin',
  content: `firmware ${count}`,
  ...more,
})
const upload = (more?: Record<string, unknown>, as = token) =>
  platform.call(otaVersionApi.upload, newForm(more), { token: as })
const newVersion = async (more?: Record<string, unknown>): Promise<string> => {
  const answer = await upload(more)
  expect(answer.code, JSON.stringify(answer.envelope)).toBe(0)
  return answer.data.versionId
}
const act = (verb: 'verify' | 'release' | 'disable' | 'remove', versionId: string) =>
  platform.call(otaVersionApi[verb], { versionId }, { token })
const info = async (versionId: string) => (await platform.call(otaVersionApi.info, { versionId }, { token })).data
const released = async () => {
  const versionId = await newVersion()
  for (const verb of ['verify', 'release'] as const) expect((await act(verb, versionId)).code).toBe(0)
  return versionId
}
/** Rows of a controller list: what a person who follows a link is shown. */
const countIn = async (controllerType: 1 | 2 | 3 | 4, query: Record<string, string>): Promise<number> => {
  const lists = { 1: deviceApi.himitList, 2: hidomApi.list, 3: smartTouchApi.list, 4: hicubeApi.list }
  const endpoint: Endpoint<unknown, unknown> = lists[controllerType] as Endpoint<unknown, unknown>
  const { data } = await platform.call(endpoint, query, { token })
  return (data as { totalCount: number }).totalCount
}
const filesOnDisk = async () => (await readdir(join(platform.config.dataDir, 'firmware'))).sort()
const pathOf = async (versionId: string) => {
  const [row] = await platform.database
    .select()
    .from(otaVersions)
    .where(eq(otaVersions.id, Number(versionId)))
  return join(platform.config.dataDir, 'firmware', row?.fileId ?? '')
}

it('a removal that is sent again with its key has the same answer', async () => {
  const versionId = await newVersion()
  const headers = { 'idempotency-key': 'removed-once-only-01' }
  const remove = () => platform.call(otaVersionApi.remove, { versionId }, { token, headers })
  const [first, again] = [await remove(), await remove()]
  expect([first.code, first.data]).toEqual([0, null])
  expect([again.code, again.data]).toEqual([0, null])
})

describe('the file of a version', () => {
  it('is kept byte for byte under a name of our own, with its size and SHA-256', async () => {
    const content = new Uint8Array(firmwareFile.maxFile).fill(0x5a)
    const versionId = await newVersion({ content, file: '固件 v1.bin', expectedSha256: sha256(content).toUpperCase() })
    expect(await info(versionId)).toMatchObject({
      status: 0,
      fileName: '固件 v1.bin',
      fileSize: content.length,
      sha256: sha256(content),
      createUser: '系统管理员',
      releaseTime: null,
      releaser: null,
    })
    const path = await pathOf(versionId)
    expect(path).toMatch(/firmware\/[\da-f-]{36}$/)
    expect(sha256(await readFile(path))).toBe(sha256(content))
  })

  it('that is not the expected one is refused with both values, and leaves nothing', async () => {
    const before = await filesOnDisk()
    const expectedSha256 = 'a'.repeat(64)
    const answer = await upload({ content: 'other bytes', expectedSha256 })
    expect(answer.envelope).toMatchObject({
      code: codes.badRequest,
      fields: { expectedSha256: '文件校验值与填写的不一致' },
      data: { expectedSha256, actualSha256: sha256('other bytes') },
    })
    expect(await filesOnDisk()).toEqual(before)
    expect(await readdir(join(platform.config.dataDir, 'uploads'))).toEqual([])
  })

  it.each([
    ['a.php%00.zip', 'PK\u0003\u0004'],
    ['a.zip.html', 'PK\u0003\u0004'],
    ['../../a.bin', 'firmware'],
    [`${'a'.repeat(300)}.bin`, 'firmware'],
    ['a.svg', '<svg/>'],
    ['a.exe', 'MZ'],
    ['a.zip', 'MZ\u0090\u0000'],
    ['a.zip', '<html>'],
    ['a.bin', '<!doctype html>'],
    ['a.bin', ' \n<svg onload="x">'],
    ['a.bin', 'MZ\u0090\u0000'],
    ['a.bin', '\u007fELF'],
    ['a.bin', '#!/bin/sh'],
    ['a.bin', ''],
    ['a.hex', 'not a record'],
    ['ａ.ｂｉｎ', 'firmware'],
  ])('%s with %j is no firmware', async (file, content) => {
    const before = await filesOnDisk()
    const answer = await upload({ file, content })
    expect(answer.code).toBe(codes.badRequest)
    expect(answer.envelope.fields).toHaveProperty('file')
    expect(await filesOnDisk()).toEqual(before)
  })

  it('of more than 10 MB is refused, and leaves nothing', async () => {
    const before = await filesOnDisk()
    const answer = await upload({ content: new Uint8Array(firmwareFile.maxFile + 1) })
    expect(answer.status).toBe(413)
    expect(await filesOnDisk()).toEqual(before)
    expect(await readdir(join(platform.config.dataDir, 'uploads'))).toEqual([])
  })

  it('is given out by a ticket, once, to who asked, as it was', async () => {
    const versionId = await newVersion({ content: 'the bytes', file: '模块.hex.bin' })
    const { ticket } = (await platform.call(otaVersionApi.ticket, { versionId }, { token })).data
    const other = await platform.signIn('editor')
    expect((await platform.send(otaVersionApi.download, { ticket }, { token: other })).status).toBe(404)
    const response = await platform.send(otaVersionApi.download, { ticket }, { token })
    expect(await response.text()).toBe('the bytes')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('模块.hex.bin'))
    expect(response.headers.get('content-security-policy')).toBe('sandbox')
    expect((await platform.send(otaVersionApi.download, { ticket }, { token })).status).toBe(404)
  })

  it('is read once more before it is sent: other bytes, fewer bytes or none are refused', async () => {
    const versionId = await released()
    const where = {
      database: platform.database,
      dataDir: platform.config.dataDir,
      trust: readFirmwareTrust(platform.config),
    }
    const opened = await openFirmware(where, Number(versionId))
    if (!('firmware' in opened)) throw new Error('refused')
    expect(await new Response(opened.firmware.body()).text()).toBe(`firmware ${count}`)
    const path = await pathOf(versionId)
    for (const bytes of [`firmwarf ${count}`, 'firm']) {
      await writeFile(path, bytes)
      expect(await openFirmware(where, Number(versionId))).toEqual({ refusal: 'changed' })
      expect((await platform.call(otaVersionApi.ticket, { versionId }, { token })).code).toBe(codes.firmwareChanged)
    }
    await writeFile(path, `firmware ${count}`)
    expect(await openFirmware(where, Number(versionId))).toHaveProperty('firmware')
    expect((await act('disable', versionId)).code).toBe(0)
    expect(await openFirmware(where, Number(versionId))).toEqual({ refusal: 'withdrawn' })
    expect((await act('remove', versionId)).code).toBe(0)
    expect(await openFirmware(where, Number(versionId))).toEqual({ refusal: 'gone' })
    await expect(readFile(path)).rejects.toThrow()
  })

  it('that no version names is set aside after a while, and no other', async () => {
    await newVersion()
    const kept = await filesOnDisk()
    const folder = join(platform.config.dataDir, 'firmware')
    for (const name of ['old', 'young']) await writeFile(join(folder, name), 'left behind')
    const hours = new Date(Date.now() - 2 * 60 * 60_000)
    for (const name of ['old', ...kept]) await utimes(join(folder, name), hours, hours)
    const place = filePlaces(platform.database, platform.files, platform.config.dataDir).find(
      ({ name }) => name === 'firmware',
    )
    if (place) await tidyStrays(place, new Date())
    expect(await filesOnDisk()).toEqual([...kept, 'young'].sort())
  })

  it('that was swapped is neither verified nor released', async () => {
    const versionId = await newVersion()
    const path = await pathOf(versionId)
    const bytes = await readFile(path)
    await writeFile(path, 'swapped')
    // What was uploaded and what lies there now, so that somebody can tell which file it is.
    const changed = {
      code: codes.firmwareChanged,
      data: { expectedSha256: sha256(bytes), actualSha256: sha256('swapped') },
    }
    expect(await act('verify', versionId)).toMatchObject(changed)
    await writeFile(path, bytes)
    expect((await act('verify', versionId)).code).toBe(0)
    await writeFile(path, 'swapped')
    expect(await act('release', versionId)).toMatchObject(changed)
    expect((await info(versionId)).status).toBe(1)
  })
})

describe('a version', () => {
  it('goes from draft to verified, released and disabled, and no other way', async () => {
    const versionId = await newVersion()
    const allowed = [['verify'], ['release'], ['disable'], []]
    for (const [status, may] of allowed.entries()) {
      for (const verb of ['verify', 'release', 'disable'] as const)
        if (!may.includes(verb))
          expect([status, verb, (await act(verb, versionId)).code]).toEqual([status, verb, codes.illegalState])
      for (const verb of may) expect((await act(verb as 'verify', versionId)).code).toBe(0)
    }
    expect(await info(versionId)).toMatchObject({
      status: 3,
      releaser: '系统管理员',
      releaseTime: '2026-11-21 00:00:00',
    })
  })

  it('has a number that is its own among its family and brand', async () => {
    const versionNo = '7.0.0'
    expect((await upload({ versionNo })).code).toBe(0)
    const before = await filesOnDisk()
    const answer = await upload({ versionNo })
    expect(answer.envelope.fields).toEqual({ versionNo: '版本号已存在' })
    expect(await filesOnDisk()).toEqual(before)
    expect((await upload({ versionNo, featureCode: 'TEST-2' })).code).toBe(0)
    const there = await platform.signIn('admin', 12)
    expect((await upload({ versionNo }, there)).code).toBe(0)
  })

  it('that is changed after it was verified is a draft again, and a late save is told who was faster', async () => {
    const versionId = await newVersion()
    await act('verify', versionId)
    const { version, featureName, featureCode, versionNo, upgradeType } = await info(versionId)
    const form = {
      versionId,
      version,
      featureName,
      featureCode,
      versionNo,
      upgradeType,
      forceFlag: 1,
      minSourceVersion: '0.9.0',
      changeLogZh: '',
      changeLogEn: '',
    }
    expect((await platform.call(otaVersionApi.update, form, { token })).code).toBe(0)
    expect(await info(versionId)).toMatchObject({ status: 0, forceFlag: 1, minSourceVersion: '0.9.0' })
    const late = await platform.call(otaVersionApi.update, form, { token })
    expect(late.envelope).toMatchObject({ code: codes.conflict, data: { changedBy: '系统管理员' } })
    await act('verify', versionId)
    await act('release', versionId)
    const current = (await info(versionId)).version
    const after = await platform.call(otaVersionApi.update, { ...form, version: current }, { token })
    expect(after.code).toBe(codes.illegalState)
  })

  it('that a live policy sends is not deleted, and the answer names it', async () => {
    const [policy] = await platform.database
      .select()
      .from(otaPolicies)
      .where(and(eq(otaPolicies.platformId, 6), eq(otaPolicies.status, 0)))
    const versionId = String(policy?.versionId)
    const { uses, useCount } = await info(versionId)
    expect(uses).toContainEqual({ kind: 'policy', id: String(policy?.id), name: policy?.strategyName })
    expect(useCount).toBe(uses.length)
    expect((await act('remove', versionId)).envelope).toMatchObject({ code: codes.illegalState, data: { uses } })
    expect(await info(versionId)).toMatchObject({ versionId })
  })

  it.each([
    [{ versionNo: '1.2' }, { versionNo: '版本号格式应为 x.y.z' }],
    [{ versionNo: '1.2.1000' }, { versionNo: '请输入正确的版本号' }],
    [{ versionNo: '01.2.3' }, { versionNo: '请输入正确的版本号' }],
    [{ featureCode: '特征' }, { featureCode: '特征码不能包含特殊字符和中文' }],
    [{ featureCode: 'A.B' }, { featureCode: '特征码不能包含特殊字符和中文' }],
    [{ featureCode: 'A B' }, { featureCode: '特征码只能包含大写字母、数字和连字符' }],
    [{ featureName: 'a<b' }, { featureName: '功能名称不能包含特殊字符' }],
    [{ featureName: ' ' }, { featureName: '功能名称不能为空' }],
    [{ expectedSha256: 'abc' }, { expectedSha256: 'SHA-256应为64位十六进制字符' }],
    [{ versionNo: '2.0.0', minSourceVersion: '2.0.0' }, { minSourceVersion: '最低源版本必须低于版本号' }],
    [{ changeLogZh: '字'.repeat(1025) }, { changeLogZh: '内容过长' }],
  ])('with %j is refused by its field', async (more, fields) => {
    const answer = await upload(more)
    // A text that no field may have is refused before the fields are looked at.
    if ('changeLogZh' in more) expect(answer.code).toBe(codes.badRequest)
    else expect(answer.envelope.fields).toEqual(fields)
  })

  it('takes a change log of 1024 Chinese characters in both languages', async () => {
    const text = '字'.repeat(1024)
    expect(await info(await newVersion({ changeLogZh: text, changeLogEn: text }))).toMatchObject({ changeLogEn: text })
  })
})

describe('the list of versions', () => {
  const list = async (query: Record<string, unknown> = {}) =>
    (await platform.call(otaVersionApi.list, { limit: 200, ...query }, { token })).data.list

  it('is sorted by every column both ways, versions by their parts', async () => {
    await upload({ versionNo: '9.10.0' })
    await upload({ versionNo: '9.9.0' })
    const numbers = (await list({ sidx: 'versionNo', order: 'desc' })).map(({ versionNo }) => versionNo)
    expect(numbers.indexOf('9.10.0')).toBeLessThan(numbers.indexOf('9.9.0'))
    for (const sidx of otaVersionSorts) {
      const up = (await list({ sidx, order: 'asc' })).map(({ versionId }) => versionId)
      expect((await list({ sidx, order: 'desc' })).map(({ versionId }) => versionId)).toEqual(up.reverse())
    }
  })

  it('shows of each version the controllers that run it', async () => {
    const all: OtaVersion[] = await list({ upgradeType: 1, status: 2, versionNo: '3.1.0' })
    expect(all.length).toBeGreaterThan(0)
    expect(all.some(({ deviceCount }) => deviceCount > 0)).toBe(true)
    for (const { featureCode, deviceCount } of all) {
      let found = 0
      for (const type of [1, 2, 3, 4] as const) found += await countIn(type, { featureCode, moduleVersion: '3.1.0' })
      expect([featureCode, found]).toEqual([featureCode, deviceCount])
    }
  })
})

describe('the distribution of versions', () => {
  it.each([
    [1, 'moduleVersion'],
    [2, 'firmwareVersion'],
    [3, 'indoorVersion'],
  ] as const)('of type %s agrees with the list that each part leads to', async (upgradeType, field) => {
    const { list } = (await platform.call(otaVersionApi.distribution, { upgradeType }, { token })).data
    expect(list.length).toBeGreaterThan(3)
    for (const { featureCode, controllerType, total, versions } of list) {
      for (const { versionNo, deviceCount } of versions) {
        const query = { featureCode, [field]: versionNo }
        expect([featureCode, versionNo, await countIn(controllerType, query)]).toEqual([
          featureCode,
          versionNo,
          deviceCount,
        ])
      }
      expect(total).toBe(versions.reduce((sum, { deviceCount }) => sum + deviceCount, 0))
    }
  })
})

describe('the demo versions', () => {
  it('have files whose bytes are what is shown, and are the same on every platform', async () => {
    const second = await testPlatform({ controllers: 60 })
    const rowsOf = (each: TestPlatform) =>
      each.database
        .select()
        .from(otaVersions)
        .where(eq(otaVersions.featureName, 'Hi-Mit联网模块'))
        .orderBy(otaVersions.id)
    const [mine, theirs] = [await rowsOf(platform), await rowsOf(second)]
    expect(mine.length).toBeGreaterThan(5)
    expect(theirs).toEqual(mine)
    for (const { fileId, sha256: shown, fileSize } of theirs) {
      const bytes = await readFile(join(second.config.dataDir, 'firmware', fileId))
      expect([sha256(bytes), bytes.length]).toEqual([shown, fileSize])
    }
    await second.close()
  })
})
