import { describe, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { toFileStem, toListName } from './file-stem'

const now = new Date('2026-11-25T20:00:00Z')
const stem = (filter: object, zone = 'Asia/Shanghai', language: 'zh' | 'en' = 'zh') =>
  toFileStem({ name: 'hi-mit', noun: 'device' }, { filter, now, zone, language })

describe('the name of a list that is a file', () => {
  it('is the list, and the day by the clock of its reader', () => {
    expect(stem({})).toBe('hi-mit-2026-11-26')
    expect(stem({}, 'America/New_York')).toBe('hi-mit-2026-11-25')
    expect(['webUser.list', 'project.members', 'role.list'].map(toListName)).toEqual([
      'web-user',
      'project-members',
      'role',
    ])
  })

  it('says what its filter asks for, by its names, in what can be part of a name', () => {
    expect(stem({ onlineStatus: 1, deviceName: '', macWifiId: undefined, timeZone: 'UTC' })).toBe(
      'hi-mit-2026-11-26-在线',
    )
    expect(stem({ onlineStatus: 1 }, 'Asia/Shanghai', 'en')).toBe('hi-mit-2026-11-26-Online')
    expect(stem({ deviceName: '../a\\b: "c"\u202e ＡＢ', projectId: '12' })).toBe('hi-mit-2026-11-26-a-b-c-AB')
    expect(stem({ macWifiId: '840000000145' })).toBe('hi-mit-2026-11-26-840000000145')
    expect(stem({ deviceName: '😀'.repeat(9) })).toBe('hi-mit-2026-11-26')
    expect(stem({ deviceName: '长'.repeat(300) })).toHaveLength('hi-mit-2026-11-26-'.length + 60)
  })
})
