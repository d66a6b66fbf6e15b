import { join } from 'node:path'

const folderIn = (variable: 'TEST_TEMPLATES' | 'TEST_SERVER_TEMPLATES', name: string): string => {
  const folder = process.env[variable]
  if (!folder) throw new Error(`${variable} names no folder: tests of the platform run by Jest, whose setup names one`)
  return join(folder, name)
}

/** Where a template of the embedded database is, by its name. */
export const templateFolder = (name: string): string => folderIn('TEST_TEMPLATES', name)

/** Where the files of a template on PostgreSQL are; they last as long as its server. */
export const serverTemplateFolder = (name: string): string => folderIn('TEST_SERVER_TEMPLATES', name)
