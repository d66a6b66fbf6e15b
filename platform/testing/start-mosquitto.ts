import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/run/port.mjs'
import { findMosquitto } from '../../scripts/test/mosquitto.mjs'
import { createAuthority } from './certificates'

export const mosquitto = findMosquitto()
/** Why a test without it is skipped. */
export const withoutMosquitto = 'needs mosquitto (Debian package mosquitto)'

/** The deployment's own configuration, with this machine's ports and folders in place of the container's. */
const toLocal = (folder: string, ports: { devices: number; platform: number }): string => {
  const text = readFileSync('deploy/mosquitto/mosquitto.conf', 'utf8')
    .replaceAll('/mosquitto/', `${folder}/`)
    .replace('listener 8883', `listener ${ports.devices} 127.0.0.1`)
    .replace('listener 1884', `listener ${ports.platform} 127.0.0.1`)
  if (/listener (?:8883|1884)\b|\s\/mosquitto/.test(text)) throw new Error('mosquitto.conf has changed: this must too')
  // Otherwise it becomes a user who may not look into the folder.
  return process.getuid?.() === 0 ? `user root\n${text}` : text
}

const password = 'secret'

/** Starts Debian's mosquitto with deploy/mosquitto in a folder of its own. The platform's password is `secret`. */
export const startMosquitto = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  for (const name of ['access', 'certificates']) mkdirSync(join(folder, name))
  const ports = { devices: await freePort(), platform: await freePort() }
  const authority = createAuthority(folder, 'mosquitto')
  const { certFile, keyFile } = authority.issue('broker')
  copyFileSync(certFile, join(folder, 'certificates/tls.crt'))
  copyFileSync(keyFile, join(folder, 'certificates/tls.key'))
  const configuration = join(folder, 'mosquitto.conf')
  writeFileSync(configuration, toLocal(folder, ports))
  const passwordFile = join(folder, 'access/passwords')
  const aclFile = join(folder, 'access/acl')
  const devices = `mqtts://localhost:${ports.devices}`
  const url = `mqtt://platform:${password}@127.0.0.1:${ports.platform}`

  let child: ChildProcess | null = null
  let said = ''
  let waiting: { text: string; from: number; resolve: () => void }[] = []
  const says = (text: string, from = said.length): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ text, from, resolve })
    })
  const start = async (): Promise<void> => {
    const running = says(' running')
    // A group of its own: what is killed is mosquitto, and not only whoever watches its files.
    child = spawn('sh', ['deploy/mosquitto/run.sh', join(folder, 'access'), configuration], {
      detached: true,
      env: { ...process.env, MOSQUITTO: mosquitto },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString('utf8')
      for (const each of waiting) if (said.includes(each.text, each.from)) each.resolve()
      waiting = waiting.filter((each) => !said.includes(each.text, each.from))
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`mosquitto did not start:\n${said}`)
    })
    ended.catch(() => undefined)
    await Promise.race([running, ended])
  }
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-(child.pid ?? 0), signal)
    await ended
  }
  return {
    /** What the platform writes, and mosquitto waits for. */
    files: { PLATFORM_MQTT_PASSWORD_FILE: passwordFile, PLATFORM_MQTT_ACL_FILE: aclFile },
    /** What the platform is given of it. */
    env: {
      MQTT_URL: url,
      PLATFORM_MQTT_PUBLIC_URL: devices,
      PLATFORM_MQTT_PASSWORD_FILE: passwordFile,
      PLATFORM_MQTT_ACL_FILE: aclFile,
    },
    ca: authority.ca,
    /** Where devices connect. */
    devices,
    /** Where the platform does. */
    url,
    /** Its certificate and key, as run.sh watches them. */
    certificate: { cert: join(folder, 'certificates/tls.crt'), key: join(folder, 'certificates/tls.key') },
    issue: authority.issue,
    start,
    /** It ends as on a loss of power. */
    kill: () => kill('SIGKILL'),
    log: () => said,
    says,
    stop: async (): Promise<void> => {
      await kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Mosquitto = Awaited<ReturnType<typeof startMosquitto>>
