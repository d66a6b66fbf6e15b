import { expect, it } from '@jest/globals'
import { namesToSearch, toFeatureName, toUpgradeName } from './feature-name'

it.each([
  ['Hi-Mit联网模块', 'Hi-Mit联网模块', 'Hi-Mit module'],
  ['Cloud controller controller', '云控制器控制器', 'Cloud controller controller'],
  ['智慧云室内机', '智慧云室内机', 'Intelligence cloud indoor units'],
  ['我们的模块', '我们的模块', '我们的模块'],
  ['Our module', 'Our module', 'Our module'],
])('firmware %s is called %s and %s', (stored, zh, en) => {
  expect([toFeatureName(stored, 'zh'), toFeatureName(stored, 'en')]).toEqual([zh, en])
})

it('an upgrade is called by its firmware and version, or as it was typed', () => {
  expect(toUpgradeName('Hi-Mit联网模块 3.2.0', '3.2.0', 'en')).toBe('Hi-Mit module 3.2.0')
  expect(toUpgradeName('Hi-Mit联网模块 3.2.0', '3.1.0', 'en')).toBe('Hi-Mit联网模块 3.2.0')
  expect(toUpgradeName('冬季升级', '3.2.0', 'en')).toBe('冬季升级')
})

it('one is found by its names in both languages', () => {
  expect(namesToSearch('Hi-Mit联网模块')).toBe('Hi-Mit联网模块\nHi-Mit module')
  expect(namesToSearch('Hi-Mit module 3.2.0', '3.2.0')).toBe('Hi-Mit联网模块 3.2.0\nHi-Mit module 3.2.0')
  expect(namesToSearch('我们的模块 3.2.0', '3.2.0')).toBe('我们的模块 3.2.0')
})
