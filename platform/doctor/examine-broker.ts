import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds'
import { connectAsync, type MqttClient } from 'mqtt'
import { isRefused, toBrokerOptions } from '../ingest/broker/outside-broker'
import { isKey } from '../ingest/connection/credential'
import { newClientId, toProbeUp } from '../ingest/pipeline/topics'
import type { Config } from '../kernel/config/config'
import type { BrokerFiles, MqttConfig } from '../kernel/config/mqtt-env'
import { reasonOf } from '../kernel/error/reason-of'
import { ofServer } from './examine-machine'
import { bad, type Finding, ok, warn } from './finding'

type Outside = Extract<MqttConfig, { kind: 'outside' }>
const answerMs = secondsToMilliseconds(5)
const usualPort = 8883

/** In a group of its own, which takes no message from the platform: what is sent to it comes back, or does not. */
const examineSubscription = async (
  client: MqttClient,
  { matter, name, backMs }: { matter: string; name: string; backMs: number },
): Promise<Finding> => {
  const topic = toProbeUp(name)
  const back = new Promise<boolean>((resolve) => {
    client.once('message', () => resolve(true))
    setTimeout(resolve, backMs, false).unref()
  })
  const rights = 'give the name in MQTT_URL the topics of deploy/README.md, "Another broker"'
  try {
    const [granted] = await client.subscribeAsync(`$share/${randomUUID()}/${topic}`, { qos: 1 })
    if (granted === undefined || granted.qos > 2) return bad(matter, `refuses a shared subscription: ${rights}`)
    await client.publishAsync(topic, JSON.stringify({ number: 1 }), { qos: 1 })
    return (await back)
      ? ok(matter, 'lets the platform in, and a message by a shared subscription came back')
      : bad(matter, `lets the platform in, but a message by a shared subscription did not come back: ${rights}`)
  } catch (error) {
    return bad(matter, `lets the platform in, but not subscribe and publish (${reasonOf(error)}): ${rights}`)
  }
}

const examineAnswer = async (mqtt: Outside, backMs: number): Promise<Finding> => {
  const matter = `broker ${new URL(mqtt.url).host}`
  const name = newClientId()
  try {
    const client = await connectAsync({
      ...toBrokerOptions(mqtt),
      clientId: name,
      reconnectPeriod: 0,
      connectTimeout: answerMs,
    })
    client.on('error', () => undefined)
    return await examineSubscription(client, { matter, name, backMs }).finally(() => client.endAsync(true))
  } catch (error) {
    const reason = reasonOf(error)
    return error instanceof Error && isRefused(error)
      ? bad(
          matter,
          `refuses the name or the password in MQTT_URL (${reason}): give both sides the same; mosquitto reads its password file again on SIGHUP`,
        )
      : bad(matter, `does not answer (${reason}): start it, or correct MQTT_URL`)
  }
}

const examineFile = async (name: string, path: string): Promise<Finding> => {
  const matter = `${name} ${path}`
  try {
    const { mode } = await stat(path)
    const octal = (mode & 0o777).toString(8).padStart(4, '0')
    if (mode & 0o007) return bad(matter, `has mode ${octal}, so that others read it: chmod 0640`)
    return mode & 0o040
      ? ok(matter, `has mode ${octal}`)
      : warn(matter, `has mode ${octal}, so that its group cannot read it: chmod 0640, if the broker is another user`)
  } catch (error) {
    return bad(matter, `cannot be looked at (${reasonOf(error)}): start the platform, which writes it`)
  }
}

const examinePassword = async ({ passwordFile, username, password }: BrokerFiles): Promise<Finding[]> => {
  let text: string
  try {
    text = await readFile(passwordFile, 'utf8')
  } catch {
    // Said of the file itself.
    return []
  }
  const line = text.split('\n').find((each) => each.startsWith(`${username}:`))
  const isOwn = line !== undefined && (await isKey(password, line.slice(username.length + 1)))
  const matter = 'password of the broker'
  return [
    isOwn
      ? ok(matter, 'is that of MQTT_URL')
      : bad(matter, `in ${passwordFile} is not that of MQTT_URL: restart the platform, which writes it`),
  ]
}

/** Of the certificate that devices are shown by the broker only its end is known here: devices may trust an authority of their own. */
const examineCertificate = async ({ url }: Config['deviceDoor'], now: number): Promise<Finding[]> => {
  if (!/^(?:mqtts|wss):/.test(url))
    return [warn(`devices at ${url}`, 'come in without TLS: their keys can be read on the way')]
  const address = url.replace(/^\w+/, 'https')
  const finding = await ofServer({ address, usualPort, isTrustExpected: false }, now)
  // Which of its networks a machine can reach from inside is no fault of the broker.
  return [/^(?:the server does not|cannot be read)/.test(finding.says) ? { ...finding, state: 'warn' } : finding]
}

/**
 * A broker of its own: whether it lets the platform in and passes messages on, the files it reads, the certificate it shows.
 * `backMs`: how long a message may take to come back.
 */
export const examineBroker = async (
  { mqtt, deviceDoor }: Pick<Config, 'mqtt' | 'deviceDoor'>,
  now = Date.now(),
  backMs = answerMs,
): Promise<Finding[]> => {
  if (mqtt.kind === 'embedded') return []
  const { files } = mqtt
  const written =
    files === null
      ? []
      : [
          await examineFile('PLATFORM_MQTT_PASSWORD_FILE', files.passwordFile),
          ...(files.aclFile === null ? [] : [await examineFile('PLATFORM_MQTT_ACL_FILE', files.aclFile)]),
          ...(await examinePassword(files)),
        ]
  return [await examineAnswer(mqtt, backMs), ...written, ...(await examineCertificate(deviceDoor, now))]
}
