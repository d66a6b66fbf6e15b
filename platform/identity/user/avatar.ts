import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { avatarSide } from '@/lib/contract/stored-file'
import type { Database } from '../../kernel/db/database'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerStoredFile } from '../../kernel/http/answer-stored-file'
import type { Context } from '../../kernel/http/context'
import { storeUpload } from '../../kernel/http/store-upload'
import { webUsers } from '../../kernel/session/identity-table'
import { forgetFile } from '../../kernel/storage/forget-file'
import { storedFiles } from '../../kernel/storage/stored-file-table'
import { checkPng, stripPng } from '../../kernel/upload/check-png'

/** Puts another file, or none, in the place of the avatar that a user has. Answers the file that it was. */
const replaceAvatar = async (
  { actor }: Pick<Context, 'actor'>,
  database: Database,
  fileId: string,
): Promise<string> => {
  const [user] = await database
    .select({ avatar: webUsers.avatar })
    .from(webUsers)
    .where(eq(webUsers.id, actor.userId))
    .for('update')
  if (user === undefined) throw new PlatformError('unauthorized')
  // The version stays: an open form of the profile has no avatar in it, and is not stale by this.
  await database.update(webUsers).set({ avatar: fileId }).where(eq(webUsers.id, actor.userId))
  if (user.avatar !== '') await forgetFile(database, user.avatar)
  return user.avatar
}

/** Bytes that cannot be removed now are looked after later. */
const forget = async ({ files }: Context, fileId: string): Promise<void> => {
  if (fileId !== '') await files.remove(fileId).catch(() => undefined)
}

/** The caller's new avatar. What is kept are the pixels, whatever else the file had with it. */
export const setAvatar = async (_file: unknown, context: Context): Promise<{ avatar: string }> => {
  const { actor, uploadPath } = context
  const sent = await readFile(uploadPath)
  const problem = await checkPng(sent, { width: avatarSide, height: avatarSide })
  if (problem) throw new PlatformError('badRequest', { fields: { file: problem } })
  const bytes = stripPng(sent)
  await writeFile(uploadPath, bytes)
  const file = {
    fileName: 'avatar.png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  let old = ''
  const answer = await storeUpload(context, 'avatar', file, async (tx, fileId) => {
    old = await replaceAvatar(context, tx, fileId)
    const before = { avatar: old !== '' }
    context.audit({ module: 'user', target: actor.account, before, after: { avatar: true, sha256: file.sha256 } })
    return { avatar: fileId }
  })
  await forget(context, old)
  return answer
}

/** Takes the caller's avatar away; one that is not there is no error. */
export const removeAvatar = async (_: unknown, context: Context): Promise<null> => {
  const { actor } = context
  let old = ''
  await context.commit(async (tx) => {
    old = await replaceAvatar(context, tx, '')
    const before = { avatar: old !== '' }
    context.audit({ module: 'user', target: actor.account, before, after: { avatar: false } })
    return null
  })
  await forget(context, old)
  return null
}

/** The caller's own avatar. It goes with the user over all brands, and its file has the brand where it was uploaded. */
export const readAvatar = async ({ fileId }: { fileId: string }, context: Context): Promise<Response> => {
  const { database, actor, files, part } = context
  const [own] = await database
    .select({ platformId: storedFiles.platformId })
    .from(storedFiles)
    .innerJoin(webUsers, eq(webUsers.avatar, storedFiles.fileId))
    .where(and(eq(webUsers.id, actor.userId), eq(storedFiles.fileId, fileId)))
  if (own === undefined) throw new PlatformError('notFound')
  return answerStoredFile({ database, files, part, actor: own }, 'avatar', fileId)
}
