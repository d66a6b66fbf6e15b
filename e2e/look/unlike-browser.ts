import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { decodePng, encodePng } from '../../scripts/look/png.mjs'
import { root } from '../../scripts/toolchain.mjs'
import { loadLookFonts } from './look-fonts'

const reference = join(import.meta.dirname, 'references/this-browser.png')
const address = 'http://look.localhost/'
const inter = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** Letters of every font in both weights, a round corner and a line, as the product draws them. */
const sample = () => `<!doctype html><style>
@font-face { font-family: "Inter Variable"; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(inter, 'base64')}); }
body { margin: 8px; font: 14px/22px var(--font); -webkit-font-smoothing: antialiased; }
b { font-weight: 600; }
code { font-family: var(--font-mono); }
i { display: block; width: 90px; height: 20px; border: 1px solid #8c95a3; border-radius: 6px; background: #ecfdf3; }
</style>
<p lang="zh-CN">室外机 制冷 26.5°C 通讯异常<br><b>室外机 制冷 26.5°C 通讯异常</b></p>
<p>Outdoor unit 246F2806CED3<br><b>Outdoor unit 246F2806CED3</b><br><code>84F3EB0F0145</code></p><i></i>`

/** Whether the same letters were drawn: another processor may round a colour otherwise by one step. */
const areAlike = (known: Uint8Array, drawn: Uint8Array): boolean =>
  known.length === drawn.length && known.every((value, at) => Math.abs(value - (drawn[at] ?? 0)) <= 1)

/**
 * Why pictures of this browser cannot be compared with the references: it draws the same letters otherwise; null where
 * they can. With `update` the references are about to be made with it.
 */
export const unlikeBrowser = async (launch: LaunchOptions, update: boolean): Promise<string | null> => {
  const browser = await chromium.launch(launch)
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 170 } })
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html;charset=utf-8', body: sample() }))
    await loadLookFonts(page)
    await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    const picture = decodePng(await page.screenshot())
    if (update) writeFileSync(reference, encodePng(picture))
    if (!existsSync(reference)) return 'has no references yet: npm run look -- --update'
    const known = decodePng(readFileSync(reference))
    if (areAlike(known.pixels, picture.pixels)) return null
    return `this browser draws letters otherwise than the one that made the references (another version of Chromium, here ${browser.version()}, or of its font library): npm run look -- --update makes references of this one`
  } finally {
    await browser.close()
  }
}
