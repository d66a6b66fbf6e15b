import { join } from 'node:path'

/** Where a template of this run is kept, by its name. */
export const templateFolder = (name: string): string => {
  const folder = process.env.TEST_TEMPLATES
  if (!folder)
    throw new Error('TEST_TEMPLATES names no folder: tests of the platform run by Jest, whose setup names one')
  return join(folder, name)
}
