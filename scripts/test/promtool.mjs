import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../toolchain.mjs'

const kept = join(root, 'node_modules/.cache/promtool')
const own = join(kept, 'promtool')
const present = () =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool', own].find((file) => existsSync(file))

/** Only the one program: installing its package would start a Prometheus. */
function takeFromPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'))
  const run = (file, args) => spawnSync(file, args, { cwd: folder, stdio: 'ignore' }).status === 0
  const download = () => run('apt-get', ['download', '-qq', 'prometheus'])
  try {
    if (!download() && !(run('apt-get', ['update', '-qq']) && download())) return
    const [archive = ''] = readdirSync(folder)
    if (!run('sh', ['-c', `dpkg --fsys-tarfile "$1" | tar -x ./usr/bin/promtool`, 'sh', archive])) return
    mkdirSync(kept, { recursive: true })
    // Another run may do the same: the file appears whole or not at all.
    const beside = `${own}.${process.pid}`
    if (run('cp', ['usr/bin/promtool', beside])) renameSync(beside, own)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The promtool that checks rules and their tests: the system's, else that of the distribution's package, fetched now
 * where root may.
 * @returns {string | undefined} Its file.
 */
export function findPromtool() {
  const found = present()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('   No promtool on this machine: taking it from the package prometheus.')
    takeFromPackage()
  }
  return present()
}
