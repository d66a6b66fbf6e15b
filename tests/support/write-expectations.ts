import { writeFileSync } from 'node:fs'
import { accentFile } from '@/lib/theme/accent-styles'
import { accents } from '@/lib/theme/accents'
import { accentCss, themeCss } from '@/lib/theme/theme-css'
import { accessMatrix } from '@/platform/testing/access-matrix'
import { testPlatform } from '@/platform/testing/test-platform'

// Runs in the repository's folder: see scripts/expectations.mjs.
const write = (path: string, text: string): void => {
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}

write('app/theme.css', themeCss())
for (const { name } of accents) write(`public${accentFile(name)}`, accentCss(name))
const platform = await testPlatform()
write('platform/access-matrix.json', `${JSON.stringify(await accessMatrix(platform), null, 2)}\n`)
await platform.close()
