import { spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { consoleArtefact, placeConsole, placePlatform, platformArtefact } from './build/artefacts.mjs'
import { bundleProgram } from './build/bundle.mjs'
import { placeCommit } from './build/commit.mjs'
import { compressFiles } from './build/compress-files.mjs'
import { hintScripts } from './build/hint-scripts.mjs'
import { unlessFresh } from './build/source-stamp.mjs'
import { Refusal } from './refusal.mjs'
import { projectNode, root } from './toolchain.mjs'

/** The built console server, with Next's standalone build beside it, and the built platform command line. */
export const consoleServer = join(root, '.next', 'standalone', 'console.mjs')
/** Its Node flags. Without a limit the heap grows as long as the machine has memory. */
export const consoleFlags = ['--max-old-space-size=384']
export const platformCli = join(root, 'build', 'platform', 'cli.mjs')
/** The built simulator of the demonstration's devices: a program of its own. */
export const simulatorMain = join(root, 'build', 'simulator', 'main.mjs')
/** What plays the past of the demonstration, built beside it. */
export const backfillMain = join(root, 'build', 'simulator', 'backfill.mjs')

const common = [
  'lib',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'deploy/bin',
  'scripts/build.mjs',
  'scripts/build/bundle.mjs',
  'scripts/build/artefacts.mjs',
]
const consoleSources = [
  'app',
  'components',
  'messages',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'scripts/build/compress-files.mjs',
  'scripts/build/hint-scripts.mjs',
  ...common,
]
const platformSources = ['platform', 'simulator', 'scripts/sign-firmware.mjs', ...common]

/** Loaded from node_modules at run time: native code, or packages that read files beside the module. */
export const notBundled = ['@electric-sql/pglite', 'chdb', '@node-rs/argon2', 'pg', 'pg-native', 'pino', 'pdfmake']

/** @param {string} deployment Identifies this build: a page of another one is reloaded, not mixed with it. */
function buildConsole(deployment) {
  let output = ''
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NEXT_DEPLOYMENT_ID: deployment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) return resolve(undefined)
      process.stderr.write(output)
      reject(new Refusal('The console could not be built: next build says why above.'))
    })
  })
}

/** The standalone server serves only what is beside it. */
async function placeStaticFiles() {
  const standalone = join(root, '.next', 'standalone')
  if (!existsSync(join(standalone, 'server.js')))
    throw new Refusal('The build has no standalone server: next.config.mjs must say output: "standalone".')
  // Half a gigabyte of an engine that only the platform has a use for.
  for (const stray of ['chdb', '@chdb'])
    if (existsSync(join(standalone, 'node_modules', stray)))
      throw new Refusal(`The console's build holds ${stray}: something of the console imports the engine of history.`)
  for (const [from, to] of [
    [join(root, '.next', 'static'), join(standalone, '.next', 'static')],
    [join(root, 'public'), join(standalone, 'public')],
  ]) {
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true })
    if (to.endsWith('static')) hintScripts(to)
    await compressFiles(to)
  }
}

async function bundle(what, options) {
  try {
    await bundleProgram(options)
  } catch {
    throw new Refusal(`The ${what} could not be built: esbuild says why above.`)
  }
}

/** What is loaded only where traces and metrics are sent: a file beside each program. */
const bundleTelemetry = (folder) =>
  bundle('OpenTelemetry', {
    entry: 'lib/telemetry/open-telemetry.ts',
    outfile: join(folder, 'open-telemetry.mjs'),
    external: [],
  })

/** Files side by side: the platform, its thread for sheets, the process of the engine of history, and OpenTelemetry. */
const bundlePlatform = async () => {
  await bundle('platform', { entry: 'platform/cli.ts', outfile: platformCli, external: notBundled })
  const sheetWorker = join(root, 'build', 'platform', 'sheet-worker.mjs')
  await bundle('platform', {
    entry: 'platform/composition/sheet-worker.ts',
    outfile: sheetWorker,
    external: notBundled,
  })
  const historyEngine = join(root, 'build', 'platform', 'history-engine.mjs')
  await bundle('platform', {
    entry: 'platform/history/store/history-engine.ts',
    outfile: historyEngine,
    external: notBundled,
  })
  const conformance = join(root, 'build', 'platform', 'conformance.mjs')
  await bundle('platform', {
    entry: 'platform/conformance/cli.ts',
    outfile: conformance,
    external: [],
    conditions: ['react-server'],
  })
  await bundleTelemetry(dirname(platformCli))
  placePlatform(notBundled.filter((name) => name !== 'pg-native'))
  for (const program of ['main', 'load', 'backfill']) {
    const outfile = join(dirname(simulatorMain), `${program}.mjs`)
    await bundle('simulator', { entry: `simulator/${program}.ts`, outfile, external: [] })
  }
}

const buildFrontDoor = async () => {
  for (const [entry, outfile] of [
    ['lib/front-door/main.ts', consoleServer],
    ['lib/front-door/doctor-main.ts', join(dirname(consoleServer), 'doctor.mjs')],
  ])
    await bundle("console's server", {
      entry,
      outfile,
      // These are in the standalone build: Next's own pages load them too.
      external: ['next', 'undici', 'pino'],
      // Server code may import modules marked server-only.
      conditions: ['react-server'],
    })
  await bundleTelemetry(dirname(consoleServer))
}

const say = (what) => console.log(`Building ${what} …`)

/** Builds the platform if it changed since the last build. Returns whether it did. */
export async function buildPlatform() {
  const isNew = await unlessFresh('platform', platformSources, async () => {
    say('the platform')
    await bundlePlatform()
  })
  // A commit that changes no source is named all the same.
  placeCommit([dirname(platformCli), platformArtefact])
  return isNew
}

/** Builds what changed since the last build. */
export async function build() {
  const began = Date.now()
  const platform = await buildPlatform()
  const console_ = await unlessFresh('console', consoleSources, async (hash) => {
    say('the console (a minute or two)')
    await buildConsole(hash.slice(0, 12))
    await placeStaticFiles()
    await buildFrontDoor()
    placeConsole()
  })
  placeCommit([dirname(consoleServer), consoleArtefact])
  if (platform || console_) console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { command } = await import('./command.mjs')
  await command(import.meta.url, build)
}
