export type MqttPlace = {
  protocol: 'mqtt' | 'mqtts' | 'ws' | 'wss'
  host: string
  hostname: string
  port: number
  path?: string
  username?: string
  password?: string
}

const usualPort = { mqtt: 1883, mqtts: 8883, ws: 80, wss: 443 } as const

/** Where a broker is, of an address like `mqtts://name:word@broker.example:8883`. Throws for what is none. */
export const mqttPlace = (address: string): MqttPlace => {
  const { protocol, hostname, port, pathname, username, password } = new URL(address)
  const kind = protocol.slice(0, -1) as MqttPlace['protocol']
  if (!(kind in usualPort) || hostname === '') throw new TypeError('not the address of an MQTT broker')
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    protocol: kind,
    host,
    hostname: host,
    port: port === '' ? usualPort[kind] : Number(port),
    ...(kind.startsWith('ws') && { path: pathname || '/' }),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  }
}
