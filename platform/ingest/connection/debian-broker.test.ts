import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { freePort } from '@/scripts/run/port.mjs'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { deviceSteps } from '../../composition/steps'
import { examineBroker } from '../../doctor/examine-broker'
import { type Config, readConfig } from '../../kernel/config/config'
import { createAuthority, hasOpenssl } from '../../testing/certificates'
import { type BenchDevice, type DeviceBench, deviceBench } from '../../testing/device-bench'
import { canRunExample, startExample } from '../../testing/example-script'
import { mosquitto } from '../../testing/start-mosquitto'
import { type OpenDoor, openDoor } from './open-door'

const idOf = (kind: '-u' | '-g'): number => Number(spawnSync('id', [kind, 'mosquitto'], { encoding: 'utf8' }).stdout)
const canFollow = mosquitto !== undefined && process.getuid?.() === 0 && idOf('-u') > 0 && hasOpenssl && canRunExample
const itFollows = itIf(canFollow, 'needs root, and the user of the Debian package mosquitto')

const page = readFileSync('deploy/README.md', 'utf8')
const [, ofBroker = ''] = /mosquitto from Debian's package[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? []
const [, ofSystemd = ''] = /## With systemd\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? []

// Folders that the user mosquitto can look into, in place of those of the machine; its own group in place of a new one.
const machine = mkdtempSync(join(tmpdir(), 'debian-broker-'))
const onMachine = (text: string): string =>
  text
    .replaceAll(/\/(?:etc|var\/lib|usr\/local)\//g, (place) => `${machine}${place}`)
    .replaceAll('deploy/secrets/', `${machine}/secrets/`)
    .replaceAll(/((?:-g|--groups) |:)hvac-mqtt\b/g, '$1mosquitto')
const valuesOf = (file: string, name: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value = '']) => value)

const authority = () => createAuthority(join(machine, 'secrets'), 'own')
let bench: DeviceBench
let device: BenchDevice
let ports: { devices: number; platform: number }
let issue: ReturnType<typeof createAuthority>['issue']
let ca: Buffer
let config: Config
let opened: OpenDoor | undefined
let broker: ChildProcess | undefined
let said = ''
beforeAll(async () => {
  if (!canFollow) return
  chmodSync(machine, 0o755)
  for (const folder of ['secrets', 'etc/hvac-console', 'etc/mosquitto'])
    mkdirSync(join(machine, folder), { recursive: true })
  ;({ issue, ca } = authority())
  lay(issue('first'))
  bench = await deviceBench({ count: 1 })
  device = bench.devices[0] as BenchDevice
  ports = { devices: await freePort(), platform: await freePort() }
}, 60_000)
afterAll(async () => {
  await opened?.stop()
  if (broker?.pid !== undefined && broker.exitCode === null) {
    const ended = once(broker, 'exit')
    process.kill(-broker.pid, 'SIGTERM')
    await ended
  }
  await bench?.close()
  rmSync(machine, { recursive: true })
})

/** What an operator has in the folder of secrets. */
const lay = ({ cert, key }: { cert: Buffer; key: Buffer }): void => {
  writeFileSync(join(machine, 'secrets/mqtt-certificate'), cert)
  writeFileSync(join(machine, 'secrets/mqtt-key'), key, { mode: 0o600 })
}
const certificateLines = ofSystemd.split('\n').filter((line) => line.includes('hvac-mqtt'))
/** Runs lines of the page; what belongs to the machine itself is only named. */
const follow = (text: string): void => {
  const others = ['apt-get', 'systemctl', 'usermod', 'groupadd', 'hvac-platform'].map((name) => `${name}() { :; }`)
  execFileSync('bash', ['-euc', [...others, onMachine(text)].join('\n')], { stdio: ['ignore', 'ignore', 'inherit'] })
}
const shown = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: ports.devices, host: '127.0.0.1', servername: 'localhost', ca })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().subject.CN as string)
      socket.destroy()
    })
  })

itFollows(
  'the page is followed: mosquitto as its own user reads what the platform writes, and the controller in a page comes in',
  async () => {
    expect(certificateLines).toHaveLength(2)
    follow(certificateLines.join('\n'))
    follow(ofBroker)
    // Other ports, for this machine may have a broker.
    const settings = join(machine, 'etc/mosquitto/hvac.conf')
    const text = readFileSync(settings, 'utf8')
    expect(text).toMatch(/^listener 8883 127\.0\.0\.1$/m)
    writeFileSync(
      settings,
      text.replace('listener 8883', `listener ${ports.devices}`).replace('1884', String(ports.platform)),
    )
    const dropIn = (unit: string, name: string) => join(machine, `etc/systemd/system/${unit}.d/${name}.conf`)
    const [, command = ''] = valuesOf(dropIn('mosquitto.service', 'hvac'), 'ExecStart')[0]?.split(/^\/bin\/sh /) ?? []
    // It starts first, as at a boot, and waits for its files.
    broker = spawn('sh', onMachine(command).split(' '), {
      detached: true,
      env: { ...process.env, MOSQUITTO: mosquitto },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    broker.stderr?.on('data', (part: Buffer) => {
      said += part.toString('utf8')
    })

    const own = dropIn('hvac-platform.service', 'broker')
    expect(readFileSync(dropIn('hvac-platform-verb@.service', 'broker'), 'utf8')).toBe(readFileSync(own, 'utf8'))
    const variables = ['deploy/systemd/hvac-platform.service', own].flatMap((file) =>
      file === own
        ? [...readFileSync(file, 'utf8').matchAll(/^Environment=(.*)$/gm)].map(([, value = '']) => value)
        : valuesOf(file, 'Environment'),
    )
    const given = Object.fromEntries(
      variables.filter((line) => /MQTT/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
    ) as Record<string, string>
    const credential = valuesOf(own, 'LoadCredential')[0]?.split(':')[1] ?? ''
    const url = readFileSync(onMachine(credential), 'utf8').trim().replace('1884', String(ports.platform))
    writeFileSync(onMachine(credential), url)
    expect(given.MQTT_URL_FILE).toBe('%d/mqtt-url')
    config = readConfig({
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, onMachine(value)])),
      MQTT_URL_FILE: onMachine(credential),
      PLATFORM_MQTT_PUBLIC_URL: `mqtts://localhost:${ports.devices}`,
      PLATFORM_DEMO: '1',
    })
    opened = await openDoor(
      { mqtt: config.mqtt, fixedClock: bench.platform.clock.now(), databaseUrl: undefined },
      { ...bench.parts, steps: deviceSteps },
    )
    await untilPasses(() => expect(opened?.door.openSince()).not.toBeNull(), { timeout: 20_000 })
    expect(
      statSync(`/proc/${execFileSync('pgrep', ['-P', String(broker.pid), 'mosquitto'], { encoding: 'utf8' }).trim()}`)
        .uid,
    ).toBe(idOf('-u'))
    for (const name of ['passwords', 'acl']) {
      const { gid, mode } = statSync(join(machine, 'var/lib/hvac-mqtt', name))
      expect([name, gid, mode & 0o777]).toEqual([name, idOf('-g'), 0o640])
    }
    const where = { HOST: 'localhost', PORT: String(ports.devices), CA: join(machine, 'secrets/own-ca.crt') }
    const controller = startExample(device, where)
    await controller.says('alarm 3 stored')
    expect(controller.said).toEqual(['hello 1 stored', 'telemetry 2 stored', 'alarm 3 stored'])
    expect(await controller.stop()).toBe(0)
    const findings = await examineBroker(config)
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
    expect(findings.map(({ matter }) => matter)).toContain(`certificate localhost:${ports.devices}`)

    // A renewal by the same lines.
    lay(issue('second'))
    follow(certificateLines.join('\n'))
    await untilPasses(async () => expect(await shown()).toBe('second'), { timeout: 20_000 })
    expect(said).not.toMatch(/^\d+: Error/m)
  },
  120_000,
)
