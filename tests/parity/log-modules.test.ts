import { expect, test } from '@jest/globals'
import { registry } from '@/lib/contract/registry'
import { en, zh } from '@/messages/messages'
import { checked } from './checked'

test('the operation log has a name for every module whose calls it can hold', () => {
  const nouns = Object.keys(registry).sort()
  for (const { choices } of [zh.log, en.log]) {
    expect(Object.keys(choices.module).sort()).toEqual(nouns)
    // They are the choices of a filter: two of one name look the same.
    const names = Object.values<string>(choices.module)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
  checked(nouns.length, 'modules')
})
