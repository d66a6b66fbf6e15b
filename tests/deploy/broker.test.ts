import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { maxMessageBytes } from '@/lib/contract/device-message'
import { Env, readConfig } from '@/platform/kernel/config/config'
import { readDeploy, readYaml } from './files'

type Service = {
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks?: unknown
  ports?: string[]
  mem_limit?: string
}
type Compose = {
  services: Record<string, Service>
  networks?: Record<string, { internal?: boolean } | null>
  secrets?: Record<string, unknown>
}
const base = readYaml<Compose>('compose.yaml')
// `!reset` is compose's own.
const beside = parse(readDeploy('compose.mosquitto.yaml').replaceAll('!reset ', '')) as Compose
const { platform, mosquitto } = beside.services
const configuration = readDeploy('mosquitto/mosquitto.conf')
const settingOf = (name: string): string | undefined => new RegExp(`^${name} (.+)$`, 'm').exec(configuration)?.[1]
const at = (service: Service | undefined, place: string): string | undefined =>
  service?.volumes?.find((volume) => volume.split(':')[1] === place)?.split(':')[0]

describe('a broker of its own', () => {
  it('is named to the platform by variables that it knows', () => {
    const { environment = {}, secrets = [] } = platform ?? {}
    const known = Object.keys(Env.shape).flatMap((key) => [key, `${key}_FILE`])
    expect(Object.keys(environment).filter((key) => !known.includes(key))).toEqual([])
    for (const [key, value] of Object.entries(environment).filter(([, path]) => path.startsWith('/run/secrets/')))
      expect(`${key} ${secrets.includes(value.replace('/run/secrets/', ''))}`).toBe(`${key} true`)
    const { MQTT_URL_FILE: _, ...plain } = environment
    const given = Object.entries({ ...base.services.platform?.environment, ...plain })
      .filter(([key]) => !/(?:DATABASE_URL|LOG_KEY|FACTOR_KEY|FIRMWARE_KEYS)_FILE$/.test(key))
      .concat([
        ['DATABASE_URL', 'postgresql://x/y'],
        ['MQTT_URL', 'mqtt://platform:word@mosquitto:1884'],
      ])
    const { mqtt } = readConfig(Object.fromEntries(given))
    expect(mqtt).toMatchObject({
      kind: 'outside',
      files: { passwordFile: environment.PLATFORM_MQTT_PASSWORD_FILE, aclFile: environment.PLATFORM_MQTT_ACL_FILE },
    })
  })

  it('reads the files that the platform writes, and the certificate that it was given', () => {
    const written = at(platform, '/var/lib/broker')
    expect(written).toBe('broker-access')
    expect(at(mosquitto, '/mosquitto/access')).toBe(written)
    for (const [name, variable] of [
      ['password_file', 'PLATFORM_MQTT_PASSWORD_FILE'],
      ['acl_file', 'PLATFORM_MQTT_ACL_FILE'],
    ] as const)
      expect(settingOf(name)?.replace('/mosquitto/access', '/var/lib/broker')).toBe(platform?.environment?.[variable])
    for (const name of ['certfile', 'keyfile'])
      expect(at(mosquitto, settingOf(name) ?? '')).toMatch(/^\.\/secrets\/mqtt-/)
  })

  it('takes every message of the protocol, keeps none, and lets nobody in without a name', () => {
    expect(Number(settingOf('max_packet_size'))).toBe(maxMessageBytes + 1024)
    expect(settingOf('retain_available')).toBe('false')
    expect(settingOf('allow_anonymous')).toBe('false')
    expect(configuration.split(/^listener /m)[1]).toContain('use_username_as_clientid true')
  })

  it('is reached by the platform on a network that leads nowhere else', () => {
    expect(beside.networks?.broker?.internal).toBe(true)
    const on = Object.entries(beside.services).filter(([, { networks }]) => (networks as string[]).includes('broker'))
    expect(on.map(([name]) => name).sort()).toEqual(['mosquitto', 'platform'])
    expect(configuration).toMatch(/^listener 1884$/m)
  })

  it('T72: is bounded: connections, silence, what waits, its memory, and the rate of each device', () => {
    const [, devices = '', platforms = ''] = configuration.split(/^listener /m)
    expect(devices).toMatch(/^8883\n/)
    for (const part of [devices, platforms]) expect(part).toMatch(/^max_connections \d{3,5}$/m)
    for (const name of ['max_queued_messages', 'max_queued_bytes', 'max_inflight_messages', 'max_inflight_bytes'])
      expect(Number(settingOf(name))).toBeGreaterThan(0)
    expect(Number(settingOf('max_keepalive'))).toBeLessThanOrEqual(120)
    expect(settingOf('persistent_client_expiration')).toBeDefined()
    // Before the machine ends it.
    expect(Number(settingOf('memory_limit'))).toBeLessThan(
      Number.parseInt(String(mosquitto?.mem_limit), 10) * 1024 ** 2,
    )
    const door = readDeploy('mosquitto/door.conf')
    for (const bound of ['limit_conn devices', 'proxy_timeout', 'proxy_upload_rate', 'proxy_download_rate'])
      expect(door).toMatch(new RegExp(`^ +${bound} \\w+;$`, 'm'))
    expect(door).toContain('proxy_pass mosquitto:8883;')
    // Devices reach mosquitto through it alone.
    const { 'mosquitto-door': inFront } = beside.services
    expect(at(inFront, '/etc/nginx/nginx.conf')).toBe('./mosquitto/door.conf')
    expect([mosquitto?.ports, inFront?.ports]).toEqual([undefined, ['127.0.0.1:8883:8883']])
    expect([mosquitto?.networks, inFront?.networks]).toEqual([
      ['door', 'broker'],
      ['devices', 'door'],
    ])
    expect(beside.networks?.door?.internal).toBe(true)
  })

  it('T72: logs no filters, and no document names the group of the platform', () => {
    expect(configuration).not.toMatch(/^log_type (?:all|debug|subscribe|unsubscribe)$/m)
    const texts = ['README.md', ...readdirSync('docs', { recursive: true }).map(String)]
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(name === 'README.md' ? name : `docs/${name}`, 'utf8'))
    for (const text of [...texts, readDeploy('README.md'), configuration]) expect(text).not.toMatch(/\$share\/(?!<)/)
  })
})
