import { expect, it } from '@jest/globals'
import { mqttPlace } from './mqtt-place'

it('reads name, secret, host and port of a broker', () => {
  expect(mqttPlace('mqtts://plat:p%40s@broker.example')).toEqual({
    protocol: 'mqtts',
    host: 'broker.example',
    hostname: 'broker.example',
    port: 8883,
    username: 'plat',
    password: 'p@s',
  })
  expect(mqttPlace('mqtt://[::1]:2000')).toMatchObject({ host: '::1', port: 2000 })
  expect(mqttPlace('wss://broker.example/mqtt')).toMatchObject({ port: 443, path: '/mqtt' })
})

it.each(['http://broker.example', 'mqtt:', 'broker'])('refuses %s', (address) => {
  expect(() => mqttPlace(address)).toThrow(TypeError)
})
