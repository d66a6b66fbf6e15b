import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startS3 } from '../../testing/start-s3'
import { StoreError } from '../error/store-error'
import type { FileStore } from './file-store'
import { folderStore } from './folder-store'
import { s3Store } from './s3-store'

const folder = await mkdtemp(join(tmpdir(), 'file-store-'))
const s3 = await startS3()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const namesIn = async (store: FileStore): Promise<string[]> => {
  const names: string[] = []
  for await (const { fileId } of store.list()) names.push(fileId)
  return names.sort()
}

describe.each(['folder', 's3'] as const)('the store in a %s', (kind) => {
  let store: FileStore
  beforeAll(async () => {
    store = kind === 'folder' ? folderStore(join(folder, 'store')) : await s3Store(s3.config)
  })
  const readWhole = async (fileId: string) => {
    const found = await store.open(fileId)
    if (found === null) return null
    const bytes = Buffer.from(await new Response(found.body).arrayBuffer())
    expect(found.size).toBe(bytes.length)
    return hashOf(bytes)
  }

  it.each([0, 1, 65_537, 10 * 1024 * 1024])('gives back %i bytes as they were', async (size) => {
    const bytes = randomBytes(size)
    const [taken, written, path] = [crypto.randomUUID(), crypto.randomUUID(), join(folder, 'upload')]
    await writeFile(path, bytes)
    await store.put(taken, path)
    await store.write(written, bytes)
    expect(await readWhole(taken)).toBe(hashOf(bytes))
    expect(await readWhole(written)).toBe(hashOf(bytes))
    for (const fileId of [taken, written]) await store.remove(fileId)
  })

  it('T51: gives back a part of a file', async () => {
    const fileId = crypto.randomUUID()
    await store.write(fileId, Buffer.from('0123456789'))
    const found = await store.open(fileId, { start: 3, end: 5 })
    expect(found?.size).toBe(3)
    expect(await new Response(found?.body).text()).toBe('345')
    await store.remove(fileId)
  })

  it('replaces what it writes again, lists what is there, and forgets what was removed', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()].sort()
    for (const fileId of ids) await store.write(fileId, Buffer.from('first'))
    await store.write(ids[0] ?? '', Buffer.from('second'))
    expect(await readWhole(ids[0] ?? '')).toBe(hashOf(Buffer.from('second')))
    expect(await namesIn(store)).toEqual(ids)
    for await (const { changed } of store.list()) expect(Math.abs(Date.now() - changed.getTime())).toBeLessThan(60_000)
    for (const fileId of [...ids, crypto.randomUUID()]) await store.remove(fileId)
    expect(await namesIn(store)).toEqual([])
    expect(await store.open(ids[0] ?? '')).toBeNull()
  })

  it('keeps nothing of a file that cannot be read', async () => {
    await expect(store.put(crypto.randomUUID(), join(folder, 'nothing'))).rejects.toThrow()
    expect(await namesIn(store)).toEqual([])
  })
})

it('an S3 store lists more than one answer holds, and only what is named as we name files', async () => {
  // The server of the other tests fails at lists that it has to cut.
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID()).sort()
  const keys = [...ids.map((fileId) => `files/${fileId}`), 'files/not-ours'].sort()
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://s3.example').searchParams
    const rest = keys.filter((key) => key > (query.get('start-after') ?? ''))
    const shown = rest.slice(0, Number(query.get('max-keys')))
    const items = shown.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-01T00:00:00Z</LastModified></Contents>`,
    )
    const isCut = shown.length < rest.length
    response.setHeader('content-type', 'application/xml')
    response.end(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${items.join('')}</ListBucketResult>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store = await s3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, { maxListed: 2 })
  expect(await namesIn(store)).toEqual(ids)
  server.closeAllConnections()
  server.close()
})

it.each([
  [507, ''],
  [403, 'QuotaExceeded'],
  [507, 'XMinioStorageFull'],
])('an S3 store that answers %i %s says that it is full', async (status, code) => {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(code && `<Error><Code>${code}</Code><Message>no space</Message></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store = await s3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` })
  const path = join(folder, 'too-much')
  await writeFile(path, 'x')
  const full = { name: 'Error', reason: 'full', cause: expect.anything() }
  await expect(store.put(crypto.randomUUID(), path)).rejects.toMatchObject(full)
  await expect(store.write(crypto.randomUUID(), new Uint8Array(1))).rejects.toMatchObject(full)
  server.closeAllConnections()
  server.close()
})

it('an S3 store that is down, or refuses the key, says that it is down, with the cause for the log', async () => {
  const wrong = await s3Store({ ...s3.config, key: 'wrong' })
  const path = join(folder, 'upload')
  await writeFile(path, 'x')
  const down = { name: 'Error', reason: 'down', cause: expect.anything() }
  await expect(wrong.put(crypto.randomUUID(), path)).rejects.toMatchObject(down)
  const none = await s3Store({ ...s3.config, bucket: 'no-such-bucket' })
  await expect(none.open(crypto.randomUUID())).rejects.toBeInstanceOf(StoreError)
  await s3.stop()
  const store = await s3Store(s3.config)
  await expect(store.put(crypto.randomUUID(), path)).rejects.toMatchObject(down)
  await expect(store.open(crypto.randomUUID())).rejects.toMatchObject(down)
})
