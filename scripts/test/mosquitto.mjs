import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const files = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']
const clients = ['/usr/bin/mosquitto_sub', '/usr/local/bin/mosquitto_sub', '/opt/homebrew/bin/mosquitto_sub']
const at = (places) => places.find((file) => existsSync(file))

/** In runlevel 1 its package does not start a broker, which would take the port of devices. */
const install = (name) => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log(`   No ${name} on this machine: installing the package.`)
  const script =
    'set -e; export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; apt-get update -qq; apt-get install -y -qq --no-install-recommends "$1"'
  spawnSync('sh', ['-c', script, 'sh', name], { stdio: 'ignore' })
}

const find = (places, name) => {
  if (!at(places)) install(name)
  return at(places)
}

/**
 * The mosquitto that tests start by themselves: the system's, else the distribution's package, installed now where that
 * is allowed.
 * @returns {string | undefined} Its file.
 */
export const findMosquitto = () => find(files, 'mosquitto')

/**
 * Whether `mosquitto_pub` and `mosquitto_sub` are there, with which the example of a controller is written.
 * @returns {boolean}
 */
export const hasMosquittoClients = () => find(clients, 'mosquitto-clients') !== undefined
