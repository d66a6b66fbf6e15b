import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, toolFile } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'
import { decodePng, encodePng } from './png.mjs'

const references = join(root, 'e2e/look/references')
const docs = join(root, 'docs/screenshots')
const config = '--config=playwright.look.config.ts'
const write = (line) => console.log(line)

/** Of `playwright test`: the pictures whose names contain one of these; all without one. */
const named = (names) => (names.length ? ['--grep', names.map((name) => RegExp.escape(name)).join('|')] : [])
const playwright = (args, env = {}) => run([toolFile('@playwright/test/cli.js'), 'test', config, ...args], env, write)

const pngsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.png'))

/** Packs the pictures of a folder that are not packed yet; no pixel changes. Returns the bytes of all. */
function packPictures(folder) {
  let bytes = 0
  for (const name of pngsIn(folder)) {
    const file = join(folder, name)
    const before = readFileSync(file)
    const packed = encodePng(decodePng(before))
    if (packed.length < before.length) writeFileSync(file, packed)
    bytes += Math.min(packed.length, before.length)
  }
  return bytes
}

/** @param {readonly string[]} names */
export async function comparePictures(names) {
  const code = await playwright(['--grep-invert=@docs', ...named(names)])
  if (code !== 0)
    write(
      'What is meant to look otherwise: npm run look -- --update, then look at each changed reference before the commit. The differences: npx playwright show-report',
    )
  return code
}

/** Makes the references anew, and removes those of pictures that are no more. @param {readonly string[]} names */
export async function updateReferences(names) {
  // Some of them are made anew only where the others were made.
  const env = names.length ? {} : { LOOK_UPDATE: '1' }
  const code = await playwright(['--grep-invert=@docs', '--update-snapshots=all', ...named(names)], env)
  const bytes = packPictures(references)
  write(`${pngsIn(references).length} pictures, ${(bytes / 1e6).toFixed(1)} MB in e2e/look/references`)
  return code
}

/** Takes the pictures of the documents. */
export async function takeDocsPictures() {
  const code = await playwright(['--grep=@docs'])
  write(`${(packPictures(docs) / 1e6).toFixed(1)} MB in docs/screenshots`)
  return code
}
