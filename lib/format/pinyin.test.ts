import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { brands } from '@/lib/brand/brand'
import { menuGroups, type Screen, screens } from '@/lib/contract/screens'
import routes from '@/messages/zh/routes.json'
import search from '@/messages/zh/search.json'
import shell from '@/messages/zh/shell.json'
import { readingsOf, readsAs } from './pinyin'

const han = /\p{Script=Han}/gu

it('reads every character of the names of screens and actions', () => {
  const { changePassword, informationEdit, signOut, settings, size, sizes, mode, modes, language, times } = shell
  const names = [
    ...Object.values(routes),
    ...Object.values<Screen>(screens).map(({ menu }) => menu?.zh ?? ''),
    ...Object.values(menuGroups).map(({ zh }) => zh),
    ...Object.values(brands).flatMap(({ himitList, himit, hidom, smartTouch }) =>
      [himitList, himit, hidom, smartTouch].map(({ zh }) => zh),
    ),
    ...[changePassword, informationEdit, signOut, settings, size, mode, language, shell.about.title, times.label],
    ...[...Object.values(sizes), ...Object.values(modes), ...Object.values(times), ...Object.values(search.actions)],
  ]
  const characters = names.join('').match(han) ?? []
  expect([...new Set(characters)].filter((character) => readingsOf(character).length === 0)).toEqual([])
})

describe('pinyin', () => {
  it.each([
    ['设备导入', 'shebei', true],
    ['设备导入', 'she bei', true],
    ['设备导入', "she'bei", true],
    ['设备导入', 'sb', true],
    ['设备导入', 'SBDR', true],
    ['设备导入', 'sheb', true],
    ['设备导入', 'shbdr', true],
    ['设备导入', 'daoru', true],
    ['设备导入', 'dr', true],
    ['设备导入', 'sd', false],
    ['设备导入', 'shebeib', false],
    ['空调控制信息', 'kongtiao', true],
    ['空调控制信息', 'ktkz', true],
    ['角色管理', 'jiaose', true],
    ['角色管理', 'juese', true],
    ['OTA升级列表', 'otasj', true],
    ['OTA升级列表', 'shengji', true],
    ['Hi-Mit列表', 'himitlb', true],
    ['首页', '', false],
    ['首页', '45', false],
    ['首页', '首', false],
    ['Dashboard', 'da', false],
  ])('%s is read as %s: %s', (name, typed, expected) => {
    expect(readsAs(name, typed)).toBe(expected)
  })

  it('finds any name by any part of it, syllables whole or by their initials', () => {
    const characters = [...new Set(Object.values(routes).join('').match(han) ?? [])]
    const read = fc.record({
      character: fc.constantFrom(...characters),
      place: fc.nat(),
      isWhole: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(read, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (name, first, length) => {
        const from = first % name.length
        const typed = name.slice(from, from + 1 + (length % name.length)).map(({ character, place, isWhole }) => {
          const readings = readingsOf(character)
          const reading = readings[place % readings.length] ?? ''
          return isWhole ? reading : reading.charAt(0)
        })
        expect(readsAs(name.map(({ character }) => character).join(''), typed.join(''))).toBe(true)
      }),
    )
  })
})
