import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
const version = '1.'

const ownerOf = (userId: number): Buffer => Buffer.from(`user:${userId}`)

/** Seals a secret for one user by AES-256-GCM: in the row of another it does not open. */
export const seal = (secret: Buffer, key: Buffer, userId: number): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(ownerOf(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return `${version}${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Opens what `seal` made. Throws when it was made with another key, for another user, or was changed. */
export const unseal = (text: string, key: Buffer, userId: number): Buffer => {
  try {
    if (!text.startsWith(version)) throw new Error('another form')
    const bytes = Buffer.from(text.slice(version.length), 'base64url')
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      .setAAD(ownerOf(userId))
      .setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    // The operator reads it in the log, whoever signs in that something went wrong.
    throw new Error(`the sealed secret of user ${userId} cannot be opened: was it sealed with another factor key?`)
  }
}
