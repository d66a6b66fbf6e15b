import { join } from 'node:path'
import type { Config } from '../config/config'
import type { S3Config } from '../config/s3-config'
import type { AnchorStore } from './anchor-store'
import { fileAnchors } from './file-anchors'
import { s3Anchors } from './s3-anchors'

type AnchorConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesS3' | 'logProof'>

/**
 * Where this platform keeps its anchors: the file that it was told, or the S3 store of its files, or a file where the
 * database is not: the data folder of a platform on PostgreSQL, a neighbour of it when the database lies in there.
 */
export const openAnchors = async (config: AnchorConfig): Promise<AnchorStore> => {
  const path = toPath(config)
  return typeof path === 'string' ? fileAnchors(path) : s3Anchors(path)
}

const fileName = 'log-anchors'
const beside = (dataDir: string): string => `${dataDir}.${fileName}`
const within = (dataDir: string): string => join(dataDir, fileName)
const toErasures = (path: string): string => `${path}-erasures`

/**
 * Where it notes erasures of persons: beside the anchors, since a restored database must not decide what was erased. They
 * are read from wherever they were noted before: a platform that was moved to PostgreSQL, went back, or was told another
 * place since, has to know them all.
 */
export const openErasures = async (config: AnchorConfig): Promise<AnchorStore> => {
  const path = toPath(config)
  const own = typeof path === 'string' ? fileAnchors(toErasures(path)) : await s3Anchors(path, 'log-erasures/')
  const others = [beside(config.dataDir), within(config.dataDir)].filter((each) => each !== path)
  return {
    ...own,
    lines: async function* (fromSeq) {
      yield* own.lines(fromSeq)
      for (const other of others) yield* fileAnchors(toErasures(other)).lines(fromSeq)
    },
  }
}

const toPath = ({ dataDir, databaseUrl, filesS3, logProof }: AnchorConfig): string | S3Config => {
  if (logProof.file !== null) return logProof.file
  if (filesS3 !== null) return filesS3
  return databaseUrl === undefined ? beside(dataDir) : within(dataDir)
}
