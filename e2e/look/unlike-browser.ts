import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { hasLookFont, lookFont } from '../../scripts/look/fonts.mjs'
import { decodePng, encodePng } from '../../scripts/look/png.mjs'
import { root } from '../../scripts/toolchain.mjs'

const reference = join(import.meta.dirname, 'references/this-machine.png')
const inter = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** Letters of both fonts in both weights, the system's own of numbers, a round corner and a line, as the product draws them. */
const sample = () => `<!doctype html><style>
@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(inter, 'base64')}); }
body { margin: 8px; font: 14px/22px Inter, "${lookFont.family}"; -webkit-font-smoothing: antialiased; }
b { font-weight: 600; }
i { display: block; width: 90px; height: 20px; border: 1px solid #8c95a3; border-radius: 6px; background: #ecfdf3; }
</style>
<p lang="zh-CN">室外机 制冷 26.5°C 通讯异常<br><b>室外机 制冷 26.5°C 通讯异常</b></p>
<p>Outdoor unit 246F2806CED3<br><b>Outdoor unit 246F2806CED3</b><br><code>84F3EB0F0145</code></p><i></i>`

/**
 * Why pictures of this machine cannot be compared with the references: a font that is missing, or a browser that draws
 * letters otherwise; null where they can. With `update` the references are about to be made here, so that only the
 * font counts.
 */
export const unlikeMachine = async (launch: LaunchOptions, update: boolean): Promise<string | null> => {
  if (!hasLookFont()) return `needs the font ${lookFont.family} (Debian package ${lookFont.package})`
  const browser = await chromium.launch(launch)
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 170 } })
    await page.setContent(sample())
    await page.evaluate(() => document.fonts.ready)
    const picture = decodePng(await page.screenshot())
    if (update) writeFileSync(reference, encodePng(picture))
    if (!existsSync(reference)) return 'has no references yet: npm run look -- --update'
    const known = decodePng(readFileSync(reference))
    if (Buffer.compare(known.pixels, picture.pixels) === 0) return null
    return `this machine draws letters otherwise than the one that made the references: another version of Chromium (here ${browser.version()}), of ${lookFont.family} or of the font library. npm run look -- --update makes references of this machine`
  } finally {
    await browser.close()
  }
}
