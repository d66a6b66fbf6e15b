import { and, eq } from 'drizzle-orm'
import type { Database } from '../../kernel/db/database'
import { repairPhotos } from '../tables/repair'

export const countPhotos = (database: Database, repairId: number): Promise<number> =>
  database.$count(repairPhotos, eq(repairPhotos.repairId, repairId))

/** Whether a file is a photo of this request. */
export const hasPhoto = async (database: Database, repairId: number, fileId: string): Promise<boolean> => {
  const [photo] = await database
    .select({ fileId: repairPhotos.fileId })
    .from(repairPhotos)
    .where(and(eq(repairPhotos.repairId, repairId), eq(repairPhotos.fileId, fileId)))
  return photo !== undefined
}

export const addPhoto = async (database: Database, photo: typeof repairPhotos.$inferInsert): Promise<void> => {
  await database.insert(repairPhotos).values(photo)
}
