import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FactorKey, FactorKeys } from '../../kernel/config/factor-key'

const ivBytes = 12
const tagBytes = 16
const version = '1.'

const ownerOf = (userId: number): Buffer => Buffer.from(`user:${userId}`)

/** Seals a secret for one user with the first key, by AES-256-GCM: in the row of another it does not open. */
export const seal = (secret: Buffer, [key]: FactorKeys, userId: number): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key.seal, iv).setAAD(ownerOf(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return `${version}${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

const openWith = (text: string, key: Buffer, userId: number): Buffer | null => {
  try {
    if (!text.startsWith(version)) return null
    const bytes = Buffer.from(text.slice(version.length), 'base64url')
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      .setAAD(ownerOf(userId))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** Opens what `seal` made, and says by which key. Null: by none, for another user, or changed. */
export const findOpening = (
  text: string,
  keys: FactorKeys,
  userId: number,
): { secret: Buffer; key: FactorKey } | null => {
  for (const key of keys) {
    const secret = openWith(text, key.seal, userId)
    if (secret !== null) return { secret, key }
  }
  return null
}

/** Opens what `seal` made with any of the keys. Throws when it was made with another, for another user, or was changed. */
export const unseal = (text: string, keys: FactorKeys, userId: number): Buffer => {
  const opening = findOpening(text, keys, userId)
  // The operator reads it in the log; who signs in reads that something went wrong.
  if (opening === null)
    throw new Error(`the sealed secret of user ${userId} cannot be opened: was it sealed with another factor key?`)
  return opening.secret
}
