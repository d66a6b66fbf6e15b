import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toCheck, toMacs } from './to-check'
import { toRun, toRunDraft } from './to-run'
import { newDraft } from './wizard-draft'

const mac = fc.stringMatching(/^[0-9A-F]{12}$/)

describe('toMacs', () => {
  it('finds each WiFi ID once, whatever the list’s format', () => {
    const separator = fc.constantFrom('\n', ', ', '；', '\t', ' ')
    const print = fc.constantFrom(
      (id: string) => id,
      (id: string) => id.toLowerCase(),
      (id: string) => id.replaceAll(/(..)(?!$)/g, '$1:'),
    )
    fc.assert(
      fc.property(fc.array(mac, { maxLength: 20 }), separator, print, (ids, between, printed) => {
        const { macs, bad } = toMacs(ids.map(printed).join(between))
        expect(macs).toEqual([...new Set(ids)])
        expect(bad).toEqual([])
      }),
    )
  })

  it('names each entry that is not a WiFi ID, as typed', () => {
    expect(toMacs('84f3eb0f0145, 84f3eb0f014, abc')).toEqual({ macs: ['84F3EB0F0145'], bad: ['84f3eb0f014', 'abc'] })
  })
})

describe('toCheck', () => {
  it('starts with the selection from another screen', () => {
    const selection = { by: 'device' as const, macWifiIds: ['84F3EB0F0145'] }
    expect(toCheck(newDraft('', { selection, versionId: '7' }))).toEqual({
      source: { versionId: '7' },
      selection,
      includeOffline: 0,
    })
  })

  it('is undefined while the version or the devices are missing', () => {
    expect(toCheck(newDraft('', { selection: { by: 'all' } }))).toBeUndefined()
    expect(toCheck(newDraft('', { versionId: '7' }))).toBeUndefined()
    expect(toCheck({ ...newDraft('', { versionId: '7' }), scope: 'percent', percent: '101' })).toBeUndefined()
  })

  it('leaves empty filters out', () => {
    const draft = newDraft('', { versionId: '7' })
    const filter = { ...draft.filter, firmwareVersion: ' 3.0 ', onlineStatus: '1' }
    expect(toCheck({ ...draft, scope: 'filter', filter })?.selection).toEqual({
      by: 'filter',
      controllerType: 1,
      filter: { firmwareVersion: '3.0', onlineStatus: 1 },
      except: [],
    })
  })

  it('takes all that a filter finds without those that were left out', () => {
    const draft = { ...newDraft('', { versionId: '7' }), scope: 'filter' as const, except: ['84F3EB0F0145'] }
    expect(toCheck(draft)?.selection).toMatchObject({ by: 'filter', except: ['84F3EB0F0145'] })
  })

  it('uses the range of a policy when nothing else is chosen', () => {
    expect(toCheck(newDraft('', { strategyId: '9' }))).toEqual({ source: { strategyId: '9' }, includeOffline: 0 })
  })
})

describe('toRun', () => {
  const draft = toRunDraft('Asia/Shanghai', 1)

  it('uses the defaults unchanged', () => {
    expect(toRun(draft, 'Asia/Shanghai', 'zh').errors).toBeUndefined()
  })

  it('sends no window when none is wanted', () => {
    expect(toRun({ ...draft, isWindowed: false }, 'UTC', 'zh').run?.dailyWindow).toBeNull()
  })

  it('sends wall times of the shown zone as moments', () => {
    const { run } = toRun({ ...draft, start: 'at', executeTime: '2026-11-22T02:30' }, 'Asia/Shanghai', 'zh')
    expect(run?.executeTime).toBe('2026-11-21 18:30:00')
  })

  it('reports errors at their fields, in the language of the reader', () => {
    const stages = [{ share: '10', successTrigger: '', failureThreshold: '5' }]
    const { errors } = toRun({ ...draft, start: 'at', concurrency: '501', stages }, 'Asia/Shanghai', 'en')
    expect(Object.keys(errors ?? {}).sort()).toEqual(['concurrency', 'executeTime', 'stages.0.successTrigger'])
    expect(toRun({ ...draft, stages: draft.stages.slice(1) }, 'UTC', 'zh').errors).toEqual({
      stages: '各阶段比例之和必须为100%',
    })
  })

  it('upgrades controllers and indoor units only while they are stopped', () => {
    expect([1, 2, 3].map((type) => toRunDraft('UTC', type as 1 | 2 | 3).onlyIdle)).toEqual([0, 1, 1])
  })
})
