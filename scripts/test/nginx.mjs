import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const files = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx']
const present = () => files.find((file) => existsSync(file))

/**
 * The nginx for deployment tests: the system's, else the distribution's package, installed now where that
 * is allowed.
 * @returns {string | undefined} Its file.
 */
export function findNginx() {
  const own = present()
  if (own) return own
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('   No nginx on this machine: installing the package.')
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], options)
  }
  const installed = present()
  if (!installed) console.log('   No nginx: the deployment behind it is not tested on this machine.')
  return installed
}
