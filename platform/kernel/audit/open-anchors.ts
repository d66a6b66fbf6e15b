import { join } from 'node:path'
import type { Config } from '../config/config'
import type { AnchorStore } from './anchor-store'
import { fileAnchors } from './file-anchors'
import { s3Anchors } from './s3-anchors'

type AnchorConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesS3' | 'logProof'>

/**
 * Where this platform keeps its anchors: the file that it was told, or the S3 store of its files, or a file where the
 * database is not: the data folder of a platform on PostgreSQL, a neighbour of it when the database lies in there.
 */
export const openAnchors = async ({ dataDir, databaseUrl, filesS3, logProof }: AnchorConfig): Promise<AnchorStore> => {
  if (logProof.file !== null) return fileAnchors(logProof.file)
  if (filesS3 !== null) return s3Anchors(filesS3)
  return fileAnchors(databaseUrl === undefined ? `${dataDir}.log-anchors` : join(dataDir, 'log-anchors'))
}
