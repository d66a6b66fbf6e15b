import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { root } from '../toolchain.mjs'

/** Longer than a whole run: a folder unused for this long is abandoned. */
const unusedMs = 60 * 60_000

/** Everything that determines a template: what its makers import, the migrations, and every package. */
async function sourcesOfTemplates() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['platform/testing/templates/embedded.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'build',
    logLevel: 'error',
  })
  await stop()
  const migrations = readdirSync(join(root, 'platform/migrations'), { recursive: true, withFileTypes: true })
  return [
    ...Object.keys(metafile.inputs).map((path) => join(root, path)),
    ...migrations.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    join(root, 'package-lock.json'),
  ].sort()
}

async function digestOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const path of await sourcesOfTemplates()) hash.update(`\0${path}\0`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** Where databases of the embedded engine are that tests copy; the next run reuses them while their inputs are the same. */
async function embeddedFolder() {
  const all = join(root, 'build', 'test', 'templates')
  const folder = join(all, await digestOfSources())
  mkdirSync(folder, { recursive: true })
  const now = new Date()
  utimesSync(folder, now, now)
  for (const name of readdirSync(all)) {
    const path = join(all, name)
    if (now.getTime() - statSync(path).mtimeMs > unusedMs) rmSync(path, { recursive: true, force: true })
  }
  return folder
}

/** What says which templates are on a server of PostgreSQL: they end with it. */
function serverFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Before the first test of the platform. */
export default async function setup() {
  process.env.TEST_TEMPLATES ||= await embeddedFolder()
  process.env.TEST_SERVER_TEMPLATES ||= serverFolder()
}
