import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const files = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']
const at = () => files.find((file) => existsSync(file))

/** In runlevel 1 its package does not start a broker, which would take the port of devices. */
const install = () => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log('   No mosquitto on this machine: installing the package.')
  const script =
    'set -e; export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; apt-get update -qq; apt-get install -y -qq --no-install-recommends mosquitto'
  spawnSync('sh', ['-c', script], { stdio: 'ignore' })
}

/**
 * The mosquitto that tests start by themselves: the system's, else the distribution's package, installed now where that
 * is allowed.
 * @returns {string | undefined} Its file.
 */
export const findMosquitto = () => {
  if (!at()) install()
  return at()
}
