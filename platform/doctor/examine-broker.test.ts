import { chmodSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { addDays } from 'date-fns/addDays'
import { itIf } from '@/tests/support/it-if'
import { untilPasses } from '@/tests/support/until'
import { keepBrokerFiles } from '../ingest/connection/broker-files'
import { readConfig } from '../kernel/config/config'
import { type Mosquitto, mosquitto, startMosquitto, withoutMosquitto } from '../testing/start-mosquitto'
import { type TestPlatform, testPlatform } from '../testing/test-platform'
import { examineBroker } from './examine-broker'

const itMosquitto = itIf(mosquitto !== undefined, withoutMosquitto)
let platform: TestPlatform
let broker: Mosquitto
beforeAll(async () => {
  if (mosquitto === undefined) return
  platform = await testPlatform({ controllers: 60 })
  broker = await startMosquitto()
})
afterAll(async () => {
  await broker?.stop()
  await platform?.close()
})

const configOf = (more: Record<string, string> = {}) => readConfig({ PLATFORM_DEMO: '1', ...broker.env, ...more })
const write = async (config: ReturnType<typeof configOf>): Promise<void> => {
  if (config.mqtt.kind !== 'outside' || config.mqtt.files === null) throw new Error('no files')
  await (await keepBrokerFiles(config.mqtt.files, platform)).stop()
}
const lines = async (config = configOf(), ...more: [now?: number, backMs?: number]): Promise<string[]> =>
  (await examineBroker(config, ...more)).map(({ matter, state, says }) => `${state} ${matter}: ${says}`)
const says = (...texts: string[]) => expect.arrayContaining(texts.map((text) => expect.stringContaining(text)))

itMosquitto('a broker that is away, and files that are not written yet, have what to do', async () => {
  const { PLATFORM_MQTT_PASSWORD_FILE: passwords } = broker.files
  expect(await lines()).toEqual([
    expect.stringMatching(/^bad broker 127.0.0.1:\d+: does not answer \(.+\): start it, or correct MQTT_URL$/),
    expect.stringMatching(`^bad PLATFORM_MQTT_PASSWORD_FILE ${passwords}: cannot be looked at .+start the platform`),
    expect.stringMatching(/^bad PLATFORM_MQTT_ACL_FILE .+start the platform/),
    expect.stringMatching(/^warn certificate localhost:\d+: cannot be read/),
  ])
})

itMosquitto('one that is well passes a message on by a shared subscription, and shows a certificate', async () => {
  await write(configOf())
  await broker.start()
  const { PLATFORM_MQTT_PASSWORD_FILE: passwords, PLATFORM_MQTT_ACL_FILE: acl } = broker.files
  expect(await lines()).toEqual([
    expect.stringMatching(/^ok broker .+: lets the platform in, and a message by a shared subscription came back$/),
    `ok PLATFORM_MQTT_PASSWORD_FILE ${passwords}: has mode 0640`,
    `ok PLATFORM_MQTT_ACL_FILE ${acl}: has mode 0640`,
    'ok password of the broker: is that of MQTT_URL',
    // Renewed before three weeks are left.
    expect.stringMatching(/^warn certificate localhost:\d+: expires in \d days: renew it$/),
  ])
  expect(await lines(configOf(), addDays(new Date(), 3).getTime())).toEqual(
    says('bad certificate localhost:', 'has expired on'),
  )
})

itMosquitto('another password, files that others read, and devices without TLS are said', async () => {
  const url = broker.url.replace(':secret@', ':another@')
  expect(await lines(configOf({ MQTT_URL: url }))).toEqual(
    says('refuses the name or the password in MQTT_URL', 'bad password of the broker: in '),
  )
  chmodSync(broker.files.PLATFORM_MQTT_ACL_FILE, 0o644)
  chmodSync(broker.files.PLATFORM_MQTT_PASSWORD_FILE, 0o600)
  expect(await lines(configOf({ PLATFORM_MQTT_PUBLIC_URL: 'mqtt://devices.example.com' }))).toEqual(
    says(
      'has mode 0644, so that others read it: chmod 0640',
      'has mode 0600, so that its group cannot read it',
      'warn devices at mqtt://devices.example.com: come in without TLS',
    ),
  )
  chmodSync(broker.files.PLATFORM_MQTT_PASSWORD_FILE, 0o640)
})

itMosquitto(
  'a broker whose rules lack the topics of the platform is found out',
  async () => {
    // Written for another name, they give that of the platform nothing.
    rmSync(broker.files.PLATFORM_MQTT_ACL_FILE)
    const other = configOf({
      MQTT_URL: broker.url.replace('platform:', 'other:'),
      PLATFORM_MQTT_PASSWORD_FILE: `${broker.files.PLATFORM_MQTT_PASSWORD_FILE}-other`,
    })
    await write(other)
    await untilPasses(
      async () =>
        expect(await lines(configOf(), undefined, 1000)).toEqual(
          says('lets the platform in, but a message by a shared subscription did not come back'),
        ),
      { timeout: 20_000 },
    )
  },
  30_000,
)
