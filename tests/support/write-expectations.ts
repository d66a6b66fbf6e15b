import { readFileSync, writeFileSync } from 'node:fs'
import { endpoints } from '@/lib/contract/registry'
import { accentFile } from '@/lib/theme/accent-styles'
import { accents } from '@/lib/theme/accents'
import { accentCss, themeCss } from '@/lib/theme/theme-css'
import { type AccessMatrix, accessMatrix } from '@/platform/testing/access-matrix'
import { testPlatform } from '@/platform/testing/test-platform'

const matrixFile = 'platform/access-matrix.json'

// Runs in the repository's folder: see scripts/expectations.mjs.
const write = (path: string, text: string): void => {
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}

write('app/theme.css', themeCss())
for (const { name } of accents) write(`public${accentFile(name)}`, accentCss(name))

/** What each endpoint lets through. Where a noun is named only its own are called, and the others stay as they are. */
const matrixWith = async (noun: string | undefined): Promise<AccessMatrix> => {
  const called = noun === undefined ? endpoints : endpoints.filter(({ name }) => name.startsWith(`${noun}.`))
  if (called.length === 0) throw new Error(`No endpoint is of ${noun}.`)
  const platform = await testPlatform()
  const found = await accessMatrix(platform, called)
  await platform.close()
  if (noun === undefined) return found
  const known: AccessMatrix = JSON.parse(readFileSync(matrixFile, 'utf8'))
  const rows = endpoints.map(({ name }) => [name, found[name] ?? known[name]] as const)
  return Object.fromEntries(rows.flatMap(([name, row]) => (row ? [[name, row]] : [])))
}
write(matrixFile, `${JSON.stringify(await matrixWith(process.argv[2]), null, 2)}\n`)
