import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '../build.mjs'
import { Refusal } from '../refusal.mjs'
import { run } from '../test/tool.mjs'
import { root } from '../toolchain.mjs'
import { outputOf } from './output-of.mjs'

/**
 * What of the next version reaches browsers in other files: what all pages load, a list, the frame of dialogs, a menu,
 * the search, and the form of a screen. Its calls and words stay: those of a real one only grow.
 */
const changed = [
  'lib/api/call.ts',
  'components/screen/list/list-screen.tsx',
  'components/screen/dialog/dialog-frame.tsx',
  'components/ui/overlay/lazy-menu.tsx',
  'components/shell/navigation/command-palette.tsx',
  'components/screen/form/entity-form.tsx',
]

/** Columns and tables that the version before knows nothing of, one of them in rows that it writes. */
const migration = [
  'CREATE TABLE "upgrade_drill" ("id" integer PRIMARY KEY NOT NULL, "note" text DEFAULT \'\' NOT NULL);',
  'ALTER TABLE "role" ADD COLUMN "drill_note" text DEFAULT \'new\' NOT NULL;',
  'ALTER TABLE "table_preference" ADD COLUMN "drill_note" text;',
].join('--> statement-breakpoint\n')

/** A clone as it would be after a commit of everything here: both builds come of the same sources. */
function copySources(folder) {
  for (const path of outputOf('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  // A link to the folder would not do: the build takes no package from outside its own.
  const packages = ['--archive', join(root, 'node_modules'), folder]
  if (spawnSync('cp', ['--link', ...packages]).status !== 0) outputOf('cp', packages)
}

function makeNext(folder) {
  for (const path of changed) {
    const file = join(folder, path)
    if (!existsSync(file)) throw new Refusal(`${path} is gone: scripts/upgrade/two-builds.mjs must name another file.`)
    appendFileSync(file, `\n;(globalThis as { upgradeDrill?: string }).upgradeDrill = '${path}'\n`)
  }
  const migrations = join(folder, 'platform/migrations')
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const last = journal.entries.at(-1)
  const tag = `${String(last.idx + 1).padStart(4, '0')}_upgrade_drill`
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(journalFile, JSON.stringify(journal, null, 2))
  writeFileSync(join(migrations, `${tag}.sql`), migration)
  const packageFile = join(folder, 'package.json')
  writeFileSync(packageFile, readFileSync(packageFile, 'utf8').replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
}

/** @param {string} folder */
const partsOf = (folder) => {
  const standalone = join(folder, '.next/standalone')
  const { config } = JSON.parse(readFileSync(join(standalone, '.next/required-server-files.json'), 'utf8'))
  const chunks = join(standalone, '.next/static')
  return {
    consoleServer: join(standalone, 'console.mjs'),
    platformCli: join(folder, 'build/platform/cli.mjs'),
    migrations: join(folder, 'platform/migrations'),
    deployment: config.deploymentId,
    chunks: new Set(readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))),
  }
}

/** @typedef {ReturnType<typeof partsOf>} Build */

/**
 * Build N is of these sources, build N+1 of the same with what a new version changes, made in `folder`.
 * @param {string} folder Empty, or left by an earlier drill of the same sources.
 * @returns {Promise<{ now: Build, next: Build }>}
 */
export async function buildBoth(folder) {
  await build()
  if (!existsSync(join(folder, 'package.json'))) {
    console.log('Building the next version …')
    copySources(folder)
    makeNext(folder)
    if ((await run([join(folder, 'scripts/build.mjs')], {}, undefined, folder)) !== 0) {
      rmSync(folder, { recursive: true, force: true })
      throw new Refusal('The next version could not be built.')
    }
  }
  const builds = { now: partsOf(root), next: partsOf(folder) }
  if (builds.now.deployment === builds.next.deployment) throw new Refusal('Both builds have the same deployment id.')
  return builds
}
