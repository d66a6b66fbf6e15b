import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { itIf } from '@/tests/support/it-if'
import { createAuthority, hasOpenssl } from '../../testing/certificates'
import { readConfig, StartError } from './config'

const door = (env: Record<string, string>) => readConfig({ PLATFORM_DEMO: '1', ...env }).deviceDoor

it('devices are told where the platform listens, unless another address is set', () => {
  expect(door({})).toEqual({ url: 'mqtt://127.0.0.1:1883', isOutside: false })
  expect(door({ PLATFORM_MQTT_HOST: '10.0.0.5', PLATFORM_MQTT_PORT: '8883' }).url).toBe('mqtt://10.0.0.5:8883')
  expect(door({ PLATFORM_MQTT_HOST: '0.0.0.0' }).url).toBe(`mqtt://${hostname()}:1883`)
  expect(door({ PLATFORM_MQTT_HOST: '::1' }).url).toBe('mqtt://[::1]:1883')
  expect(door({ PLATFORM_MQTT_PUBLIC_URL: 'mqtts://devices.example.com:8883/' })).toEqual({
    url: 'mqtts://devices.example.com:8883',
    isOutside: false,
  })
})

it('the password of a broker is told to nobody', () => {
  const outside = { MQTT_URL: 'mqtt://platform:word@broker.example.com:1884' }
  expect(door({ ...outside, PLATFORM_MQTT_PUBLIC_URL: 'mqtts://devices.example.com:8883' })).toEqual({
    url: 'mqtts://devices.example.com:8883',
    isOutside: true,
  })
  // Where the platform reaches its broker is no address for devices.
  expect(() => door(outside)).toThrow(/^MQTT_URL needs PLATFORM_MQTT_PUBLIC_URL: .* mqtts:\/\/devices\.example\.com/)
  for (const url of ['mqtts://user:pass@devices.example.com', 'http://devices.example.com', 'devices.example.com'])
    expect(() => door({ PLATFORM_MQTT_PUBLIC_URL: url })).toThrow(StartError)
})

it('files of a broker need one, and a name for the platform that is no device’s', () => {
  const outside = { PLATFORM_DEMO: '1', PLATFORM_MQTT_PUBLIC_URL: 'mqtts://devices.example.com:8883' }
  const file = { ...outside, PLATFORM_MQTT_PASSWORD_FILE: '/tmp/passwords' }
  expect(readConfig({ ...file, MQTT_URL: 'mqtt://platform:s%24@b' }).mqtt).toMatchObject({
    files: { passwordFile: '/tmp/passwords', aclFile: null, pidFile: null, username: 'platform', password: 's$' },
  })
  expect(readConfig({ ...outside, MQTT_URL: 'mqtt://b' }).mqtt).toMatchObject({ files: null })
  for (const url of [
    'mqtt://b',
    'mqtt://platform@b',
    'mqtt://84F3EB0F0145:x@b',
    'mqtt://pl%0Aatform:x@b',
    'mqtt://%23:x@b',
  ])
    expect(() => readConfig({ ...file, MQTT_URL: url })).toThrow(/no device’s/)
  expect(() => readConfig(file)).toThrow(/set MQTT_URL/)
  expect(() => readConfig({ ...outside, MQTT_URL: 'mqtt://p:x@b', PLATFORM_MQTT_ACL_FILE: '/tmp/acl' })).toThrow(
    /PASSWORD_FILE/,
  )
})

describe('a certificate and its key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mqtt-env-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const authority = hasOpenssl ? createAuthority(folder, 'a') : undefined
  const fileOf = (name: string) => ({ cert: join(folder, `a-${name}.crt`), key: join(folder, `a-${name}.key`) })
  const [one, other] = [fileOf('one'), fileOf('other')]
  for (const name of ['one', 'other']) authority?.issue(name)
  const text = join(folder, 'text')
  writeFileSync(text, 'no PEM')
  const none = join(folder, 'none')
  const read = (env: Record<string, string>) => () => readConfig({ PLATFORM_DEMO: '1', ...env })
  const pair = (cert: string, key: string) => ({ PLATFORM_MQTT_CERT_FILE: cert, PLATFORM_MQTT_KEY_FILE: key })

  const itWithOpenssl = itIf(hasOpenssl, 'needs openssl')

  itWithOpenssl('are read together', () => {
    expect(read(pair(one.cert, one.key))().mqtt).toMatchObject({ tls: { ...one, ca: null } })
  })

  itWithOpenssl.each<{ env: Record<string, string>; sentence: string }>([
    {
      env: pair(one.cert, other.key),
      sentence: `PLATFORM_MQTT_KEY_FILE ${other.key} is not the key of PLATFORM_MQTT_CERT_FILE`,
    },
    { env: pair(text, one.key), sentence: `PLATFORM_MQTT_CERT_FILE ${text} holds no certificate: name` },
    { env: pair(one.cert, text), sentence: `PLATFORM_MQTT_KEY_FILE ${text} holds no private key: name` },
    { env: pair(one.cert, none), sentence: `PLATFORM_MQTT_KEY_FILE ${none} cannot be read (ENOENT): name` },
    {
      env: { ...pair(one.cert, one.key), PLATFORM_MQTT_DEVICE_CA_FILE: text },
      sentence: `PLATFORM_MQTT_DEVICE_CA_FILE ${text} holds no certificate`,
    },
    {
      env: { MQTT_URL: 'mqtts://a:b@broker', MQTT_CA_FILE: text },
      sentence: `MQTT_CA_FILE ${text} holds no certificate`,
    },
    { env: { MQTT_URL: 'mqtts://' }, sentence: 'MQTT_URL is no address of a broker' },
    {
      env: { CLICKHOUSE_URL: 'https://store', CLICKHOUSE_CA_FILE: text },
      sentence: `CLICKHOUSE_CA_FILE ${text} holds no certificate`,
    },
    { env: { PLATFORM_LOG_KEY_FILE: none }, sentence: `PLATFORM_LOG_KEY_FILE ${none} cannot be read (ENOENT): name` },
  ])('are refused with $sentence', ({ env, sentence }) => {
    expect(read(env)).toThrow(StartError)
    expect(read(env)).toThrow(sentence)
  })
})
