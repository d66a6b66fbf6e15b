import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from './refusal.mjs'

/** Folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Preloaded by every child, so that it does not outlive its starter. */
export const endWithParent = new URL('run/end-with-parent.mjs', import.meta.url).href

/** Set for a child that runs under the project's Node: it need not check again. */
const settled = 'CONSOLE_TOOLCHAIN'
const nodePackage = join(root, 'node_modules', 'node')
const nodeBinary = join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
/** The version of Node that the project pins. */
export const wantedNode = () => readJson(join(root, 'package.json')).devDependencies.node

/** Node to start programs with: the project's own if installed, otherwise the current one. */
export const projectNode = existsSync(nodeBinary) ? nodeBinary : process.execPath

/** True in a process that `runUnderProjectNode` started. */
export const runsProjectNode = () => process.env[settled] === process.version

/**
 * Whether node_modules holds exactly what the lockfile names, hash by hash, by npm's own list beside
 * it. Packages for one system only may be missing: a lockfile made on another system need not list them.
 */
export function isInstalled(folder = root) {
  const list = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = readJson(list).packages
  const locked = readJson(join(folder, 'package-lock.json')).packages
  const isFor = ({ optional, os, cpu }) => optional && (os || cpu)
  // A binary for another system than that of the lockfile may have no digest there.
  const isSame = (entry, present) =>
    entry.integrity === undefined && isFor(entry)
      ? present?.version === entry.version
      : present?.integrity === entry.integrity
  return (
    Object.entries(locked).every(
      ([path, entry]) => path === '' || (entry.optional && !installed[path]) || isSame(entry, installed[path]),
    ) &&
    Object.entries(installed).every(
      // The package `node` downloads its binary itself, below its own folder.
      ([path, entry]) => locked[path] || isFor(entry) || path.startsWith('node_modules/node/node_modules/'),
    )
  )
}

function npm(args, what) {
  const cli = process.env.npm_execpath
  const [file, before] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []]
  const options = {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: file === 'npm' && process.platform === 'win32',
  }
  const { error, status } = spawnSync(
    file,
    [...before, ...args, '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  )
  if (error?.code === 'ENOENT') throw new Refusal('npm is missing: install it, it comes with Node.')
  if (error || status !== 0) throw new Refusal(`${what} failed: npm says why above.`)
}

/**
 * Installs what is missing. Not with `npm ci`, which would remove what is there. The installation is checked against the
 * lockfile afterwards.
 * Install scripts run only for the package `node`, whatever the npm version: npm 10 does not know `allowScripts`.
 */
function install() {
  if (!isInstalled()) {
    console.log('Installing packages …')
    npm(['install', '--no-save', '--ignore-scripts'], 'The installation')
    if (!isInstalled())
      throw new Refusal(
        'What npm installed is not what package-lock.json names; run npm install, and look at the difference.',
      )
  }
  const present = existsSync(nodeBinary) && spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (present !== `v${wantedNode()}`)
    npm(['rebuild', 'node', '--ignore-scripts=false'], `The installation of Node ${wantedNode()}`)
}

/**
 * Installs, then runs `file` under the project's Node with the project's tools first on PATH.
 * @returns {Promise<number>} Its exit code.
 */
export async function runUnderProjectNode(file, args) {
  install()
  // On a system without a binary in the registry (musl) the right Node must be installed, as in an official image.
  const present = spawnSync(nodeBinary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (!present && process.version !== `v${wantedNode()}`) {
    throw new Refusal(`Node ${wantedNode()} cannot run here; start this with Node ${wantedNode()} itself.`)
  }
  const node = present ? nodeBinary : process.execPath
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, ['--import', endWithParent, file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, [settled]: present || process.version },
  })
  // The child decides what a signal means; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** npm ended in a way that it could not report. */
function whenOrphaned(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}
