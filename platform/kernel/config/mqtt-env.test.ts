import { hostname } from 'node:os'
import { expect, it } from '@jest/globals'
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
