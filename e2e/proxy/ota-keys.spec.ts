import { expect, test } from '@playwright/test'
import { recordedConsole } from '../support/recorded-console'
import { success } from '../support/recorder-upstream'

const keys = { OTA_FEATURECODE: 'HM16-of-a-site', OTA_TOKEN: 'token-of-a-site' }
const console_ = recordedConsole(keys)

test('calls of upgrades get the feature code and token of the configuration, no other call, and no browser', async () => {
  console_.recorder.on(/./, success({ list: [] }))
  const answers = [
    await console_.call('/sys/ota/task/list?page=1&limit=20'),
    await console_.post('/sys/ota/task/pause', { upgradeId: '1' }),
    await console_.call('/sys/question/list?page=1&limit=20', {
      headers: [
        ['featurecode', 'mine'],
        ['ota-token', 'mine'],
      ],
    }),
  ]
  expect(console_.recorder.requests.map(({ header }) => [header('featurecode'), header('ota-token')])).toEqual([
    [[keys.OTA_FEATURECODE], [keys.OTA_TOKEN]],
    [[keys.OTA_FEATURECODE], [keys.OTA_TOKEN]],
    [[], []],
  ])
  const page = await console_.call('/equipmentCenter/OTAupgradeList')
  for (const { raw } of [...answers, page])
    for (const value of Object.values(keys)) expect(raw.toString('latin1')).not.toContain(value)
})
