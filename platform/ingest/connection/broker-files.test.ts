import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { connectAsync, type MqttClient } from 'mqtt'
import { connectionApi } from '@/lib/contract/connection'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { readConfig } from '../../kernel/config/config'
import { deviceCredentials } from '../../nouns/tables/connection'
import { controllers } from '../../nouns/tables/fleet'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { keepBrokerFiles } from './broker-files'
import { isKey } from './credential'

const mosquitto = ['mosquitto', '/usr/sbin/mosquitto'].find((name) => spawnSync(name, ['-h']).error === undefined)

let platform: TestPlatform
let token: string
let folder: string
let fleet: (typeof controllers.$inferSelect)[]
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60, captcha: 'off' })
  token = await platform.signIn('admin')
  folder = await mkdtemp(join(tmpdir(), 'broker-files-'))
  fleet = await platform.database
    .select()
    .from(controllers)
    .where(eq(controllers.platformId, 6))
    .orderBy(asc(controllers.id))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const inFolder = (name: string): string => join(folder, name)
const mac = (at: number): string => fleet[at]?.macWifiId ?? ''
const configOf = (name: string) => {
  const { mqtt } = readConfig({
    PLATFORM_DEMO: '1',
    MQTT_URL: 'mqtt://platform:s%24@127.0.0.1:1',
    PLATFORM_MQTT_PUBLIC_URL: 'mqtts://devices.example.com:8883',
    PLATFORM_MQTT_PASSWORD_FILE: inFolder(`${name}-passwords`),
    PLATFORM_MQTT_ACL_FILE: inFolder(`${name}-acl`),
    PLATFORM_MQTT_BROKER_PID_FILE: inFolder(`${name}-pid`),
  })
  if (mqtt.kind !== 'outside' || mqtt.files === null) throw new Error('no files')
  return mqtt.files
}
const keep = (name: string) => keepBrokerFiles(configOf(name), platform)
const issue = async (macWifiId: string) =>
  (await platform.call(connectionApi.issueKey, { macWifiId }, { token })).data.key
const revoke = (macWifiId: string) => platform.call(connectionApi.revoke, { macWifiId, kind: 'key' }, { token })
const lines = async (name: string) =>
  new Map(
    (await readFile(inFolder(`${name}-passwords`), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )

it('the password file has the platform and every controller with a key, and follows them', async () => {
  const first = await issue(mac(0))
  const files = await keep('plain')
  const written = await lines('plain')
  expect([...written.keys()]).toEqual(['platform', mac(0)])
  expect(await isKey('s$', written.get('platform') ?? '')).toBe(true)
  expect(await isKey(first, written.get(mac(0)) ?? '')).toBe(true)
  const { mode } = await stat(inFolder('plain-passwords'))
  expect(mode & 0o007).toBe(0)

  const second = await issue(mac(1))
  await untilPasses(async () => expect(await isKey(second, (await lines('plain')).get(mac(1)) ?? '')).toBe(true))
  await revoke(mac(0))
  await untilPasses(async () => expect([...(await lines('plain')).keys()]).toEqual(['platform', mac(1)]))
  // Its own line stays while the password does, so that nothing is read anew for nothing.
  expect((await lines('plain')).get('platform')).toBe(written.get('platform'))
  await files.stop()
  await (await keep('plain')).stop()
  expect((await lines('plain')).get('platform')).toBe(written.get('platform'))
  await revoke(mac(1))
})

it('a device that sent far too much is blocked for ten minutes by every process, and then comes in with the same key', async () => {
  const [one, two] = [mac(4), mac(5)]
  for (const each of [one, two]) await issue(each)
  const files = await keep('blocked')
  const before = await lines('blocked')
  await files.block(one)
  await untilPasses(async () => expect((await lines('blocked')).has(one)).toBe(false))
  expect((await lines('blocked')).has(two)).toBe(true)
  // One that starts now writes the same, and so does one that has another reason to write.
  const other = await keep('blocked')
  await issue(mac(6))
  await untilPasses(async () => expect([...(await lines('blocked')).keys()]).toEqual(['platform', two, mac(6)]))
  const { blockedUntil } = deviceCredentials
  await platform.database
    .update(deviceCredentials)
    .set({ blockedUntil: sql`${blockedUntil} - interval '10 minutes'` })
    .where(isNotNull(blockedUntil))
  await revoke(mac(6))
  await untilPasses(async () => expect([...(await lines('blocked'))]).toEqual([...before]), { timeout: 5000 })
  for (const each of [files, other]) await each.stop()
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

itIf(mosquitto !== undefined, 'needs mosquitto (Debian package mosquitto)')(
  'mosquitto lets each below its own name alone, and cuts the revoked when it is told',
  async () => {
    const [one, two] = [mac(2), mac(3)]
    const [oneKey, twoKey] = [await issue(one), await issue(two)]
    const files = await keep('mosquitto')
    const port = await freePort()
    const conf = [
      ...[`listener ${port} 127.0.0.1`, 'allow_anonymous false', `password_file ${inFolder('mosquitto-passwords')}`],
      ...[`acl_file ${inFolder('mosquitto-acl')}`, `pid_file ${inFolder('mosquitto-pid')}`],
      ...(process.getuid?.() === 0 ? ['user root'] : []),
    ]
    await writeFile(inFolder('mosquitto.conf'), `${conf.join('\n')}\n`)
    const broker: ChildProcess = spawn(mosquitto ?? '', ['-c', inFolder('mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const clients: MqttClient[] = []
    const heard: string[] = []
    const connect = async (username: string, password: string, topic?: string): Promise<MqttClient> => {
      const options = { username, password, clientId: `${username}-1`, reconnectPeriod: 0 }
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, options)
      clients.push(client)
      client.on('error', () => undefined)
      client.on('message', (name) => heard.push(`${username} ${name}`))
      if (topic) await client.subscribeAsync(topic, { qos: 1 })
      return client
    }
    try {
      await once(broker.stderr as NonNullable<typeof broker.stderr>, 'data')
      await untilPasses(() => connect('platform', 's$', '$share/any/hvac/+/+/up/#'), { timeout: 5000 })
      const platformClient = clients.at(-1) as MqttClient
      const oneClient = await connect(one, oneKey, `hvac/6/${one}/down/+`)
      const twoClient = await connect(two, twoKey, '#')
      await expect(connect(one, twoKey)).rejects.toThrow(/Not authorized/i)
      for (const topic of [`hvac/6/${one}/up/state`, `hvac/6/${two}/up/state`, `hvac/6/${one}/down/command`])
        await oneClient.publishAsync(topic, 'x', { qos: 1 })
      for (const device of [one, two]) await platformClient.publishAsync(`hvac/6/${device}/down/ack`, 'x', { qos: 1 })
      await twoClient.publishAsync(`hvac/6/${two}/up/bye`, 'x', { qos: 1 })
      await untilPasses(() => expect(heard).toContain(`platform hvac/6/${two}/up/bye`))
      expect([...heard].sort()).toEqual(
        [
          ...[`platform hvac/6/${one}/up/state`, `platform hvac/6/${two}/up/bye`],
          ...[`${one} hvac/6/${one}/down/ack`, `${two} hvac/6/${two}/down/ack`],
        ].sort(),
      )
      const twoClosed = new Promise<void>((resolve) => twoClient.once('close', () => resolve()))
      files.block(two)
      await twoClosed
      expect(oneClient.connected).toBe(true)
      const closed = new Promise<void>((resolve) => oneClient.once('close', () => resolve()))
      await revoke(one)
      await closed
      expect(platformClient.connected).toBe(true)
      await expect(connect(one, oneKey)).rejects.toThrow(/Not authorized/i)
      const newKey = await issue(one)
      await untilPasses(() => connect(one, newKey), { timeout: 5000 })
    } finally {
      for (const client of clients) await client.endAsync(true)
      broker.kill()
      await files.stop()
    }
  },
  20_000,
)
