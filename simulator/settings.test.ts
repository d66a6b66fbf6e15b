import { expect, it } from '@jest/globals'
import { readSettings, UsageError } from './settings'

it('knows where a platform of `npm start` is, and upgrades its fleet in a hurry', () => {
  expect(readSettings([])).toMatchObject({
    broker: 'mqtt://127.0.0.1:1883',
    platform: 'http://127.0.0.1:4000',
    ota: { factor: 20, script: null },
    hasCheckers: true,
  })
})

it('takes what it is told', () => {
  const script = { '84F3EB0F0145': ['timeout', 'success'] }
  const args = ['--platform', 'https://platform.example/', '--ota-factor', '200', '--no-checkers']
  expect(readSettings([...args, '--ota-script', JSON.stringify(script)])).toMatchObject({
    platform: 'https://platform.example',
    ota: { factor: 200, script },
    hasCheckers: false,
  })
})

it.each([
  [['--platform', 'platform.example'], '--platform'],
  [['--platform', 'http://platform.example/device'], '--platform'],
  [['--ota-factor', '0'], '--ota-factor'],
  [['--ota-factor', '1.5'], '--ota-factor'],
  [['--ota-script', '{'], '--ota-script'],
  [['--ota-script', '{"84F3EB0F0145": ["explodes"]}'], '--ota-script'],
  [['--no-checkers=1'], '--no-checkers'],
])('refuses %j', (args, name) => {
  expect(() => readSettings(args)).toThrow(UsageError)
  expect(() => readSettings(args)).toThrow(name)
})
