import { describe, test } from '@jest/globals'
import * as z from 'zod'
import { indoorReportKeys, outdoorReportKeys } from '@/lib/contract/data-report-reading'
import type { Endpoint } from '@/lib/contract/endpoint'
import { registry } from '@/lib/contract/registry'
import { en, zh } from '@/messages/messages'
import { declaredLists } from '@/platform/testing/declared-lists'
import { expect } from '@/tests/support/expect'
import { languages, textsOf } from './message-files'
import { specFields } from './spec-fields'

/** Fields of a list's rows, or of an answer that is one row. */
const shapeOf = (endpoint: Endpoint): object => {
  const { shape } = endpoint.data as unknown as z.ZodObject
  const { list } = shape
  if (!(list instanceof z.ZodArray)) return shape
  return (list.element as z.ZodObject).shape
}

type Noun = keyof typeof registry
const endpointOf = (name: string): Endpoint => {
  const [noun = '', verb = ''] = name.split('.')
  const found = (registry[noun as Noun] as Record<string, Endpoint>)[verb]
  if (!found) throw new Error(`${name} is no endpoint of the contract`)
  return found
}

test.each(specFields)('%s', (_what, name, labels) => {
  const endpoint = endpointOf(name)
  const [noun = ''] = name.split('.')
  for (const [field, label] of Object.entries(labels)) {
    expect(Object.keys(shapeOf(endpoint)), `${name} has no ${field}`).toContain(field)
    expect(textsOf('en', noun).get(`fields.${field}`), field).toBe(label)
    expect(textsOf('zh', noun).get(`fields.${field}`), field).toBeTruthy()
  }
})

describe('values of a field', () => {
  test.each([
    ['App user: ordinary user, dealer, distributor', 'appUser.accountType', ['Ordinary user', 'Dealer', 'Distributor']],
    [
      'Push: system notice, application message, or both',
      'push.messageType',
      ['System notice', 'Application message', 'Notice and message'],
    ],
    ['Push: designated users or broadcast', 'push.recipientType', ['Designated users', 'Broadcast']],
    ['OTA: user confirmation or silent', 'otaTask.upgradeWay', ['User confirmation', 'Silent']],
    ['Checker: temporary or stationary', 'checker.checkerType', ['Temporary', 'Stationary']],
    [
      'Checker task: message capture or data acquisition',
      'checkerTask.recordType',
      ['Message capture', 'Data acquisition'],
    ],
    ['Device: activated or not', 'device.activationFlag', ['Not activated', 'Activated']],
    ['Repair: unprocessed, processing, processed', 'repair.status', ['Unprocessed', 'Processing', 'Processed']],
    [
      'Distributor relation: not submitted, under review, associated, returned, released',
      'distributor.status',
      ['Not submitted', 'Under review', 'Associated', 'Returned', 'Released'],
    ],
    ...['otaResult.result', 'device.otaStatus', 'part.result', 'part.otaStatus'].map(
      (path): [string, string, string[]] => [
        `Upgrade result: not upgraded, upgrading, successful, failed (${path})`,
        path,
        ['Not upgraded', 'Upgrading', 'Upgrade successful', 'Upgrade failed'],
      ],
    ),
    [
      'Checker: standby, offline, message capturing, data collecting',
      'checker.status',
      ['Standby', 'Offline', 'Message capturing', 'Data collecting'],
    ],
    ['Checker: administrator or common user', 'checker.role', ['Administrator', 'Common user']],
    ['System announcement: top or general', 'announcement.type', ['Top', 'General']],
  ])('%s', (_what, path, values) => {
    const [noun = '', field = ''] = path.split('.')
    const texts = languages.map((language) =>
      [...textsOf(language, noun)].filter(([key]) => key.startsWith(`choices.${field}.`)),
    )
    expect(texts.map((each) => each.length)).toEqual([values.length, values.length])
    expect(texts[languages.indexOf('en')]?.map(([, text]) => text)).toEqual(values)
  })
})

test('OTA: success and failure counts', () => {
  const columns = declaredLists.get(endpointOf('otaTask.list').path)
  expect(columns?.fields).toEqual(expect.arrayContaining(['success', 'fail']))
  for (const language of languages)
    expect(textsOf(language, 'otaTask').get('progress.all')).toMatch(/\{success.*\{fail/)
})

test('Checker: storage capacity', () => {
  expect(Object.keys(shapeOf(endpointOf('checker.list')))).toContain('storageCapacity')
  expect(declaredLists.get(endpointOf('checker.list').path)?.fields).toContain('storageCapacity')
})

test('Data report: capacity ratio, and many sensor readings', () => {
  expect(Object.keys(shapeOf(endpointOf('dataReport.info')))).toEqual(
    expect.arrayContaining(['capacityRatio', 'readings']),
  )
  const keys = [...outdoorReportKeys, ...indoorReportKeys]
  expect(keys.length).toBeGreaterThanOrEqual(22)
  for (const { unit } of [zh, en]) expect(keys.filter((key) => !unit.fields[key])).toEqual([])
})
