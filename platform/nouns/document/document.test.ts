import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { categoryApi } from '@/lib/contract/category'
import { type Document, guideApi, instructionApi } from '@/lib/contract/document'
import type { Endpoint } from '@/lib/contract/endpoint'
import { filePlaces } from '../../composition/file-places'
import { forgetFile } from '../../kernel/storage/forget-file'
import { removeForgotten } from '../../kernel/storage/remove-forgotten'
import { removedFiles } from '../../kernel/storage/removed-file-table'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { tidyStrays } from '../../kernel/storage/tidy-strays'
import { startS3 } from '../../testing/start-s3'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'

const MB = 1024 * 1024
const s3 = await startS3()
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** So many bytes that begin as a PDF does. */
const pdfOf = (size: number) => {
  const bytes = randomBytes(size)
  bytes.write('%PDF-'.slice(0, size))
  return bytes
}
afterAll(() => s3.stop())

describe.each(['folder', 's3'] as const)('with its files in a %s', (kind) => {
  let platform: TestPlatform
  let token: string
  let other: string
  let guideCategory: string
  let repairCategory: string
  beforeAll(async () => {
    platform = await testPlatform({ controllers: 60, ...(kind === 's3' && { filesS3: s3.config }) })
    token = await platform.signIn('admin')
    other = await platform.signIn('admin', 12)
    const { data } = await platform.call(categoryApi.list, { limit: 200 }, { token })
    guideCategory = data.list.find(({ usage, parentId }) => usage === 1 && parentId === '0')?.categoryId ?? ''
    repairCategory = data.list.find(({ usage, parentId }) => usage === 2 && parentId === '0')?.categoryId ?? ''
  })
  afterAll(() => platform.close())

  const call = <Input, Data>(endpoint: Endpoint<Input, Data>, input: unknown, as = token) =>
    platform.call(endpoint, input, { token: as })
  const form = (more: Record<string, unknown> = {}) => ({
    title: '安装说明',
    categoryId: guideCategory,
    language: 'zh',
    productModel: 'HM-64A',
    version: '1.3',
    file: '安装说明.pdf',
    content: pdfOf(100),
    ...more,
  })
  const read = async (fileId: string) => (await call(guideApi.info, { fileId })).data as Document
  const bytesOf = async (fileId: string, as = token) => {
    const answer = await platform.send(guideApi.content, { fileId }, { token: as })
    return { answer, hash: hashOf(new Uint8Array(await answer.arrayBuffer())) }
  }
  const stored = async () => {
    const names: string[] = []
    for await (const { fileId } of platform.files.list()) names.push(fileId)
    return names.sort()
  }
  const rows = async () => (await platform.database.select().from(storedFiles)).map(({ fileId }) => fileId).sort()

  it('has demo files whose bytes are those of their rows', async () => {
    const { list, totalCount } = (await call(guideApi.list, { limit: 200 })).data
    expect(totalCount).toBeGreaterThan(5)
    for (const { fileId, sha256, format } of list) {
      const { answer, hash } = await bytesOf(fileId)
      expect(hash).toBe(sha256)
      expect(answer.headers.get('content-type')).toBe(format === 'pdf' ? 'application/pdf' : 'image/png')
    }
    expect(await stored()).toEqual(await rows())
  })

  it.each([5, 9.9 * MB, 10 * MB])('gives back a file of %i bytes as it came, to its brand alone', async (size) => {
    const content = pdfOf(Math.floor(size))
    const { data, code } = await call(guideApi.upload, form({ content }))
    expect(code).toBe(0)
    const { answer, hash } = await bytesOf(data.fileId)
    expect(hash).toBe(hashOf(content))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''%E5%AE%89%E8%A3%85%E8%AF%B4%E6%98%8E.pdf",
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    expect(await read(data.fileId)).toMatchObject({ fileSize: content.length, sha256: hashOf(content), status: 0 })
    expect((await bytesOf(data.fileId, other)).answer.status).toBe(404)
    const foreign = { fileId: data.fileId, revision: '1', file: 'b.pdf', content: pdfOf(9) }
    expect((await call(guideApi.replace, foreign, other)).code).toBe(404)
  })

  it('takes one byte of a type that may have it, and refuses what is too large or is another thing, leaving nothing', async () => {
    const before = await rows()
    const refusals = [
      [{ content: pdfOf(10 * MB + 1) }, 413, 'file'],
      [{ content: pdfOf(11 * MB) }, 413, 'file'],
      [{ content: pdfOf(1) }, 400, 'file'],
      [{ content: Buffer.from('<script>alert(1)</script>') }, 400, 'file'],
      [{ file: 'a.pdf.exe' }, 400, 'file'],
      [{ file: '../a.pdf' }, 400, 'file'],
      [{ title: 'a<b>' }, 400, 'title'],
      [{ version: '1' }, 400, 'version'],
      [{ language: 'xx' }, 400, 'language'],
      [{ categoryId: repairCategory }, 400, 'categoryId'],
      [{ categoryId: '999999' }, 400, 'categoryId'],
    ] as const
    for (const [more, code, field] of refusals) {
      const answer = await call(guideApi.upload, form(more))
      expect([more, answer.code, Object.keys(answer.envelope.fields ?? {})]).toEqual([more, code, [field]])
    }
    expect((await call(guideApi.upload, form(), other)).code).toBe(400)
    expect(await rows()).toEqual(before)
    expect(await stored()).toEqual(before)
  })

  it('is edited, replaced, published and unpublished, counted, and deleted with its bytes', async () => {
    const { fileId } = (await call(guideApi.upload, form())).data
    const text = { title: '新标题', categoryId: guideCategory, language: 'en', productModel: '', version: '2.0' }
    expect((await call(guideApi.update, { fileId, ...text, revision: 1 })).code).toBe(0)
    expect(await call(guideApi.update, { fileId, ...text, revision: 1 })).toMatchObject({ code: 409 })
    const content = pdfOf(200)
    expect((await call(guideApi.replace, { fileId, revision: '1', file: 'b.pdf', content })).code).toBe(409)
    expect((await call(guideApi.replace, { fileId, revision: '2', file: 'b.pdf', content })).code).toBe(0)
    expect((await bytesOf(fileId)).hash).toBe(hashOf(content))
    expect(await stored()).toEqual(await rows())
    expect((await call(guideApi.countDownload, { fileId })).code).toBe(0)
    expect(await read(fileId)).toMatchObject({ ...text, fileName: 'b.pdf', downloadCount: 1, revision: 3 })
    expect((await call(guideApi.publish, { fileId })).code).toBe(0)
    expect((await call(guideApi.publish, { fileId })).code).toBe(40003)
    expect((await call(guideApi.remove, { fileId })).code).toBe(40003)
    // The other usage's screens do not reach it.
    expect((await call(instructionApi.remove, { fileId })).code).toBe(404)
    expect((await call(guideApi.unpublish, { fileId })).code).toBe(0)
    expect((await call(guideApi.remove, { fileId })).code).toBe(0)
    expect((await call(guideApi.info, { fileId })).code).toBe(404)
    expect(await stored()).toEqual(await rows())
  })

  it('holds the codes of an instruction against the dictionary of the brand', async () => {
    const sent = { ...form({ categoryId: repairCategory }), faultCodes: '08，02, 08' }
    const { fileId } = (await call(instructionApi.upload, sent)).data
    expect((await call(instructionApi.info, { fileId })).data.faultCodes).toEqual(['08', '02'])
    const found = await call(instructionApi.list, { faultCode: '02', title: sent.title })
    expect(found.data.list.map((row) => row.fileId)).toEqual([fileId])
    for (const faultCodes of ['99', '08; drop', "08', '"]) {
      const answer = await call(instructionApi.upload, { ...sent, faultCodes })
      expect([answer.code, Object.keys(answer.envelope.fields ?? {})]).toEqual([400, ['faultCodes']])
    }
  })

  it('a category with files or subcategories is not deleted; its files are found under its parent', async () => {
    const save = async (more: object) =>
      call(categoryApi.save, { parentId: '0', name: '新类别', sort: 5, usage: 1, ...more })
    const { categoryId } = (await save({})).data
    expect(await save({})).toMatchObject({ code: 400, envelope: { fields: { name: '类别名称已存在' } } })
    for (const more of [{ name: 'a<b' }, { name: '甲', sort: 0 }, { name: '甲', sort: 1000 }])
      expect((await save(more)).code).toBe(400)
    const below = (await save({ parentId: categoryId, name: '子类', usage: 2 })).data.categoryId
    expect((await save({ parentId: below, name: '孙类' })).code).toBe(40003)
    const { fileId } = (await call(guideApi.upload, form({ categoryId: below }))).data
    expect((await call(guideApi.list, { categoryId })).data.list.map((row) => row.fileId)).toEqual([fileId])
    expect(await call(categoryApi.remove, { categoryId })).toMatchObject({ code: 40003 })
    expect(await call(categoryApi.remove, { categoryId: below })).toMatchObject({ code: 40003 })
    await call(guideApi.remove, { fileId })
    for (const each of [below, categoryId]) expect((await call(categoryApi.remove, { categoryId: each })).code).toBe(0)
  })

  it('bytes without a row are set aside when they are old, put back when a row names them, and removed after a month', async () => {
    const { database, files, config } = platform
    const [place] = filePlaces(database, files, config.dataDir)
    if (place === undefined) throw new Error('no place')
    const at = (ms: number) => tidyStrays(place, new Date(Date.now() + ms))
    const aside = async () => {
      const ids: string[] = []
      for await (const { fileId } of files.aside.list()) ids.push(fileId)
      return ids
    }
    const [stray, lost] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const fileId of [stray, lost]) await files.write(fileId, Buffer.from('x'))
    await at(0)
    expect(await stored()).toContain(stray)
    await at(2 * millisecondsInHour)
    expect(await stored()).toEqual(await rows())
    expect((await aside()).sort()).toEqual([stray, lost].sort())
    const [row] = await database.select().from(storedFiles).limit(1)
    if (row === undefined) throw new Error('no file')
    await database.insert(storedFiles).values({ ...row, fileId: lost })
    await at(29 * millisecondsInDay)
    expect(await aside()).toEqual([stray])
    expect(await stored()).toContain(lost)
    await at(31 * millisecondsInDay)
    expect(await aside()).toEqual([])
    await database.delete(storedFiles).where(eq(storedFiles.fileId, lost))
    await files.remove(lost)
  })

  it('a file that was deleted while a backup is read goes at once when that has ended', async () => {
    const deleted = crypto.randomUUID()
    await platform.files.write(deleted, Buffer.from('x'))
    const [row] = await platform.database.select().from(storedFiles).limit(1)
    if (row === undefined) throw new Error('no file')
    await platform.database.insert(storedFiles).values({ ...row, fileId: deleted })
    await platform.database.transaction((tx) => forgetFile(tx, deleted))
    const places = { files: platform.files, dataDir: platform.config.dataDir }
    await removeForgotten(platform.database, places, async () => true)
    expect(await stored()).toContain(deleted)
    await removeForgotten(platform.database, places, async () => false)
    expect(await stored()).not.toContain(deleted)
    expect(await platform.database.$count(removedFiles)).toBe(0)
  })

  // A folder is always there.
  if (kind === 's3')
    it('says so when its store cannot be reached, and writes nothing', async () => {
      const before = await platform.database.$count(storedFiles, eq(storedFiles.platformId, 6))
      await s3.stop()
      expect(await call(guideApi.upload, form())).toMatchObject({
        status: 503,
        code: 40006,
        envelope: { msg: '文件存储暂时不可用，未作任何更改，请稍后重试' },
      })
      expect(await platform.database.$count(storedFiles, eq(storedFiles.platformId, 6))).toBe(before)
      // What the store said itself is for the operator.
      expect(platform.lines.filter(({ text }) => text === 'call failed')).toHaveLength(1)
    })
})
