import { hostname } from 'node:os'
import { z } from 'zod'
import { readNamedCertificate } from '@/lib/environment/named-file'
import { mqttPlace } from '@/lib/format/mqtt-place'
import { readTls, type TlsFiles } from './tls-files'

const file = z.string().min(1).optional()

/** Where devices come in. */
export const mqttEnv = {
  /** A broker that runs elsewhere; without it one runs in this process. */
  MQTT_URL: z
    .string()
    .regex(/^(?:mqtts?|wss?):\/\//, 'does not begin with mqtt:// or mqtts://')
    .optional(),
  MQTT_VERSION: z
    .enum(['3.1.1', '5'], { error: 'is neither 3.1.1 nor 5' })
    .transform((text) => (text === '5' ? (5 as const) : (4 as const)))
    .default(4),
  MQTT_CA_FILE: file,
  PLATFORM_MQTT_HOST: z.string().min(1).default('127.0.0.1'),
  PLATFORM_MQTT_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port')
    .transform(Number)
    .refine((n) => n <= 65_535, 'is not a port')
    .default(1883),
  PLATFORM_MQTT_CERT_FILE: file,
  PLATFORM_MQTT_KEY_FILE: file,
  /** Who signs the certificates of devices. */
  PLATFORM_MQTT_DEVICE_CA_FILE: file,
  /** Where the names and hashes of devices are written for a broker of its own, and what each of them may do there. */
  PLATFORM_MQTT_PASSWORD_FILE: file,
  PLATFORM_MQTT_ACL_FILE: file,
  /** Names the process of that broker on this machine: it is told to read the files again. */
  PLATFORM_MQTT_BROKER_PID_FILE: file,
  /** What is typed into devices, where it is not the address of this machine: of a balancer, of a name. */
  PLATFORM_MQTT_PUBLIC_URL: z
    .string()
    .regex(/^(?:mqtts?|wss?):\/\/[^\s/@]+\/?$/, 'is no address such as mqtts://devices.example.com:8883')
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
}

type Values = z.infer<z.ZodObject<typeof mqttEnv>>

/** The files of a broker that runs elsewhere. */
export type BrokerFiles = {
  passwordFile: string
  aclFile: string | null
  pidFile: string | null
  /** As whom the platform itself comes in. */
  username: string
  password: string
}

/** Where devices have to connect to, as staff are told. */
export type DeviceDoor = { url: string; isOutside: boolean }

export type MqttConfig =
  | { kind: 'embedded'; host: string; port: number; tls: TlsFiles | null }
  | { kind: 'outside'; url: string; protocolVersion: 4 | 5; ca: Buffer | null; files: BrokerFiles | null }

/** Throws for what is no address of a broker, which its library would say without a name. */
const requirePlace = (url: string): void => {
  try {
    mqttPlace(url)
  } catch {
    throw new Error('MQTT_URL is no address of a broker, such as mqtts://platform:…@broker.example:8883')
  }
}

const toBrokerFiles = (url: string, values: Values): BrokerFiles | null => {
  const passwordFile = values.PLATFORM_MQTT_PASSWORD_FILE
  const aclFile = values.PLATFORM_MQTT_ACL_FILE ?? null
  const pidFile = values.PLATFORM_MQTT_BROKER_PID_FILE ?? null
  if (passwordFile === undefined) {
    if (aclFile ?? pidFile)
      throw new Error('PLATFORM_MQTT_ACL_FILE and PLATFORM_MQTT_BROKER_PID_FILE need PLATFORM_MQTT_PASSWORD_FILE')
    return null
  }
  const { username, password } = new URL(url)
  const name = decodeURIComponent(username)
  // A broker that reads the file lets nobody in without a name, and one with the name of a device would be that device.
  if (!/^[\w.-]{1,64}$/.test(name) || /^[0-9A-F]{12}$/.test(name) || password === '')
    throw new Error(
      'PLATFORM_MQTT_PASSWORD_FILE needs a name and a password in MQTT_URL, mqtt://platform:…@host, that are no device’s',
    )
  return { passwordFile, aclFile, pidFile, username: name, password: decodeURIComponent(password) }
}

const toHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return hostname()
  return host.includes(':') ? `[${host}]` : host
}

/** The address for devices: what was set, or else where this process listens. Throws where a broker of its own lacks it. */
export const toDeviceDoor = (values: Values): DeviceDoor => {
  const given = values.PLATFORM_MQTT_PUBLIC_URL
  if (values.MQTT_URL !== undefined) {
    // The platform's own way to the broker is another one, of which devices know neither name nor port.
    if (given === undefined)
      throw new Error(
        'MQTT_URL needs PLATFORM_MQTT_PUBLIC_URL: set it to the address that staff type into controllers, such as mqtts://devices.example.com:8883',
      )
    return { url: given, isOutside: true }
  }
  const protocol = values.PLATFORM_MQTT_CERT_FILE ? 'mqtts' : 'mqtt'
  const listens = `${protocol}://${toHost(values.PLATFORM_MQTT_HOST)}:${values.PLATFORM_MQTT_PORT}`
  return { url: given ?? listens, isOutside: false }
}

/** What only a broker of its own needs. */
const ofOutside = [
  'MQTT_CA_FILE',
  'PLATFORM_MQTT_PASSWORD_FILE',
  'PLATFORM_MQTT_ACL_FILE',
  'PLATFORM_MQTT_BROKER_PID_FILE',
] as const

/** What of it counts. Throws for a file that is missing, and for halves that need their other one. */
export const toMqttConfig = (values: Values): MqttConfig => {
  const { PLATFORM_MQTT_CERT_FILE: cert, PLATFORM_MQTT_KEY_FILE: key, PLATFORM_MQTT_DEVICE_CA_FILE: deviceCa } = values
  if (values.MQTT_URL !== undefined) {
    if (cert || key || deviceCa)
      throw new Error(
        'MQTT_URL names a broker of its own: PLATFORM_MQTT_CERT_FILE, PLATFORM_MQTT_KEY_FILE and PLATFORM_MQTT_DEVICE_CA_FILE are for the one in this process; set them to nothing',
      )
    requirePlace(values.MQTT_URL)
    return {
      kind: 'outside',
      url: values.MQTT_URL,
      protocolVersion: values.MQTT_VERSION,
      ca: values.MQTT_CA_FILE ? readNamedCertificate('MQTT_CA_FILE', values.MQTT_CA_FILE) : null,
      files: toBrokerFiles(values.MQTT_URL, values),
    }
  }
  for (const name of ofOutside) {
    if (values[name] !== undefined) throw new Error(`${name} is for a broker of its own: set MQTT_URL`)
  }
  if ((cert === undefined) !== (key === undefined))
    throw new Error('PLATFORM_MQTT_CERT_FILE and PLATFORM_MQTT_KEY_FILE go together')
  if (deviceCa && !cert)
    throw new Error('PLATFORM_MQTT_DEVICE_CA_FILE needs PLATFORM_MQTT_CERT_FILE: certificates go over TLS')
  const tls = cert && key ? { cert, key, ca: deviceCa ?? null } : null
  // What is wrong with them stops the start; from then on they are read again whenever they change.
  if (tls !== null) readTls(tls)
  return { kind: 'embedded', host: values.PLATFORM_MQTT_HOST, port: values.PLATFORM_MQTT_PORT, tls }
}
