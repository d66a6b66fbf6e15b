import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { avatarFile } from '@/lib/contract/stored-file'
import { userApi } from '@/lib/contract/user'
import { webUserApi } from '@/lib/contract/web-user'
import { expect } from '@/tests/support/expect'
import { operationLogs } from '../../kernel/audit/log-table'
import { isOfAccount, selectOperations } from '../../kernel/audit/operation-text'
import { webUsers } from '../../kernel/session/identity-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { makePng, toPngChunk } from '../../testing/make-png'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform()
  token = await platform.signIn('service')
})
afterAll(() => platform.close())

const set = (content: Uint8Array<ArrayBuffer>, file = 'me.png', as = token) =>
  platform.call(userApi.setAvatar, { file, content }, { token: as })
const avatarOf = async (as = token) => (await platform.call(userApi.info, {}, { token: as })).data.avatar
const image = (fileId: string, as = token) => platform.send(userApi.avatar, { fileId }, { token: as })
const filesOfAvatars = () => platform.database.$count(storedFiles, eq(storedFiles.area, 'avatar'))
const square = makePng({ width: 256, height: 256 })

/** The same picture with a text chunk behind its head, as cameras and editors leave them. */
const withText = (png: Uint8Array, text: string): Uint8Array<ArrayBuffer> => {
  const chunk = toPngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
  const head = 8 + 25
  return new Uint8Array(Buffer.concat([png.slice(0, head), chunk, png.slice(head)]))
}

describe('the own avatar', () => {
  it('is kept with its pixels alone, is shown in every brand, and is served as an image and nothing else', async () => {
    expect(await avatarOf()).toBe('')
    const { data } = await set(withText(square, 'taken at 31.23N 121.47E'))
    expect(await avatarOf()).toBe(data.avatar)
    const there = await platform.signIn('service', 12)
    expect(await avatarOf(there)).toBe(data.avatar)
    for (const as of [token, there]) {
      const answer = await image(data.avatar, as)
      expect(answer.status).toBe(200)
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(square)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe('sandbox')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is nobody else’s to see', async () => {
    const fileId = await avatarOf()
    expect((await image(fileId, await platform.signIn('admin'))).status).toBe(404)
  })

  it('another one takes its place, file and all; it can be taken away; both are in the log', async () => {
    const first = await avatarOf()
    const other = makePng({ width: 64, height: 64, colour: 6 })
    const { data } = await set(other)
    expect(await filesOfAvatars()).toBe(1)
    expect((await image(first)).status).toBe(404)
    expect(new Uint8Array(await (await image(data.avatar)).arrayBuffer())).toEqual(other)
    expect((await platform.call(userApi.removeAvatar, {}, { token })).code).toBe(0)
    expect([await avatarOf(), await filesOfAvatars()]).toEqual(['', 0])
    expect((await platform.call(userApi.removeAvatar, {}, { token })).code).toBe(0)
    const rows = await selectOperations(platform.database)
      .where(and(isOfAccount('service'), eq(operationLogs.result, 0)))
      .orderBy(operationLogs.id)
    expect(
      rows
        .filter(({ endpoint }) => endpoint.endsWith('Avatar'))
        .map(({ endpoint, target, changes }) => {
          const [{ before, after }] = JSON.parse(changes)
          return [endpoint, target, before.avatar, after.avatar]
        }),
    ).toEqual([
      ['user.setAvatar', 'service', false, true],
      ['user.setAvatar', 'service', true, true],
      ['user.removeAvatar', 'service', true, false],
      ['user.removeAvatar', 'service', false, false],
    ])
  })

  it('a profile that is open meanwhile can still be saved', async () => {
    const { realName, phone, mailbox, introduction, version } = (await platform.call(userApi.info, {}, { token })).data
    await set(square)
    const form = { realName, phone: phone || '13912345678', mailbox: mailbox || 'a@example.com', introduction, version }
    expect((await platform.call(userApi.updateProfile, form, { token })).code).toBe(0)
    await platform.call(userApi.removeAvatar, {}, { token })
  })

  const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))
  it.each([
    ['another type by its name', square, 'me.svg', codes.badRequest],
    ['markup that is called a picture', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'me.png', 400],
    ['a picture that is cut off', square.slice(0, square.length - 20), 'me.png', 400],
    ['a picture that is larger than the square', makePng({ width: 257, height: 256 }), 'me.png', 400],
    ['bytes beyond the limit', new Uint8Array([...square, ...new Uint8Array(avatarFile.maxFile)]), 'me.png', 413],
    ['a path for a name', square, '../../me.png', 400],
  ])('is refused and stored nowhere: %s', async (_, content, name, code) => {
    const answer = await set(content as Uint8Array<ArrayBuffer>, name)
    expect(answer.code).toBe(code)
    expect(answer.envelope.fields).toEqual({ file: expect.any(String) })
    expect([await avatarOf(), await filesOfAvatars()]).toEqual(['', 0])
  })

  it('goes with an account that is deleted', async () => {
    const as = await platform.signIn('viewer')
    expect((await set(square, 'me.png', as)).code).toBe(0)
    const [user] = await platform.database.select().from(webUsers).where(eq(webUsers.account, 'viewer'))
    const admin = await platform.signIn('admin')

    expect((await platform.call(webUserApi.remove, { userId: String(user?.id) }, { token: admin })).code).toBe(0)
    expect(await filesOfAvatars()).toBe(0)
  })
})
