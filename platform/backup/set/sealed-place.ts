import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { StartError } from '../../kernel/config/config'
import { type Entry, measured, measuredWhole, oneOf, wholeOf } from '../measured'
import type { BackupPlace } from './backup-place'
import { type Cover, coverOf, isCover, manifestName, readManifest, writeManifest } from './manifest'

/** Where each file of a set lies, and the set's own list: who can read this can read the rest. */
export const listName = 'list.age'
const Sealed = z.strictObject({
  objects: z.record(z.string(), z.string().regex(/^sealed\/\d{6,}\.age$/)),
  manifest: z.string(),
})

const toWeb = (bytes: AsyncIterable<Uint8Array>) => NodeStream.from(bytes) as ReadableStream<Uint8Array>
const fromWeb = (bytes: ReadableStream<Uint8Array>) => bytes as AsyncIterable<Uint8Array>

const encrypted = async (encrypter: Encrypter, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> =>
  fromWeb(await encrypter.encrypt(toWeb(bytes)))

/**
 * A place into which all is put encrypted. Files lie there by numbers; the names, sizes and checksums of what they hold
 * are in an encrypted list. What is left to read is the cover, and how large each object is.
 */
export const sealInto = (place: BackupPlace, encrypter: Encrypter): BackupPlace => {
  const objects = new Map<string, string>()
  const parts = new Map<string, Entry>()
  let count = 0
  const seal = async (object: string, bytes: AsyncIterable<Uint8Array>) =>
    place.put(object, await encrypted(encrypter, bytes))
  return {
    name: place.name,
    put: async (name, body) => {
      if (name === manifestName) {
        const manifest = await wholeOf(body)
        const list = { objects: Object.fromEntries(objects), manifest: manifest.toString('utf8') }
        const entry = await seal(listName, oneOf(Buffer.from(JSON.stringify(list))))
        const inner = readManifest(list.manifest)
        if (isCover(inner)) throw new Error('a set is encrypted once')
        const cover = coverOf(entry, Object.fromEntries(parts), inner)
        await place.put(manifestName, oneOf(Buffer.from(writeManifest(cover))))
        return measuredWhole(manifest)
      }
      count++
      const object = `sealed/${String(count).padStart(6, '0')}.age`
      const { bytes, entry } = measured(body)
      parts.set(object, await seal(object, bytes))
      objects.set(name, object)
      return entry()
    },
    read: () => Promise.reject(new Error('what is encrypted cannot be read by who has encrypted it')),
    remove: async (name) => {
      const object = objects.get(name) ?? name
      await place.remove(object)
      objects.delete(name)
      parts.delete(object)
    },
    list: async () => [...objects.keys()],
  }
}

/** Answers the names that the files of a set had before it was encrypted, and their bytes. */
export const unseal = async (
  place: BackupPlace,
  cover: Cover,
  decrypter: Decrypter,
): Promise<{ place: BackupPlace; manifest: string }> => {
  const damaged = new StartError(`the set is damaged: its ${listName} is not what was written`)
  const bytes = await place.read(listName)
  if (bytes === null) throw new StartError(`the set is damaged: ${listName} is missing`)
  const sealed = await wholeOf(bytes)
  const { size, sha256 } = measuredWhole(sealed)
  if (size !== cover.list.size || sha256 !== cover.list.sha256) throw damaged
  // Its bytes are those that were written, so what cannot open it is the key.
  const opened = await decrypter.decrypt(new Uint8Array(sealed)).catch(() => {
    throw new StartError('no key of the key file opens the set: it was encrypted for other ones')
  })
  const { data } = Sealed.safeParse(JSON.parse(Buffer.from(opened).toString('utf8')))
  if (data === undefined) throw damaged
  const objects = new Map(Object.entries(data.objects))
  const names = new Map([...objects].map(([name, object]) => [object, name]))

  const opening = async function* (name: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const parts = body[Symbol.asyncIterator]()
    try {
      yield* fromWeb(await decrypter.decrypt(toWeb({ [Symbol.asyncIterator]: () => parts })))
    } catch {
      throw new StartError(`the set is damaged: ${name} is not what was written`)
    } finally {
      // What cannot be decrypted is left in the middle, with its file open.
      await parts.return?.()
    }
  }
  return {
    manifest: data.manifest,
    place: {
      name: place.name,
      put: () => Promise.reject(new Error('a set is written once')),
      read: async (name) => {
        const object = objects.get(name)
        const body = object === undefined ? null : await place.read(object)
        return body && opening(name, body)
      },
      remove: () => Promise.reject(new Error('a set is written once')),
      list: async () =>
        (await place.list()).filter((object) => object !== listName).map((object) => names.get(object) ?? object),
    },
  }
}
