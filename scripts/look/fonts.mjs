import { spawnSync } from 'node:child_process'
import { installOnDebian } from '../test/browser.mjs'

/** The font of the Chinese text in pictures; Latin text has Inter, which comes with the product. */
export const lookFont = { family: 'Noto Sans CJK SC', package: 'fonts-noto-cjk' }

const isHere = () => {
  const { status, stdout } = spawnSync('fc-match', ['-f', '%{family}', lookFont.family], { encoding: 'utf8' })
  return status === 0 && stdout.includes(lookFont.family)
}

/**
 * Whether the font of the pictures is on this machine; where root may install packages it is installed first.
 * @returns {boolean}
 */
export function hasLookFont() {
  if (isHere()) return true
  console.log(`   ${lookFont.family} is not on this machine: installing it.`)
  installOnDebian(lookFont.package)
  return isHere()
}
