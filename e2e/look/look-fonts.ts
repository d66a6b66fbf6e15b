import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/toolchain.mjs'

const packages = join(root, 'node_modules')
const chinese = (weight: string) => join(packages, `@embedpdf/fonts-sc/fonts/NotoSansHans-${weight}.otf`)

/** Fonts of the pictures alone, by the name under which a page loads them. Latin text has the product's own. */
const faces = {
  'signs.ttf': { family: 'Look Signs', weight: '400', file: join(packages, 'pdfmake/fonts/Roboto/Roboto-Regular.ttf') },
  'chinese.otf': { family: 'Look Chinese', weight: '400', file: chinese('Regular') },
  'chinese-bold.otf': { family: 'Look Chinese', weight: '600 900', file: chinese('Bold') },
  'mono.woff2': {
    family: 'Look Mono',
    weight: '100 900',
    file: join(packages, 'next/dist/next-devtools/server/font/geist-mono-latin.woff2'),
  },
} as const
type FaceName = keyof typeof faces

const folder = '/look-fonts/'
const isFace = (name: string): name is FaceName => name in faces

/** In the place of the product's two lists of families, whose other names are fonts of a machine. */
const styles = `${Object.entries(faces)
  .map(
    ([name, { family, weight }]) =>
      `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: block; src: url("${folder}${name}"); }`,
  )
  .join('\n')}
:root {
  --font: "Inter Variable", "Look Signs", "Look Chinese";
  --font-mono: "Look Mono", "Look Chinese";
}`

/** Every font of this page comes from a package: no font of the machine is needed, and none has a part in it. */
export const loadLookFonts = async (page: Page): Promise<void> => {
  await page.route(`**${folder}*`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(folder.length)
    if (!isFace(name)) throw new Error(`no font of the pictures is called ${name}`)
    await route.fulfill({ contentType: 'font/otf', body: readFileSync(faces[name].file) })
  })
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, styles)
}
